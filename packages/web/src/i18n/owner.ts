/** Whom a sentence speaks of: the reader, or somebody with a name. */
export type Owner = 'you' | { readonly name: string };
