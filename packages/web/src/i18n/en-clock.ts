import { capital, whose } from './en-words.ts';
import type { Owner } from './owner.ts';

export const clock = {
  of: (who: Owner) => `${capital(whose(who))} clock`,
  days: (n: number) => (n === 1 ? '1 day' : `${n} days`),
  hours: (n: number) => `${n} h`,
  minutes: (n: number) => `${n} min`,
  /** For screen readers. */
  spoken: {
    minutes: (n: number) => (n === 1 ? '1 minute' : `${n} minutes`),
    seconds: (n: number) => (n === 1 ? '1 second' : `${n} seconds`),
    and: ' and ',
    yours: (duration: string) => `You have ${duration}.`,
    minuteLeft: 'One minute left.',
    tenSecondsLeft: 'Ten seconds left.',
  },
  until: (moment: string) => `until ${moment}`,
  perTurn: 'per turn',
  forMove: (time: string) => `${time} for this move`,
  toBegin: (time: string) => `${time} to begin`,
  offline: (time: string) => `Your clock is running: ${time} when the connection was lost.`,
  here: 'here',
  away: 'away',
  awayFor: (time: string) => `away ${time}`,
  goneSince: (moment: string) => `gone since ${moment}`,
  lastHere: (moment: string) => `last here ${moment}`,
  /** Claims of games whose opponent has left. */
  claim: {
    away: (name: string) => `${name} is away.`,
    awayLine: (time: string) => `If nobody is back in ${time}, you can claim the win.`,
    gone: (name: string) => `${name} has left.`,
    goneLine: 'Take the win, or give it a little longer.',
    quiet: (name: string) => `${name} has not moved for a week.`,
    quietLine: (name: string, moment: string) =>
      `If ${name} does not move, you can claim the win on ${moment}.`,
    do: 'Claim the win',
    draw: 'Call it a draw',
    from: (moment: string) => `Not yet: you can claim the win from ${moment} on.`,
    no: 'This game cannot be claimed now.',
  },
  /** A move chosen during the opponent's turn. */
  ahead: {
    chosen: (pit: number) => `Pit ${pit} is played as soon as it is your turn. Choose it again to cancel.`,
    cancelled: 'Your next move is no longer chosen.',
    dropped: (pit: number) => `Pit ${pit} was empty, so your chosen move was not played.`,
  },
  /** Moves that are confirmed before they are played. */
  confirm: { ask: (pit: number) => `Play pit ${pit}?`, play: 'Play it', cancel: 'Cancel' },
  picker: {
    legend: 'Time',
    none: 'No clock',
    custom: 'Custom',
    live: (minutes: string, seconds: number) =>
      seconds === 0
        ? `${minutes} min for each player.`
        : `${minutes} min for each player, and ${seconds} s more after every turn.`,
    days: (n: number) => `${n === 1 ? '1 day' : `${n} days`} for every turn.`,
    noneLine: 'Everyone takes as long as they like.',
    kind: 'Kind of clock',
    kinds: { live: 'Minutes', correspondence: 'Days' },
    minutes: 'Minutes per player',
    seconds: 'Seconds added per turn',
    perTurn: 'Days per turn',
    faults: {
      minutes: 'Enter 0 to 180, whole or half minutes.',
      seconds: 'Enter a whole number from 0 to 180.',
      none: 'Without minutes, a turn must add seconds.',
    },
  },
};
