import { type Catalogue, en } from './en.ts';

export const nl: Catalogue = en;
