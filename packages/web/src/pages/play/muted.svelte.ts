import { findItem, setItem } from '../../ui/storage.ts';

const KEY = 'phrases-muted';

class Muted {
  #isOn = $state(findItem<boolean>(KEY) === true);

  get isOn(): boolean {
    return this.#isOn;
  }

  set(isOn: boolean): void {
    this.#isOn = isOn;
    setItem(KEY, isOn);
  }
}

export const muted = new Muted();
