import type { PuzzleTexts } from './en-puzzles.ts';

const seeds = (n: number) => (n === 1 ? '1 semilla' : `${n} semillas`);

const list = (pits: readonly number[]) => `${pits.slice(0, -1).join(', ')} y ${pits.at(-1)}`;

export const puzzles: PuzzleTexts = {
  title: 'Puzles',
  pageTitle: {
    daily: (date) => `Puzle del día, ${date} · Kalah`,
    trainer: 'Entrenar con puzles · Kalah',
    storm: 'Tormenta de puzles · Kalah',
    themes: 'Puzles por tema · Kalah',
  },
  kinds: 'Tipos de puzles',
  tabs: { daily: 'Del día', trainer: 'Entrenar', storm: 'Tormenta', themes: 'Temas' },
  loading: 'Preparando el puzle…',
  failed: 'No se pudieron cargar los puzles',
  failedLine: 'Comprueba tu conexión e inténtalo otra vez.',
  missing: 'Ese puzle no existe',
  missingLine: 'Quizá el enlace está incompleto, o el puzle ya no está en la colección.',
  tooOld: 'El archivo abarca dos años.',
  toMove: (side) => `Juega ${side}.`,
  goal: {
    chain: (moves, margin) => {
      const moved = `Juega ${moves} veces seguidas y`;
      if (margin === 0) return `${moved} salva el empate.`;
      return margin > 0 ? `${moved} gana por ${margin}.` : `${moved} pierde por ${-margin} como mucho.`;
    },
    win: 'Gana: solo una jugada lo logra.',
    winBy: (by) => `Gana por ${by}: solo una jugada lo logra.`,
    draw: 'Salva el empate: todo lo demás pierde.',
    onlyDefence: (by) => `Pierde por ${by} como mucho: solo una jugada resiste.`,
  },
  sharedGoal: {
    chain: (moves) => `Juega ${moves} veces seguidas.`,
    win: 'Gana.',
    winBy: (by) => `Gana por ${by}.`,
    draw: 'Salva el empate.',
    onlyDefence: (by) => `Pierde por ${by} como mucho.`,
  },
  about: (id, rating) => `Puzle ${id} · puntuación ${rating}`,
  loneCapture: 'También se capturan semillas solas',
  which: '¿Qué hoyo?',
  whichPit: 'Señala un hoyo para ver dónde caen sus semillas.',
  whichLine: 'Señala un hoyo para ver dónde caen sus semillas. Cuenta tu primera elección.',
  whichNow: 'Bien. ¿Y ahora?',
  whichNowLine: 'La solución continúa. Busca la jugada siguiente.',
  hint: 'Pista',
  showMove: 'Ver la jugada',
  hints: {
    chain: [
      'Varias jugadas en un turno',
      'Busca un hoyo cuya última semilla caiga en tu granero. ¿Qué puedes jugar después?',
    ],
    capture: ['Una captura', 'Busca un hoyo tuyo vacío con muchas semillas enfrente. ¿Qué hoyo termina ahí?'],
    block: ['Semillas en peligro', 'El otro lado está a punto de capturar. ¿Qué jugada no deja nada?'],
    sacrifice: ['No la jugada codiciosa', 'La jugada que más da ahora no es la mejor. ¿Qué deja atrás?'],
    endgame: [
      'Cuenta hasta el final',
      'Quedan pocas semillas. ¿Quién se queda antes sin jugadas y quién guarda el resto?',
    ],
    sweep: [
      'Las últimas semillas',
      'Cuando un lado queda vacío, el otro guarda sus semillas. ¿Quién debe ser?',
    ],
    other: ['Piensa en las respuestas', '¿Cuál es la mejor respuesta a cada uno de tus hoyos?'],
  },
  playPit: (pit) => `Juega el hoyo ${pit}`,
  playPitLine: 'Con una pista, el puzle no cambia tu puntuación.',
  judging: 'Calculando lo que cuesta…',
  wrong: (pit, cost) => `El hoyo ${pit} cuesta ${seeds(cost)}`,
  wrongUnknown: (pit) => `No es el hoyo ${pit}`,
  wrongUnknownLine: 'Ahora no se puede calcular lo que cuesta exactamente.',
  cost: (n) => (n === 1 ? 'semilla' : 'semillas'),
  sequence: (pits) => pits.map((pit) => `hoyo ${pit}`).join(', luego '),
  answers: (opponent, moves) => `${opponent} responde con ${moves}.`,
  nowEnds: (margin, opponent) => {
    if (margin === 0) return 'Con el mejor juego, ahora es empate.';
    return margin > 0
      ? `Con el mejor juego, ahora solo ganas por ${margin}.`
      : `Con el mejor juego, ahora gana ${opponent} por ${-margin}.`;
  },
  couldHave: (margin) => {
    if (margin === 0) return 'Podía ser empate.';
    return margin > 0 ? `Podías ganar por ${margin}.` : `Podías perder solo por ${-margin}.`;
  },
  again: 'Otra vez',
  why: '¿Por qué?',
  solution: 'Solución',
  right: (moves) => `Correcto: ${moves}`,
  asGood: (pit) => `Correcto: el hoyo ${pit} es igual de bueno`,
  shown: (moves) => `La solución: ${moves}`,
  ends: (margin) => {
    if (margin === 0) return 'Con el mejor juego es empate.';
    return margin > 0
      ? `Con el mejor juego ganas por ${margin}.`
      : `Con el mejor juego pierdes solo por ${-margin}.`;
  },
  explain: {
    again: (pits) =>
      pits.length === 1
        ? `El hoyo ${pits[0]} termina en tu granero, así que juegas otra vez.`
        : `Los hoyos ${list(pits)} terminan en tu granero, y cada vez juegas de nuevo.`,
    captures: (pit, at, n) => `El hoyo ${pit} termina en tu hoyo vacío ${at} y captura ${n}.`,
    ends: (pit, at) => `El hoyo ${pit} termina en tu hoyo ${at}.`,
    endsThere: (pit, opponent, at) => `El hoyo ${pit} termina en el hoyo ${at} de ${opponent}.`,
    endsInStore: (pit) => `El hoyo ${pit} termina en tu granero.`,
    keeps: (n) =>
      `La partida ha terminado: ${n === 1 ? 'la semilla restante es tuya' : `las ${n} semillas restantes son tuyas`}.`,
    loses: (n, opponent) =>
      `La partida ha terminado: ${n === 1 ? 'la semilla restante es' : `las ${n} semillas restantes son`} de ${opponent}.`,
    block: (opponent) => `Ahora ${opponent} ya no puede capturar mucho.`,
  },
  next: 'Siguiente puzle',
  analyse: 'Analizar',
  tomorrow: 'El próximo puzle del día llega mañana.',
  toTrainer: 'Seguir entrenando',
  toToday: 'El puzle de hoy',
  rating: {
    title: 'Puntuación en puzles',
    line: (deviation, solved) => `±${deviation} · ${solved === 1 ? '1 resuelto' : `${solved} resueltos`}`,
    here: 'Se guarda en este navegador',
    account: 'Se guarda en tu cuenta',
    unsent: 'Se enviará cuando vuelvas a estar en línea',
    recent: (right, all) => `${right} de los últimos ${all} resueltos`,
    run: (n) => `${n} seguidos`,
    noRun: 'Aún sin racha',
    up: (n) => `La puntuación sube ${n}`,
    down: (n) => `La puntuación baja ${n}`,
  },
  dates: {
    months: 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre',
    weekdays: 'LMXJVSD',
    day: (day, month) => `${day} de ${month}`,
    month: (month, year) => `${month} de ${year}`,
  },
  calendar: {
    title: 'Puzles del día',
    streak: (n) => (n === 1 ? '1 día' : `${n} días seguidos`),
    before: 'Mes anterior',
    after: 'Mes siguiente',
    first: 'a la primera',
    later: 'después',
    tried: 'sin resolver',
    missed: 'no jugado',
    today: 'hoy',
  },
  themes: {
    title: 'Temas',
    line: 'Practica una idea cada vez, a tu nivel.',
    chain: 'Cadena',
    capture: 'Gran captura',
    block: 'Defensa',
    sacrifice: 'Sacrificio',
    endgame: 'Final',
    sweep: 'Últimas semillas',
  },
  done: {
    title: 'Eso es todo por ahora',
    line: 'Ya has probado todos los puzles de este tipo.',
    storm: 'Probar la tormenta',
    theme: 'Elegir un tema',
  },
  storm: {
    title: 'Tres minutos',
    line: 'Resuelve todos los puzles que puedas. Cada vez son más difíciles. Cinco seguidos dan 3 segundos más, un error cuesta 10.',
    start: 'Empezar',
    left: 'Tiempo restante',
    solved: 'Resueltos',
    run: (n, more) => `${n} seguidos; ${more} más para 3 segundos extra`,
    skip: 'Saltar',
    missed: 'Mal: 10 segundos menos',
    up: 'Se acabó el tiempo',
    score: (n) => (n === 1 ? 'puzle resuelto' : 'puzles resueltos'),
    record: 'Tu mejor tormenta hasta ahora.',
    best: (n) => `Tu mejor marca es ${n}.`,
    details: (wrong, run, hardest) => `${wrong} mal · mejor racha ${run} · el más difícil ${hardest}`,
    again: 'Otra vez',
    look: (n) => (n === 1 ? 'Ver el que fallaste' : `Ver los ${n} que fallaste`),
  },
  unsent: 'Sin conexión: este resultado se enviará cuando vuelvas a estar en línea.',
};
