/** « de Noor », « d’Anouk » */
export const de = (name: string) => (/^[aeiouyàâéèêëîïôûh]/i.test(name) ? `d’${name}` : `de ${name}`);
