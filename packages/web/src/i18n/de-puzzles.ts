import type { PuzzleTexts } from './en-puzzles.ts';

const seeds = (n: number) => (n === 1 ? '1 Korn' : `${n} Körner`);

const list = (pits: readonly number[]) => `${pits.slice(0, -1).join(', ')} und ${pits.at(-1)}`;

export const puzzles: PuzzleTexts = {
  title: 'Rätsel',
  pageTitle: {
    daily: (date) => `Tagesrätsel, ${date} · Kalah`,
    trainer: 'Rätseltraining · Kalah',
    storm: 'Rätselsturm · Kalah',
    themes: 'Rätsel nach Themen · Kalah',
  },
  kinds: 'Arten von Rätseln',
  tabs: { daily: 'Täglich', trainer: 'Training', storm: 'Sturm', themes: 'Themen' },
  loading: 'Das Rätsel wird aufgebaut …',
  failed: 'Die Rätsel konnten nicht geladen werden',
  failedLine: 'Prüf deine Verbindung und versuch es noch einmal.',
  missing: 'Dieses Rätsel gibt es nicht',
  missingLine: 'Vielleicht ist der Link unvollständig, oder das Rätsel gehört nicht mehr zur Sammlung.',
  tooOld: 'Das Archiv reicht zwei Jahre zurück.',
  toMove: (side) => `${side} ist am Zug.`,
  goal: {
    chain: (moves, margin) => {
      const moved = `Zieh ${moves}-mal hintereinander und`;
      if (margin === 0) return `${moved} rette das Unentschieden.`;
      return margin > 0
        ? `${moved} gewinne mit ${margin} Vorsprung.`
        : `${moved} verliere höchstens mit ${-margin}.`;
    },
    win: 'Gewinne: Nur ein Zug schafft es.',
    winBy: (by) => `Gewinne mit ${by} Vorsprung: Nur ein Zug schafft es.`,
    draw: 'Rette das Unentschieden: Alles andere verliert.',
    onlyDefence: (by) => `Verliere höchstens mit ${by}: Nur ein Zug hält das.`,
  },
  sharedGoal: {
    chain: (moves) => `Zieh ${moves}-mal hintereinander.`,
    win: 'Gewinne.',
    winBy: (by) => `Gewinne mit ${by} Vorsprung.`,
    draw: 'Rette das Unentschieden.',
    onlyDefence: (by) => `Verliere höchstens mit ${by}.`,
  },
  about: (id, rating) => `Rätsel ${id} · Wertung ${rating}`,
  loneCapture: 'Auch einzelne Körner werden geschlagen',
  which: 'Welche Mulde?',
  whichPit: 'Zeig auf eine Mulde, um zu sehen, wohin ihre Körner fallen.',
  whichLine: 'Zeig auf eine Mulde, um zu sehen, wohin ihre Körner fallen. Deine erste Wahl zählt.',
  whichNow: 'Richtig. Und jetzt?',
  whichNowLine: 'Die Lösung geht weiter. Finde den nächsten Zug.',
  hint: 'Tipp',
  showMove: 'Zug zeigen',
  hints: {
    chain: [
      'Mehrere Züge hintereinander',
      'Such eine Mulde, deren letztes Korn in deinem Speicher landet. Was geht danach?',
    ],
    capture: [
      'Hier wird geschlagen',
      'Such eine leere Mulde von dir, der viele Körner gegenüberliegen. Welche Mulde endet dort?',
    ],
    block: ['Körner in Gefahr', 'Gleich wird bei dir geschlagen. Welcher Zug lässt nichts zu holen übrig?'],
    sacrifice: [
      'Nicht der gierige Zug',
      'Der Zug, der jetzt am meisten bringt, ist nicht der beste. Was lässt er übrig?',
    ],
    endgame: [
      'Zähl bis zum Ende',
      'Es sind nur noch wenige Körner da. Wem gehen die Züge zuerst aus, und wer behält den Rest?',
    ],
    sweep: ['Die letzten Körner', 'Ist eine Seite leer, behält die andere ihre Körner. Wer soll das sein?'],
    other: ['Denk an die Antworten', 'Was ist die beste Antwort auf jede deiner Mulden?'],
  },
  playPit: (pit) => `Spiel Mulde ${pit}`,
  playPitLine: 'Mit einem Tipp ändert das Rätsel deine Wertung nicht.',
  judging: 'Was kostet das? Einen Moment …',
  wrong: (pit, cost) => `Mulde ${pit} kostet ${seeds(cost)}`,
  wrongUnknown: (pit) => `Mulde ${pit} ist es nicht`,
  wrongUnknownLine: 'Was der Zug genau kostet, lässt sich gerade nicht berechnen.',
  cost: (n) => (n === 1 ? 'Korn' : 'Körner'),
  sequence: (pits) => pits.map((pit) => `Mulde ${pit}`).join(', dann '),
  answers: (opponent, moves) => `${opponent} antwortet mit ${moves}.`,
  nowEnds: (margin, opponent) => {
    if (margin === 0) return 'Bei bestem Spiel ist es jetzt unentschieden.';
    return margin > 0
      ? `Bei bestem Spiel gewinnst du nur noch mit ${margin}.`
      : `Bei bestem Spiel gewinnt ${opponent} jetzt mit ${-margin}.`;
  },
  couldHave: (margin) => {
    if (margin === 0) return 'Ein Unentschieden war möglich.';
    return margin > 0
      ? `Ein Sieg mit ${margin} war möglich.`
      : `Möglich war, nur mit ${-margin} zu verlieren.`;
  },
  again: 'Nochmal',
  why: 'Warum?',
  solution: 'Lösung',
  right: (moves) => `Richtig: ${moves}`,
  asGood: (pit) => `Richtig: Mulde ${pit} ist genauso gut`,
  shown: (moves) => `Die Lösung: ${moves}`,
  ends: (margin) => {
    if (margin === 0) return 'Bei bestem Spiel ist es unentschieden.';
    return margin > 0
      ? `Bei bestem Spiel gewinnst du mit ${margin}.`
      : `Bei bestem Spiel verlierst du nur mit ${-margin}.`;
  },
  explain: {
    again: (pits) =>
      pits.length === 1
        ? `Mulde ${pits[0]} endet in deinem Speicher, also ziehst du noch einmal.`
        : `Die Mulden ${list(pits)} enden in deinem Speicher, also ziehst du jedes Mal noch einmal.`,
    captures: (pit, at, n) => `Mulde ${pit} endet in deiner leeren Mulde ${at} und schlägt ${n}.`,
    ends: (pit, at) => `Mulde ${pit} endet in deiner Mulde ${at}.`,
    endsThere: (pit, opponent, at) => `Mulde ${pit} endet in Mulde ${at} von ${opponent}.`,
    endsInStore: (pit) => `Mulde ${pit} endet in deinem Speicher.`,
    keeps: (n) =>
      `Das Spiel ist zu Ende: ${n === 1 ? 'Das letzte Korn gehört' : `Die restlichen ${n} Körner gehören`} dir.`,
    loses: (n, opponent) =>
      `Das Spiel ist zu Ende: ${n === 1 ? 'Das letzte Korn geht' : `Die restlichen ${n} Körner gehen`} an ${opponent}.`,
    block: (opponent) => `Jetzt kann ${opponent} nicht mehr viel schlagen.`,
  },
  next: 'Nächstes Rätsel',
  analyse: 'Analysieren',
  tomorrow: 'Das nächste Tagesrätsel kommt morgen.',
  toTrainer: 'Weiter üben',
  toToday: 'Rätsel von heute',
  rating: {
    title: 'Rätselwertung',
    line: (deviation, solved) => `±${deviation} · ${solved} gelöst`,
    here: 'In diesem Browser gespeichert',
    account: 'In deinem Konto gespeichert',
    unsent: 'Wird gesendet, sobald du wieder online bist',
    recent: (right, all) => `${right} der letzten ${all} gelöst`,
    run: (n) => `${n} in Folge`,
    noRun: 'Noch keine Serie',
    up: (n) => `Wertung plus ${n}`,
    down: (n) => `Wertung minus ${n}`,
  },
  dates: {
    months: 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember',
    weekdays: 'MDMDFSS',
    day: (day, month) => `${day}. ${month}`,
    month: (month, year) => `${month} ${year}`,
  },
  calendar: {
    title: 'Tagesrätsel',
    streak: (n) => (n === 1 ? '1 Tag dabei' : `${n} Tage in Folge`),
    before: 'Voriger Monat',
    after: 'Nächster Monat',
    first: 'im ersten Versuch',
    later: 'später',
    tried: 'nicht gelöst',
    missed: 'verpasst',
    today: 'heute',
  },
  themes: {
    title: 'Themen',
    line: 'Übe eine Idee nach der anderen, so schwer, wie es zu dir passt.',
    chain: 'Zugkette',
    capture: 'Großer Schlag',
    block: 'Abwehr',
    sacrifice: 'Opfer',
    endgame: 'Endspiel',
    sweep: 'Letzte Körner',
  },
  done: {
    title: 'Das war’s fürs Erste',
    line: 'Du hast alle Rätsel dieser Art probiert.',
    storm: 'Zum Sturm',
    theme: 'Ein Thema wählen',
  },
  storm: {
    title: 'Drei Minuten',
    line: 'Löse so viele Rätsel, wie du kannst. Sie werden immer schwerer. Fünf in Folge bringen 3 Sekunden, ein Fehler kostet 10.',
    start: 'Los',
    left: 'Restzeit',
    solved: 'Gelöst',
    run: (n, more) => `${n} in Folge; noch ${more} für 3 Sekunden mehr`,
    skip: 'Weiter',
    missed: 'Falsch: 10 Sekunden weniger',
    up: 'Die Zeit ist um',
    score: () => 'Rätsel gelöst',
    record: 'Dein bisher bester Sturm.',
    best: (n) => `Dein Bestwert ist ${n}.`,
    details: (wrong, run, hardest) => `${wrong} falsch · längste Serie ${run} · schwerstes ${hardest}`,
    again: 'Noch einmal',
    look: (n) => (n === 1 ? 'Das verpasste ansehen' : `Die ${n} verpassten ansehen`),
  },
  unsent: 'Keine Verbindung: Das Ergebnis wird gesendet, sobald du wieder online bist.',
};
