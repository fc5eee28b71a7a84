interface Toast {
  readonly id: number;
  readonly text: string;
}

const VISIBLE_MS = 5000;

/** Short messages that disappear by themselves; hovering or focusing one keeps it. */
class Toasts {
  list = $state.raw<readonly Toast[]>([]);
  #id = 0;
  #timers = new Map<number, ReturnType<typeof setTimeout>>();

  show(text: string): void {
    const same = this.list.find((toast) => toast.text === text);
    const toast = same ?? { id: this.#id++, text };
    if (!same) this.list = [...this.list.slice(-2), toast];
    this.release(toast.id);
  }

  hold(id: number): void {
    clearTimeout(this.#timers.get(id));
  }

  release(id: number): void {
    this.hold(id);
    this.#timers.set(
      id,
      setTimeout(() => this.close(id), VISIBLE_MS),
    );
  }

  close(id: number): void {
    this.hold(id);
    this.#timers.delete(id);
    this.list = this.list.filter((toast) => toast.id !== id);
  }
}

export const toasts = new Toasts();
