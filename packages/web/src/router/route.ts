/** The page that a path leads to. */
export interface Route {
  readonly name: 'home' | 'play' | 'analysis' | 'learn' | 'settings' | 'missing';
  /** The game's id, on pages about one game. */
  readonly id?: string;
}

export function toRoute(path: string): Route {
  const [first = '', id, third, ...more] = path.slice(1).split('/');
  if (first === '') return { name: 'home' };
  if (first === 'play' && id && !third) return { name: 'play', id };
  if (first === 'play' && id && third === 'analysis' && more.length === 0) return { name: 'analysis', id };
  if ((first === 'analysis' || first === 'learn' || first === 'settings') && !id) return { name: first };
  return { name: 'missing' };
}
