import type { ExplorerTexts } from './en-explorer.ts';

export const explorer: ExplorerTexts = {
  title: 'Explorador',
  from: 'Partidas de',
  players: { all: 'Todos', strong: 'Desde 1800', you: 'Tuyas' },
  caption: 'Jugadas desde esta posición',
  pit: 'Hoyo',
  exact: 'Exacto',
  games: 'Partidas',
  average: 'Media',
  results: '% sur · empate · norte',
  played: 'jugado en esta partida',
  unknown: 'sin demostrar',
  none: 'ninguna',
  shares: (south, draws, north) => `Gana sur ${south} %, empates ${draws} %, gana norte ${north} %`,
  reached: (n) => (n === 1 ? '1 partida llegó a esta posición.' : `${n} partidas llegaron a esta posición.`),
  legend: 'Lo exacto está demostrado; la media dice cómo acabaron de verdad las partidas.',
  mark: 'se jugó aquí.',
  withheld:
    'Ahora mismo hay una partida puntuada en esta posición, así que el servidor se guarda sus valores.',
  loading: 'Cargando partidas',
  empty: {
    title: 'Nadie ha estado aquí antes',
    line: 'Ninguna partida terminada llegó a esta posición. Los valores exactos del tablero siguen valiendo.',
    strong: 'Ninguna partida entre jugadores de 1800 o más llegó a esta posición.',
    you: 'Ninguna de tus últimas 1000 partidas públicas llegó a esta posición.',
  },
  offline: {
    title: 'Sin conexión.',
    line: 'Los valores exactos funcionan en este dispositivo. Las partidas vuelven con la red.',
    retry: 'Intentar de nuevo',
  },
  best: 'Las mejores partidas desde aquí',
  recent: 'Las últimas partidas desde aquí',
  won: { south: 'Ganó sur', north: 'Ganó norte', draw: 'Empate' },
  open: (south, north) => `${south} contra ${north}`,
};
