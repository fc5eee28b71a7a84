import type { PuzzleTexts } from './en-puzzles.ts';

const seeds = (n: number) => (n <= 1 ? `${n} graine` : `${n} graines`);

const list = (pits: readonly number[]) => `${pits.slice(0, -1).join(', ')} et ${pits.at(-1)}`;

export const puzzles: PuzzleTexts = {
  title: 'Problèmes',
  pageTitle: {
    daily: (date) => `Problème du jour, ${date} · Kalah`,
    trainer: 'Entraînement · Kalah',
    storm: 'Tempête de problèmes · Kalah',
    themes: 'Problèmes par thème · Kalah',
  },
  kinds: 'Sortes de problèmes',
  tabs: { daily: 'Du jour', trainer: 'Exercice', storm: 'Tempête', themes: 'Thèmes' },
  loading: 'Le problème se prépare…',
  failed: 'Les problèmes n’ont pas pu être chargés',
  failedLine: 'Vérifie ta connexion et réessaie.',
  missing: 'Ce problème n’existe pas',
  missingLine: 'Le lien est peut-être incomplet, ou le problème ne fait plus partie du recueil.',
  tooOld: 'Les archives remontent à deux ans.',
  toMove: (side) => `${side} joue.`,
  goal: {
    chain: (moves, margin) => {
      const moved = `Joue ${moves} fois de suite et`;
      if (margin === 0) return `${moved} sauve le match nul.`;
      return margin > 0 ? `${moved} gagne de ${margin}.` : `${moved} perds de ${-margin} au plus.`;
    },
    win: 'Gagne : un seul coup y arrive.',
    winBy: (by) => `Gagne de ${by} : un seul coup y arrive.`,
    draw: 'Sauve le match nul : tout le reste perd.',
    onlyDefence: (by) => `Perds de ${by} au plus : un seul coup tient.`,
  },
  sharedGoal: {
    chain: (moves) => `Joue ${moves} fois de suite.`,
    win: 'Gagne.',
    winBy: (by) => `Gagne de ${by}.`,
    draw: 'Sauve le match nul.',
    onlyDefence: (by) => `Perds de ${by} au plus.`,
  },
  about: (id, rating) => `Problème ${id} · classement ${rating}`,
  loneCapture: 'Les graines seules sont capturées aussi',
  which: 'Quel trou ?',
  whichPit: 'Montre un trou pour voir où tombent ses graines.',
  whichLine: 'Montre un trou pour voir où tombent ses graines. Ton premier choix compte.',
  whichNow: 'Bien. Et maintenant ?',
  whichNowLine: 'La solution continue. Trouve le coup suivant.',
  hint: 'Indice',
  showMove: 'Montrer le coup',
  hints: {
    chain: [
      'Plusieurs coups de suite',
      'Cherche un trou dont la dernière graine tombe dans ton grenier. Que peux-tu jouer après ?',
    ],
    capture: [
      'Une capture',
      'Cherche un de tes trous vides avec beaucoup de graines en face. Quel trou finit là ?',
    ],
    block: ['Des graines en danger', 'L’autre côté va capturer. Quel coup ne laisse rien à prendre ?'],
    sacrifice: [
      'Pas le coup gourmand',
      'Le coup qui rapporte le plus maintenant n’est pas le meilleur. Que laisse-t-il ?',
    ],
    endgame: [
      'Compte jusqu’au bout',
      'Il reste peu de graines. Qui manque de coups en premier, et qui garde le reste ?',
    ],
    sweep: [
      'Les dernières graines',
      'Quand un côté est vide, l’autre garde ses graines. Qui doit en profiter ?',
    ],
    other: ['Pense aux réponses', 'Quelle est la meilleure réponse à chacun de tes trous ?'],
  },
  playPit: (pit) => `Joue le trou ${pit}`,
  playPitLine: 'Avec un indice, le problème ne change pas ton classement.',
  judging: 'Calcul de ce que cela coûte…',
  wrong: (pit, cost) => `Le trou ${pit} coûte ${seeds(cost)}`,
  wrongUnknown: (pit) => `Ce n’est pas le trou ${pit}`,
  wrongUnknownLine: 'Son coût exact ne peut pas être calculé pour l’instant.',
  cost: (n) => (n <= 1 ? 'graine' : 'graines'),
  sequence: (pits) => pits.map((pit) => `trou ${pit}`).join(', puis '),
  answers: (opponent, moves) => `${opponent} répond : ${moves}.`,
  nowEnds: (margin, opponent) => {
    if (margin === 0) return 'Avec le meilleur jeu, c’est maintenant un match nul.';
    return margin > 0
      ? `Avec le meilleur jeu, tu ne gagnes plus que de ${margin}.`
      : `Avec le meilleur jeu, ${opponent} gagne maintenant de ${-margin}.`;
  },
  couldHave: (margin) => {
    if (margin === 0) return 'Le match nul était possible.';
    return margin > 0 ? `Tu pouvais gagner de ${margin}.` : `Tu pouvais perdre de ${-margin} seulement.`;
  },
  again: 'Réessayer',
  why: 'Pourquoi ?',
  solution: 'Solution',
  right: (moves) => `Bien joué : ${moves}`,
  asGood: (pit) => `Bien joué : le trou ${pit} est aussi bon`,
  shown: (moves) => `La solution : ${moves}`,
  ends: (margin) => {
    if (margin === 0) return 'Avec le meilleur jeu, c’est un match nul.';
    return margin > 0
      ? `Avec le meilleur jeu, tu gagnes de ${margin}.`
      : `Avec le meilleur jeu, tu perds de ${-margin} seulement.`;
  },
  explain: {
    again: (pits) =>
      pits.length === 1
        ? `Le trou ${pits[0]} finit dans ton grenier, donc tu rejoues.`
        : `Les trous ${list(pits)} finissent dans ton grenier : tu rejoues à chaque fois.`,
    captures: (pit, at, n) => `Le trou ${pit} finit dans ton trou vide ${at} et capture ${seeds(n)}.`,
    ends: (pit, at) => `Le trou ${pit} finit dans ton trou ${at}.`,
    endsThere: (pit, opponent, at) => `Le trou ${pit} finit dans le trou ${at} de ${opponent}.`,
    endsInStore: (pit) => `Le trou ${pit} finit dans ton grenier.`,
    keeps: (n) =>
      `La partie est terminée : ${n === 1 ? 'la graine restante est' : `les ${n} graines restantes sont`} à toi.`,
    loses: (n, opponent) =>
      `La partie est terminée : ${n === 1 ? 'la graine restante va' : `les ${n} graines restantes vont`} à ${opponent}.`,
    block: (opponent) => `Maintenant, ${opponent} ne peut plus capturer grand-chose.`,
  },
  next: 'Problème suivant',
  analyse: 'Analyser',
  tomorrow: 'Le prochain problème du jour arrive demain.',
  toTrainer: 'Continuer',
  toToday: 'Problème d’aujourd’hui',
  rating: {
    title: 'Classement problèmes',
    line: (deviation, solved) => `±${deviation} · ${solved <= 1 ? `${solved} résolu` : `${solved} résolus`}`,
    here: 'Gardé dans ce navigateur',
    account: 'Gardé avec ton compte',
    unsent: 'Sera envoyé quand tu seras de nouveau en ligne',
    recent: (right, all) => `${right} des ${all} derniers résolus`,
    run: (n) => `${n} de suite`,
    noRun: 'Pas encore de série',
    up: (n) => `Classement : plus ${n}`,
    down: (n) => `Classement : moins ${n}`,
  },
  dates: {
    months: 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre',
    weekdays: 'LMMJVSD',
    day: (day, month) => `${day} ${month}`,
    month: (month, year) => `${month} ${year}`,
  },
  calendar: {
    title: 'Problèmes du jour',
    streak: (n) => (n <= 1 ? `${n} jour` : `${n} jours de suite`),
    before: 'Mois précédent',
    after: 'Mois suivant',
    first: 'du premier coup',
    later: 'plus tard',
    tried: 'non résolu',
    missed: 'manqué',
    today: 'aujourd’hui',
  },
  themes: {
    title: 'Thèmes',
    line: 'Travaille une idée à la fois, à ton niveau.',
    chain: 'Enchaînement',
    capture: 'Grosse capture',
    block: 'Défense',
    sacrifice: 'Sacrifice',
    endgame: 'Fin de partie',
    sweep: 'Dernières graines',
  },
  done: {
    title: 'C’est tout pour l’instant',
    line: 'Tu as essayé tous les problèmes de cette sorte.',
    storm: 'Essayer la tempête',
    theme: 'Choisir un thème',
  },
  storm: {
    title: 'Trois minutes',
    line: 'Résous le plus de problèmes possible. Ils sont de plus en plus difficiles. Cinq de suite donnent 3 secondes, une erreur en coûte 10.',
    start: 'C’est parti',
    left: 'Temps restant',
    solved: 'Résolus',
    run: (n, more) => `${n} de suite ; encore ${more} pour 3 secondes de plus`,
    skip: 'Passer',
    missed: 'Raté : 10 secondes de moins',
    up: 'Le temps est écoulé',
    score: (n) => (n <= 1 ? 'problème résolu' : 'problèmes résolus'),
    record: 'Ta meilleure tempête jusqu’ici.',
    best: (n) => `Ton record est ${n}.`,
    details: (wrong, run, hardest) =>
      `${wrong <= 1 ? `${wrong} erreur` : `${wrong} erreurs`} · meilleure série ${run} · le plus dur ${hardest}`,
    again: 'Encore',
    look: (n) => (n === 1 ? 'Voir celui qui a échappé' : `Voir les ${n} qui ont échappé`),
  },
  unsent: 'Pas de connexion : ce résultat sera envoyé quand tu seras de nouveau en ligne.',
};
