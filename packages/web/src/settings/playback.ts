import type { Playback } from '../board/playback.ts';
import { playSound } from '../board/sounds.ts';
import { speakNumber } from '../board/speech.ts';
import { PACES } from '../board/timing.ts';
import { locale } from '../texts/locale.svelte.ts';
import { reducedMotion } from '../ui/screen.svelte.ts';
import { settings } from './settings.svelte.ts';

export const playback: Playback = {
  get pace() {
    // A hidden page needs no animation, and its timers are throttled.
    return document.hidden ? 0 : PACES[settings.pace];
  },
  get reducedMotion() {
    return reducedMotion.current;
  },
  get counting() {
    return settings.pace === 'count-aloud';
  },
  sound: (sound, fullness) => {
    if (settings.sounds) playSound(sound, fullness);
  },
  speak: (number) => {
    if (settings.spoken) speakNumber(number, locale.language);
  },
};
