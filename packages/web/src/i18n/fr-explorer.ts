import type { ExplorerTexts } from './en-explorer.ts';

export const explorer: ExplorerTexts = {
  title: 'Explorateur',
  from: 'Parties de',
  players: { all: 'Tous', strong: 'Dès 1800', you: 'Toi' },
  caption: 'Coups depuis cette position',
  pit: 'Trou',
  exact: 'Exact',
  games: 'Parties',
  average: 'Moyenne',
  results: '% sud · match nul · nord',
  played: 'joué dans cette partie',
  unknown: 'pas démontré',
  none: 'aucune',
  shares: (south, draws, north) => `Sud gagne ${south} %, matchs nuls ${draws} %, nord gagne ${north} %`,
  reached: (n) =>
    n === 1 ? '1 partie est arrivée à cette position.' : `${n} parties sont arrivées à cette position.`,
  legend: 'L’exact est démontré ; le reste dit comment les parties ont vraiment fini.',
  mark: 'a été joué ici.',
  withheld:
    'Une partie classée est à cette position en ce moment, alors le serveur garde ses valeurs pour lui.',
  loading: 'Chargement des parties',
  empty: {
    title: 'Personne n’est encore passé par ici',
    line: 'Aucune partie terminée n’est arrivée à cette position. Les valeurs exactes du plateau restent vraies.',
    strong: 'Aucune partie entre joueurs classés 1800 ou plus n’est arrivée à cette position.',
    you: 'Aucune de tes 1000 dernières parties publiques n’est arrivée à cette position.',
    back: 'Revenir au dernier coup connu',
    nowhere: 'Aucune partie terminée n’est passée par cette suite de coups.',
  },
  offline: {
    title: 'Pas de connexion.',
    line: 'Les valeurs exactes marchent sur cet appareil. Les parties reviennent avec le réseau.',
    retry: 'Réessayer',
  },
  best: 'Les meilleures parties d’ici',
  recent: 'Les dernières parties d’ici',
  won: { south: 'Sud a gagné', north: 'Nord a gagné', draw: 'Match nul' },
  open: (south, north) => `${south} contre ${north}`,
};
