/** The player a sentence is about: the reader, or somebody with a name. */
export type Owner = 'you' | { readonly name: string };
