import type { ExplorerTexts } from './en-explorer.ts';

export const explorer: ExplorerTexts = {
  title: 'Explorer',
  from: 'Spiele von',
  players: { all: 'Allen', strong: 'Ab 1800', you: 'Dir' },
  caption: 'Züge aus dieser Stellung',
  pit: 'Mulde',
  exact: 'Exakt',
  games: 'Spiele',
  average: 'Schnitt',
  results: '% Süd · unentschieden · Nord',
  played: 'in diesem Spiel gezogen',
  unknown: 'nicht bewiesen',
  none: 'keine',
  shares: (south, draws, north) =>
    `Süd gewinnt ${south} %, unentschieden ${draws} %, Nord gewinnt ${north} %`,
  reached: (n) => (n === 1 ? '1 Spiel kam zu dieser Stellung.' : `${n} Spiele kamen zu dieser Stellung.`),
  legend: 'Exakt ist bewiesen; der Rest sagt, wie die Spiele wirklich ausgingen.',
  mark: 'wurde hier gezogen.',
  withheld:
    'Gerade steht ein gewertetes Spiel in dieser Stellung, deshalb verrät der Server ihre Werte nicht.',
  loading: 'Spiele werden geladen',
  empty: {
    title: 'Hier war noch niemand',
    line: 'Kein beendetes Spiel kam zu dieser Stellung. Die exakten Werte am Brett gelten trotzdem.',
    strong: 'Kein Spiel zwischen Leuten mit mindestens 1800 Punkten kam zu dieser Stellung.',
    you: 'Keines deiner letzten 1000 öffentlichen Spiele kam zu dieser Stellung.',
    back: 'Zurück zum letzten bekannten Zug',
    nowhere: 'Kein beendetes Spiel kam zu einer Stellung dieser Zugfolge.',
  },
  offline: {
    title: 'Keine Verbindung.',
    line: 'Exakte Werte gibt es auch auf diesem Gerät. Die Spiele kommen mit dem Netz zurück.',
    retry: 'Noch einmal versuchen',
  },
  best: 'Die besten Spiele von hier aus',
  recent: 'Die neuesten Spiele von hier aus',
  won: { south: 'Süd gewann', north: 'Nord gewann', draw: 'Unentschieden' },
  open: (south, north) => `${south} gegen ${north}`,
};
