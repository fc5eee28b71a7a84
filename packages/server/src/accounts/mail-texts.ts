import type { MailLanguage } from '@kalah/api';

interface MailText {
  readonly subject: string;
  readonly before: string;
  readonly after: string;
}

interface MailTexts {
  readonly signIn: (name: string) => MailText;
  readonly confirm: (name: string) => MailText;
}

export const MAIL_TEXTS: Readonly<Record<MailLanguage, MailTexts>> = {
  en: {
    signIn: (name) => ({
      subject: `Sign in to Kalah as ${name}`,
      before: 'This link signs you in. It works once, within 15 minutes:',
      after: 'If you did not ask for it, ignore this e-mail: nothing happens.',
    }),
    confirm: (name) => ({
      subject: 'Your e-mail address at Kalah',
      before: `Open this link in the browser in which you are signed in as ${name}, to use this address for signing in:`,
      after: 'It works for 15 minutes. If you did not ask for it, ignore this e-mail: nothing happens.',
    }),
  },
  de: {
    signIn: (name) => ({
      subject: `Bei Kalah als ${name} anmelden`,
      before: 'Dieser Link meldet dich an. Er funktioniert einmal, innerhalb von 15 Minuten:',
      after: 'Hast du ihn nicht angefordert? Dann lösche diese E-Mail, und es passiert nichts.',
    }),
    confirm: (name) => ({
      subject: 'Deine E-Mail-Adresse bei Kalah',
      before: `Öffne diesen Link in dem Browser, in dem du als ${name} angemeldet bist, um dich mit dieser Adresse anzumelden:`,
      after:
        'Er gilt 15 Minuten. Hast du ihn nicht angefordert? Dann lösche diese E-Mail, und es passiert nichts.',
    }),
  },
  fr: {
    signIn: (name) => ({
      subject: `Te connecter à Kalah en tant que ${name}`,
      before: 'Ce lien te connecte. Il fonctionne une seule fois, dans les 15 minutes :',
      after: 'Tu ne l’as pas demandé ? Ignore cet e-mail, il ne se passera rien.',
    }),
    confirm: (name) => ({
      subject: 'Ton adresse e-mail chez Kalah',
      before: `Ouvre ce lien dans le navigateur où tu es connecté en tant que ${name}, pour te connecter avec cette adresse :`,
      after: 'Il est valable 15 minutes. Tu ne l’as pas demandé ? Ignore cet e-mail, il ne se passera rien.',
    }),
  },
  es: {
    signIn: (name) => ({
      subject: `Entra en Kalah como ${name}`,
      before: 'Con este enlace entras en tu cuenta. Funciona una sola vez, durante 15 minutos:',
      after: '¿No lo has pedido tú? Ignora este correo y no pasará nada.',
    }),
    confirm: (name) => ({
      subject: 'Tu correo electrónico en Kalah',
      before: `Abre este enlace en el navegador en el que has entrado como ${name}, para entrar con esta dirección:`,
      after: 'Vale durante 15 minutos. ¿No lo has pedido tú? Ignora este correo y no pasará nada.',
    }),
  },
  nl: {
    signIn: (name) => ({
      subject: `Inloggen bij Kalah als ${name}`,
      before: 'Met deze link log je in. Hij werkt één keer, binnen 15 minuten:',
      after: 'Heb je er niet om gevraagd? Negeer deze e-mail, dan gebeurt er niets.',
    }),
    confirm: (name) => ({
      subject: 'Je e-mailadres bij Kalah',
      before: `Open deze link in de browser waarin je bent ingelogd als ${name}, om met dit adres in te loggen:`,
      after: 'Hij geldt 15 minuten. Heb je er niet om gevraagd? Negeer deze e-mail, dan gebeurt er niets.',
    }),
  },
};
