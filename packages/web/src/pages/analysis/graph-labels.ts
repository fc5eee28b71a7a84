export interface Mark {
  readonly x: number;
  readonly y: number;
  /** Labels of larger weight are placed first. */
  readonly weight: number;
  readonly width: number;
  /** Whether the label belongs below the mark, if there is room on both sides. */
  readonly below: boolean;
}

export interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** The height of a label, half the size of a mark, and the gap between them, in pixels. */
const HEIGHT = 15;
const RADIUS = 8;
const GAP = 3;

/** Places each label above or below its mark so that it covers no other label or mark; without room, there is none. */
export function placeLabels(marks: readonly Mark[], area: Box): (Box | undefined)[] {
  const placed: (Box | undefined)[] = marks.map(() => undefined);
  const order = [...marks.keys()].sort((a, b) => marks[b]!.weight - marks[a]!.weight);
  for (const index of order) {
    const others = marks.filter((_, other) => other !== index).map(toBox);
    const taken = [...others, ...placed.filter((box) => box !== undefined)];
    placed[index] = candidates(marks[index]!, area).find(
      (box) =>
        box.top >= area.top && box.bottom <= area.bottom && !taken.some((other) => overlap(box, other)),
    );
  }
  return placed;
}

export function overlap(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}

function candidates({ x, y, width, below }: Mark, { left, right }: Box): Box[] {
  const from = Math.max(left, Math.min(x - width / 2, right - width));
  const box = (top: number) => ({ left: from, right: from + width, top, bottom: top + HEIGHT });
  const [above, under] = [box(y - RADIUS - GAP - HEIGHT), box(y + RADIUS + GAP)];
  return below ? [under, above] : [above, under];
}

function toBox({ x, y }: Mark): Box {
  return { left: x - RADIUS, right: x + RADIUS, top: y - RADIUS, bottom: y + RADIUS };
}
