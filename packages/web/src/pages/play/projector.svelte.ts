/**
 * Full screen for one board: the page shows only the board, the names and the score, large enough for a projector. Where the
 * browser has no full screen, as on some phones, the board fills the window instead.
 */
export class Projector {
  isOn = $state(false);
  #isChanging = false;

  toggle(): void {
    this.isOn = !this.isOn;
    void this.#changeBrowser();
  }

  leave(): void {
    this.isOn = false;
    void this.#changeBrowser();
  }

  /** The browser's own ways out of full screen, Escape among them, leave it here too. */
  followBrowser = () => {
    if (!document.fullscreenElement && !this.#isChanging) this.isOn = false;
  };

  /** The browser takes a while to enter or leave full screen. What is wanted may have changed by then. */
  async #changeBrowser(): Promise<void> {
    if (this.#isChanging) return;
    this.#isChanging = true;
    try {
      while (this.isOn !== Boolean(document.fullscreenElement)) {
        if (!this.isOn) await document.exitFullscreen();
        else if (document.fullscreenEnabled) await document.documentElement.requestFullscreen();
        else break;
      }
    } catch {
      // If the browser refuses, the board fills the window instead.
    } finally {
      this.#isChanging = false;
    }
  }
}
