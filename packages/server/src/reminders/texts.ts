import type { MailLanguage } from '@kalah/api';
import { DAY_MS, HOUR_MS } from '../platform/duration.ts';

export interface Texts {
  readonly someone: string;
  readonly turn: (opponent: string, left: string) => Text;
  readonly low: (opponent: string, left: string) => Text;
  readonly joined: (opponent: string, isYourTurn: boolean) => Text;
  readonly open: string;
  readonly stop: string;
  readonly confirm: Text;
  readonly page: {
    readonly ask: Text;
    readonly yes: string;
    readonly confirmed: Text;
    readonly stop: string;
    readonly never: string;
    readonly stopped: Text;
    readonly blocked: Text;
    readonly unknown: Text;
  };
}

export interface Text {
  readonly title: string;
  readonly body: string;
}

export const TEXTS: Readonly<Record<MailLanguage, Texts>> = {
  en: {
    someone: 'Your opponent',
    turn: (opponent, left) => ({
      title: 'It is your turn',
      body: `${opponent} has moved. You have ${left}.`,
    }),
    low: (opponent, left) => ({
      title: 'Your time is running out',
      body: `${opponent} is waiting for your move. You have ${left} left.`,
    }),
    joined: (opponent, isYourTurn) => ({
      title: `${opponent} has joined your game`,
      body: isYourTurn ? 'It is your turn.' : 'Your opponent moves first.',
    }),
    open: 'Open the game',
    stop: 'No more e-mails about this game',
    confirm: {
      title: 'Do you want reminders of your game of Kalah?',
      body: 'Somebody, probably you, entered this address to be reminded when it is their turn in a game of Kalah. If that was you, please confirm it here:',
    },
    page: {
      ask: {
        title: 'Reminders of your game',
        body: 'We write to you when it is your turn, when your time is running out and when somebody joins.',
      },
      yes: 'Yes, remind me',
      confirmed: { title: 'Reminders are on', body: 'We write to you when it is your turn.' },
      stop: 'Stop these e-mails',
      never: 'Never write to this address again',
      stopped: { title: 'Done', body: 'You get no more e-mails about this.' },
      blocked: { title: 'Done', body: 'We never write to this address again.' },
      unknown: {
        title: 'This link is no longer needed',
        body: 'There are no reminders behind it. The game may be over, or you have stopped them already.',
      },
    },
  },
  de: {
    someone: 'Dein Gegner',
    turn: (opponent, left) => ({
      title: 'Du bist am Zug',
      body: `${opponent} hat gezogen. Du hast ${left} Zeit.`,
    }),
    low: (opponent, left) => ({
      title: 'Deine Zeit läuft ab',
      body: `${opponent} wartet auf deinen Zug. Du hast noch ${left}.`,
    }),
    joined: (opponent, isYourTurn) => ({
      title: `${opponent} spielt jetzt mit dir`,
      body: isYourTurn ? 'Du bist am Zug.' : 'Dein Gegner fängt an.',
    }),
    open: 'Zum Spiel',
    stop: 'Keine E-Mails mehr zu diesem Spiel',
    confirm: {
      title: 'Möchtest du an dein Kalah-Spiel erinnert werden?',
      body: 'Jemand, vermutlich du, hat diese Adresse angegeben, um erinnert zu werden, wenn man in einem Kalah-Spiel am Zug ist. Wenn du das warst, bestätige es bitte hier:',
    },
    page: {
      ask: {
        title: 'Erinnerungen an dein Spiel',
        body: 'Wir schreiben dir, wenn du am Zug bist, wenn deine Zeit abläuft und wenn jemand mitspielt.',
      },
      yes: 'Ja, erinnert mich',
      confirmed: { title: 'Erinnerungen sind an', body: 'Wir schreiben dir, wenn du am Zug bist.' },
      stop: 'Diese E-Mails abbestellen',
      never: 'Nie wieder an diese Adresse schreiben',
      stopped: { title: 'Erledigt', body: 'Du bekommst dazu keine E-Mails mehr.' },
      blocked: { title: 'Erledigt', body: 'Wir schreiben nie wieder an diese Adresse.' },
      unknown: {
        title: 'Diesen Link brauchst du nicht mehr',
        body: 'Dahinter gibt es keine Erinnerungen. Vielleicht ist das Spiel vorbei, oder du hast sie schon abbestellt.',
      },
    },
  },
  fr: {
    someone: 'Ton adversaire',
    turn: (opponent, left) => ({ title: 'C’est à toi de jouer', body: `${opponent} a joué. Tu as ${left}.` }),
    low: (opponent, left) => ({
      title: 'Ton temps s’écoule',
      body: `${opponent} attend ton coup. Il te reste ${left}.`,
    }),
    joined: (opponent, isYourTurn) => ({
      title: `${opponent} a rejoint ta partie`,
      body: isYourTurn ? 'C’est à toi de jouer.' : 'Ton adversaire commence.',
    }),
    open: 'Ouvrir la partie',
    stop: 'Plus d’e-mails sur cette partie',
    confirm: {
      title: 'Veux-tu des rappels de ta partie de Kalah ?',
      body: 'Quelqu’un, sans doute toi, a indiqué cette adresse pour recevoir un rappel quand c’est son tour dans une partie de Kalah. Si c’était toi, confirme-le ici :',
    },
    page: {
      ask: {
        title: 'Rappels de ta partie',
        body: 'Nous t’écrivons quand c’est à toi de jouer, quand ton temps s’écoule et quand quelqu’un te rejoint.',
      },
      yes: 'Oui, rappelez-le-moi',
      confirmed: { title: 'Les rappels sont activés', body: 'Nous t’écrivons quand c’est à toi de jouer.' },
      stop: 'Arrêter ces e-mails',
      never: 'Ne plus jamais écrire à cette adresse',
      stopped: { title: 'C’est fait', body: 'Tu ne recevras plus d’e-mails à ce sujet.' },
      blocked: { title: 'C’est fait', body: 'Nous n’écrirons plus jamais à cette adresse.' },
      unknown: {
        title: 'Ce lien ne sert plus',
        body: 'Il n’y a pas de rappels derrière. La partie est peut-être finie, ou tu les as déjà arrêtés.',
      },
    },
  },
  es: {
    someone: 'Tu rival',
    turn: (opponent, left) => ({ title: 'Te toca jugar', body: `${opponent} ha jugado. Tienes ${left}.` }),
    low: (opponent, left) => ({
      title: 'Se te acaba el tiempo',
      body: `${opponent} espera tu jugada. Te quedan ${left}.`,
    }),
    joined: (opponent, isYourTurn) => ({
      title: `${opponent} se ha unido a tu partida`,
      body: isYourTurn ? 'Te toca jugar.' : 'Empieza tu rival.',
    }),
    open: 'Abrir la partida',
    stop: 'No más correos sobre esta partida',
    confirm: {
      title: '¿Quieres recordatorios de tu partida de Kalah?',
      body: 'Alguien, seguramente tú, ha indicado esta dirección para que le recordemos cuándo le toca en una partida de Kalah. Si has sido tú, confírmalo aquí:',
    },
    page: {
      ask: {
        title: 'Recordatorios de tu partida',
        body: 'Te escribimos cuando te toca, cuando se te acaba el tiempo y cuando alguien se une.',
      },
      yes: 'Sí, recordádmelo',
      confirmed: { title: 'Los recordatorios están activados', body: 'Te escribimos cuando te toca jugar.' },
      stop: 'No recibir más estos correos',
      never: 'No escribir nunca más a esta dirección',
      stopped: { title: 'Hecho', body: 'Ya no recibirás correos sobre esto.' },
      blocked: { title: 'Hecho', body: 'No volveremos a escribir a esta dirección.' },
      unknown: {
        title: 'Este enlace ya no hace falta',
        body: 'No hay recordatorios detrás. Quizá la partida haya terminado, o ya los has desactivado.',
      },
    },
  },
  nl: {
    someone: 'Je tegenstander',
    turn: (opponent, left) => ({
      title: 'Jij bent aan zet',
      body: `${opponent} heeft gezet. Je hebt ${left}.`,
    }),
    low: (opponent, left) => ({
      title: 'Je tijd raakt op',
      body: `${opponent} wacht op je zet. Je hebt nog ${left}.`,
    }),
    joined: (opponent, isYourTurn) => ({
      title: `${opponent} doet mee aan je spel`,
      body: isYourTurn ? 'Jij bent aan zet.' : 'Je tegenstander begint.',
    }),
    open: 'Open het spel',
    stop: 'Geen e-mails meer over dit spel',
    confirm: {
      title: 'Wil je herinneringen aan je spel Kalah?',
      body: 'Iemand, waarschijnlijk jij, heeft dit adres ingevuld om herinnerd te worden als die aan zet is in een spel Kalah. Was jij dat, bevestig het dan hier:',
    },
    page: {
      ask: {
        title: 'Herinneringen aan je spel',
        body: 'We schrijven je als je aan zet bent, als je tijd opraakt en als iemand meedoet.',
      },
      yes: 'Ja, herinner me',
      confirmed: { title: 'Herinneringen staan aan', body: 'We schrijven je als je aan zet bent.' },
      stop: 'Stop deze e-mails',
      never: 'Nooit meer naar dit adres schrijven',
      stopped: { title: 'Gedaan', body: 'Je krijgt hierover geen e-mails meer.' },
      blocked: { title: 'Gedaan', body: 'We schrijven nooit meer naar dit adres.' },
      unknown: {
        title: 'Deze link is niet meer nodig',
        body: 'Er zitten geen herinneringen achter. Misschien is het spel voorbij, of heb je ze al gestopt.',
      },
    },
  },
};

/** Days from two days on, otherwise hours, at least one. */
export function formatDuration(milliseconds: number, language: MailLanguage): string {
  const isLong = milliseconds >= 2 * DAY_MS;
  const count = Math.max(1, Math.round(milliseconds / (isLong ? DAY_MS : HOUR_MS)));
  const unit = isLong ? 'day' : 'hour';
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}
