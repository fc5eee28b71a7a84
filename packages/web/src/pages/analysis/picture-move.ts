import type { PictureOptions } from '@kalah/board/text';
import { toLastMove } from '../../game/animation.ts';
import type { Ply } from '../../game/ply.ts';

export function toPictureMove(ply: Ply): NonNullable<PictureOptions['lastMove']> {
  return { side: ply.side, pit: ply.pit, last: toLastMove(ply).end };
}
