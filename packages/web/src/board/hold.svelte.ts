/** A finger that rests on a pit for this long wants to see its preview; a shorter touch is a tap. */
const HOLD_MS = 250;

/**
 * A finger that holds a pit. It shows the preview; lifting it on the pit plays, sliding off it cancels. Taps are not handled
 * here: the browser makes clicks of them.
 */
export class Hold {
  active = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether the latest touch has held a pit: it does not scroll the page, even after it slid off, and its click does not play. */
  #hasHeld = false;

  begin({ pointerType, isPrimary }: PointerEvent, onhold: () => void): void {
    this.cancel();
    this.#hasHeld = false;
    if (pointerType !== 'touch' || !isPrimary) return;
    this.#timer = setTimeout(() => {
      this.active = true;
      this.#hasHeld = true;
      onhold();
    }, HOLD_MS);
  }

  /** The pointer moves; returns whether it has just slid off the pit that it was holding. */
  slidesOff(event: PointerEvent): boolean {
    if (isInside(event)) return false;
    const { active } = this;
    this.cancel();
    return active;
  }

  /** The pointer is lifted; returns whether that ends a hold. */
  end(): boolean {
    const { active } = this;
    this.cancel();
    return active;
  }

  cancel(): void {
    clearTimeout(this.#timer);
    this.active = false;
  }

  get keepsPageStill(): boolean {
    return this.#hasHeld;
  }

  /** Whether a click belongs to a hold. Clicks by key or by a screen reader never do. */
  owns({ detail }: MouseEvent): boolean {
    return this.#hasHeld && detail > 0;
  }
}

function isInside({ currentTarget, clientX, clientY }: PointerEvent): boolean {
  const { left, right, top, bottom } = (currentTarget as Element).getBoundingClientRect();
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom;
}
