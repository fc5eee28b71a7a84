/** „Noors“, „Hans’“ */
export const genitive = (name: string) => (/[sßxz]$/i.test(name) ? `${name}’` : `${name}s`);

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
