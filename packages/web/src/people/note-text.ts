import { lobbyTexts } from 'virtual:texts/lobby';
import type { Note } from './inbox-state.ts';
import { namePlayer } from './terms.ts';

export function describeNote(note: Note): string {
  const { inbox, challenges } = lobbyTexts();
  const name = namePlayer({ name: note.opponent });
  switch (note.kind) {
    case 'started':
      return inbox.started({ name });
    case 'turn':
      return inbox.turn({ name });
    case 'ended':
      return inbox[note.result ?? 'ended']({ name });
    case 'declined':
      return inbox.declined({ name, answer: challenges.reasons[note.reason ?? 'none'] });
    case 'cancelled':
      return inbox.cancelled({ name });
    case 'expired':
      return inbox.expired({ name });
  }
}
