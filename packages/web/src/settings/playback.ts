import { PACES } from '../board/pace.ts';
import { playSound } from '../board/sounds.ts';
import type { Playback } from '../board/stage.svelte.ts';
import { still } from '../ui/screen.svelte.ts';
import { settings } from './settings.svelte.ts';

/** How boards show moves to this player. */
export const playback: Playback = {
  get pace() {
    // Nobody looks at a hidden page, and its timers are slowed.
    return document.hidden ? 0 : PACES[settings.pace];
  },
  get reducedMotion() {
    return still.current;
  },
  sound: (sound, fullness) => {
    if (settings.sounds) playSound(sound, fullness);
  },
};
