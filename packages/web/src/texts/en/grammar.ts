/** "Noor’s", "Ines’" */
export const possessive = (name: string) => (name.endsWith('s') ? `${name}’` : `${name}’s`);

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
