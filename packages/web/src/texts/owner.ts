/** The player a sentence is about: the reader, or a player with a name. */
export type Owner = 'you' | { readonly name: string };
