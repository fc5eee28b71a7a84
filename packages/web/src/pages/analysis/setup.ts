import {
  type Both,
  both,
  MAX_PITS,
  MAX_SEEDS,
  type NotationProblem,
  type Position,
  parsePosition,
  type Result,
  type Side,
} from '@kalah/rules';

export type SetupFault =
  | { readonly kind: 'text' }
  | { readonly kind: 'pits' }
  | { readonly kind: 'total'; readonly seeds: number; readonly pits: number }
  | { readonly kind: 'not-swept' };

/** A board while it is being edited; it may be invalid. */
export interface Draft {
  readonly pits: Both<readonly number[]>;
  readonly stores: Both<number>;
  readonly turn: Side;
  readonly capturesAlone: boolean;
}

export function toDraft({ pits, stores, turn, variant }: Position): Draft {
  return { pits, stores, turn, capturesAlone: variant.capturesAlone };
}

export function formatDraft({ pits, stores, turn, capturesAlone }: Draft): string {
  const row = (side: Side) => [...pits[side], stores[side]].join(',');
  return `${row('south')}/${row('north')} ${turn === 'south' ? 's' : 'n'} ${capturesAlone ? 'c' : '-'}`;
}

export function changeHouse(draft: Draft, side: Side, pit: number | 'store', by: number): Draft {
  const change = (seeds: number) => Math.max(0, Math.min(999, seeds + by));
  if (pit === 'store') return { ...draft, stores: { ...draft.stores, [side]: change(draft.stores[side]) } };
  const row = draft.pits[side].map((seeds, index) => (index === pit ? change(seeds) : seeds));
  return { ...draft, pits: both((each) => (each === side ? row : draft.pits[each])) };
}

export function seedsOf({ pits, stores }: Draft): number {
  return [...pits.south, ...pits.north, stores.south, stores.north].reduce((sum, seeds) => sum + seeds, 0);
}

/** The valid number of seeds that is nearest to the actual one. */
export function nearestTotal(seeds: number, pits: number): number {
  const share = 2 * pits;
  return share * Math.max(1, Math.min(MAX_SEEDS, Math.round(seeds / share)));
}

/**
 * Reads a position as people write it: in capitals, with blanks or underscores, or without the side to move and the capture
 * rule, which are then South and `-`.
 */
export function readPosition(text: string): Result<Position, NotationProblem> {
  return parsePosition(tidy(text));
}

export function readSetup(text: string): { position: Position } | { fault: SetupFault } {
  const parsed = readPosition(text);
  if (parsed.ok) return { position: parsed.value };
  const rows = /^([\d,]+)\/([\d,]+) [sn] [c-]$/.exec(tidy(text));
  if (!rows) return { fault: { kind: 'text' } };
  const [south, north] = [rows[1]!, rows[2]!].map((row) => row.split(',').map(Number)) as [
    number[],
    number[],
  ];
  const pits = south.length - 1;
  if (south.length !== north.length || pits < 1 || pits > MAX_PITS) return { fault: { kind: 'pits' } };
  const seeds = [...south, ...north].reduce((sum, count) => sum + count, 0);
  const each = seeds / (2 * pits);
  if (!Number.isInteger(each) || each < 1 || each > MAX_SEEDS)
    return { fault: { kind: 'total', seeds, pits } };
  const bare = (row: number[]) => row.slice(0, -1).every((count) => count === 0);
  return { fault: bare(south) || bare(north) ? { kind: 'not-swept' } : { kind: 'text' } };
}

function tidy(text: string): string {
  const plain = text
    .toLowerCase()
    .replace(/[\s_]+/g, ' ')
    .replace(/ ?([,/]) ?/g, '$1')
    .trim();
  const [, rows, turn = 's', captures = '-'] =
    /^([\d,/]+)(?: (s|n)(?:outh|orth)?)?(?: ([c-]))?$/.exec(plain) ?? [];
  return rows === undefined ? plain : `${rows} ${turn} ${captures}`;
}
