/**
 * Full screen for one board: the page shows only the board, the names and the score, large enough for a projector. Where the
 * browser has no full screen, as on some phones, the board fills the window instead.
 */
export class Projector {
  isOn = $state(false);

  toggle(): void {
    if (this.isOn) this.leave();
    else this.#enter();
  }

  leave(): void {
    this.isOn = false;
    if (document.fullscreenElement) void document.exitFullscreen();
  }

  /** The browser's own ways out of full screen, Escape among them, leave it here too. */
  followBrowser = () => {
    if (!document.fullscreenElement) this.isOn = false;
  };

  #enter(): void {
    this.isOn = true;
    // A browser that refuses has already been answered: the board fills the window.
    document.documentElement.requestFullscreen?.().catch(() => undefined);
  }
}
