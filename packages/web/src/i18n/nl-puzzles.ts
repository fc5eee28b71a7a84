import type { PuzzleTexts } from './en-puzzles.ts';

const seeds = (n: number) => (n === 1 ? '1 zaadje' : `${n} zaadjes`);

const list = (pits: readonly number[]) => `${pits.slice(0, -1).join(', ')} en ${pits.at(-1)}`;

export const puzzles: PuzzleTexts = {
  title: 'Puzzels',
  pageTitle: {
    daily: (date) => `Puzzel van de dag, ${date} · Kalah`,
    trainer: 'Puzzels oefenen · Kalah',
    storm: 'Puzzelstorm · Kalah',
    themes: 'Puzzels per thema · Kalah',
  },
  kinds: 'Soorten puzzels',
  tabs: { daily: 'Dagelijks', trainer: 'Oefenen', storm: 'Storm', themes: 'Thema’s' },
  loading: 'De puzzel wordt klaargezet…',
  failed: 'De puzzels konden niet geladen worden',
  failedLine: 'Controleer je verbinding en probeer het nog eens.',
  missing: 'Die puzzel bestaat niet',
  missingLine: 'Misschien is de link niet compleet, of zit de puzzel niet meer in de verzameling.',
  tooOld: 'Het archief gaat twee jaar terug.',
  toMove: (side) => `${side} is aan zet.`,
  goal: {
    chain: (moves, margin) => {
      const moved = `Doe ${moves} zetten in één beurt en`;
      if (margin === 0) return `${moved} red het gelijkspel.`;
      return margin > 0 ? `${moved} win met ${margin} verschil.` : `${moved} verlies met hooguit ${-margin}.`;
    },
    win: 'Win: maar één zet lukt.',
    winBy: (by) => `Win met ${by} verschil: maar één zet lukt.`,
    draw: 'Red het gelijkspel: al het andere verliest.',
    onlyDefence: (by) => `Verlies met hooguit ${by}: maar één zet houdt stand.`,
  },
  sharedGoal: {
    chain: (moves) => `Doe ${moves} zetten in één beurt.`,
    win: 'Win.',
    winBy: (by) => `Win met ${by} verschil.`,
    draw: 'Red het gelijkspel.',
    onlyDefence: (by) => `Verlies met hooguit ${by}.`,
  },
  about: (id, rating) => `Puzzel ${id} · rating ${rating}`,
  loneCapture: 'Ook losse zaadjes worden geslagen',
  which: 'Welk kuiltje?',
  whichPit: 'Wijs een kuiltje aan om te zien waar de zaadjes vallen.',
  whichLine: 'Wijs een kuiltje aan om te zien waar de zaadjes vallen. Je eerste keus telt.',
  whichNow: 'Goed. En nu?',
  whichNowLine: 'De oplossing gaat door. Vind de volgende zet.',
  hint: 'Tip',
  showMove: 'Toon de zet',
  hints: {
    chain: [
      'Meer zetten in één beurt',
      'Zoek een kuiltje waarvan het laatste zaadje in je schuur belandt. Wat kun je daarna?',
    ],
    capture: [
      'Er valt iets te slaan',
      'Zoek een leeg kuiltje van jou met veel zaadjes ertegenover. Welk kuiltje eindigt daar?',
    ],
    block: ['Zaadjes in gevaar', 'Je tegenstander wil slaan. Na welke zet valt er niets te halen?'],
    sacrifice: [
      'Niet de gretige zet',
      'De zet die nu het meeste oplevert is niet de beste. Wat laat die achter?',
    ],
    endgame: [
      'Tel tot het einde',
      'Er zijn nog maar weinig zaadjes. Wie is het eerst door de zetten heen, en wie houdt de rest?',
    ],
    sweep: ['De laatste zaadjes', 'Is één kant leeg, dan houdt de ander zijn zaadjes. Wie moet dat zijn?'],
    other: ['Denk aan de antwoorden', 'Wat is het beste antwoord op elk van je kuiltjes?'],
  },
  playPit: (pit) => `Speel kuiltje ${pit}`,
  playPitLine: 'Met een tip verandert de puzzel je rating niet.',
  judging: 'Even uitrekenen wat dat kost…',
  wrong: (pit, cost) => `Kuiltje ${pit} kost ${seeds(cost)}`,
  wrongUnknown: (pit) => `Kuiltje ${pit} is het niet`,
  wrongUnknownLine: 'Wat het precies kost, is nu niet uit te rekenen.',
  cost: (n) => (n === 1 ? 'zaadje' : 'zaadjes'),
  sequence: (pits) => pits.map((pit) => `kuiltje ${pit}`).join(', dan '),
  answers: (opponent, moves) => `${opponent} antwoordt met ${moves}.`,
  nowEnds: (margin, opponent) => {
    if (margin === 0) return 'Bij het beste spel is het nu gelijkspel.';
    return margin > 0
      ? `Bij het beste spel win je nu maar met ${margin}.`
      : `Bij het beste spel wint ${opponent} nu met ${-margin}.`;
  },
  couldHave: (margin) => {
    if (margin === 0) return 'Gelijkspel was mogelijk.';
    return margin > 0 ? `Winst met ${margin} was mogelijk.` : `Je kon met maar ${-margin} verliezen.`;
  },
  again: 'Nog eens',
  why: 'Waarom?',
  solution: 'Oplossing',
  right: (moves) => `Goed: ${moves}`,
  asGood: (pit) => `Goed: kuiltje ${pit} is net zo sterk`,
  shown: (moves) => `De oplossing: ${moves}`,
  ends: (margin) => {
    if (margin === 0) return 'Bij het beste spel is het gelijkspel.';
    return margin > 0
      ? `Bij het beste spel win je met ${margin}.`
      : `Bij het beste spel verlies je met maar ${-margin}.`;
  },
  explain: {
    again: (pits) =>
      pits.length === 1
        ? `Kuiltje ${pits[0]} eindigt in je schuur, dus je mag nog eens.`
        : `De kuiltjes ${list(pits)} eindigen in je schuur, dus je mag telkens nog eens.`,
    captures: (pit, at, n) => `Kuiltje ${pit} eindigt in je lege kuiltje ${at} en slaat er ${n}.`,
    ends: (pit, at) => `Kuiltje ${pit} eindigt in je kuiltje ${at}.`,
    endsThere: (pit, opponent, at) => `Kuiltje ${pit} eindigt in kuiltje ${at} van ${opponent}.`,
    endsInStore: (pit) => `Kuiltje ${pit} eindigt in je schuur.`,
    keeps: (n) =>
      `De partij is voorbij: ${n === 1 ? 'het overgebleven zaadje is' : `de overige ${n} zaadjes zijn`} voor jou.`,
    loses: (n, opponent) =>
      `De partij is voorbij: ${n === 1 ? 'het overgebleven zaadje is' : `de overige ${n} zaadjes zijn`} voor ${opponent}.`,
    block: (opponent) => `Nu kan ${opponent} niet veel meer slaan.`,
  },
  next: 'Volgende puzzel',
  analyse: 'Analyseren',
  tomorrow: 'Morgen komt de volgende puzzel van de dag.',
  toTrainer: 'Verder oefenen',
  toToday: 'Puzzel van vandaag',
  rating: {
    title: 'Puzzelrating',
    line: (deviation, solved) => `±${deviation} · ${solved} opgelost`,
    here: 'Bewaard in deze browser',
    account: 'Bewaard bij je account',
    unsent: 'Wordt verstuurd zodra je weer online bent',
    recent: (right, all) => `${right} van de laatste ${all} opgelost`,
    run: (n) => `${n} op rij`,
    noRun: 'Nog geen reeks',
    up: (n) => `Rating ${n} omhoog`,
    down: (n) => `Rating ${n} omlaag`,
  },
  dates: {
    months: 'januari februari maart april mei juni juli augustus september oktober november december',
    weekdays: 'MDWDVZZ',
    day: (day, month) => `${day} ${month}`,
    month: (month, year) => `${month} ${year}`,
  },
  calendar: {
    title: 'Puzzels van de dag',
    streak: (n) => (n === 1 ? '1 dag' : `${n} dagen op rij`),
    before: 'Vorige maand',
    after: 'Volgende maand',
    first: 'in één keer',
    later: 'later',
    tried: 'niet opgelost',
    missed: 'gemist',
    today: 'vandaag',
  },
  themes: {
    title: 'Thema’s',
    line: 'Oefen één idee tegelijk, op je eigen niveau.',
    chain: 'Reeks zetten',
    capture: 'Grote slag',
    block: 'Verdediging',
    sacrifice: 'Offer',
    endgame: 'Eindspel',
    sweep: 'Laatste zaadjes',
  },
  done: {
    title: 'Dat was het voor nu',
    line: 'Je hebt alle puzzels van deze soort geprobeerd.',
    storm: 'Naar de storm',
    theme: 'Kies een thema',
  },
  storm: {
    title: 'Drie minuten',
    line: 'Los zo veel puzzels op als je kunt. Ze worden steeds moeilijker. Vijf op rij geven 3 seconden extra, een fout kost er 10.',
    start: 'Start',
    left: 'Tijd over',
    solved: 'Opgelost',
    run: (n, more) => `${n} op rij; nog ${more} voor 3 seconden extra`,
    skip: 'Verder',
    missed: 'Fout: 10 seconden minder',
    up: 'De tijd is om',
    score: (n) => (n === 1 ? 'puzzel opgelost' : 'puzzels opgelost'),
    record: 'Je beste storm tot nu toe.',
    best: (n) => `Je beste is ${n}.`,
    details: (wrong, run, hardest) => `${wrong} fout · langste reeks ${run} · moeilijkste ${hardest}`,
    again: 'Nog eens',
    look: (n) => (n === 1 ? 'Bekijk de gemiste' : `Bekijk de ${n} gemiste`),
  },
  unsent: 'Geen verbinding: dit resultaat wordt verstuurd zodra je weer online bent.',
};
