import type { PrivacyTexts } from './en-privacy.ts';

export const privacy: PrivacyTexts = {
  title: 'Datenschutz',
  head: 'Datenschutz · Kalah',
  intro:
    'Was dieser Server über dich speichert, wie lange, und wer es sehen kann. Es gibt keine Werbung, keine Verfolgung und keine Anfragen an andere Seiten.',
  browser: {
    title: 'In deinem Browser',
    games:
      'Deine Spiele gegen den Computer und auf einem Gerät, deine Einstellungen und die Schlüssel zu deinen Plätzen bleiben in diesem Browser, bis du ihn leerst.',
    cookies:
      'Cookies gibt es nur, wenn du dich anmeldest: eins, mit dem du angemeldet bleibst, bis 90 Tage nach deinem letzten Besuch, und eins, an dem der Server dieses Gerät erkennt, für ein Jahr. Keine andere Seite kann sie lesen.',
    clear: 'Ansehen und löschen, was hier gespeichert ist',
  },
  games: {
    title: 'Spiele',
    stored:
      'Spiele über das Internet werden mit ihren Zügen, Zeiten und den Namen der Spieler gespeichert, ohne Enddatum.',
    seen: 'Öffentliche Spiele können alle sehen. Ein Spiel, das nicht in den Listen steht, können alle sehen, die den Link haben.',
    phrases:
      'Was du im Spiel mit einem fertigen Satz sagst, bekommen alle, die zuschauen. Gespeichert wird es nicht.',
  },
  account: {
    title: 'Dein Konto',
    seen: 'Alle können deinen Namen sehen, seit wann du dabei bist, deine Wertungen, deine Ergebnisse und deine öffentlichen Spiele.',
    hidden:
      'Niemand sonst sieht, wie du dich anmeldest, deine Geräte, deine Tokens, welche Rätsel du versucht, wen du blockiert und was du gemeldet hast.',
    secrets:
      'Passwörter, Tokens und Wiederherstellungscodes werden nur so gespeichert, dass niemand sie zurücklesen kann.',
    sessions:
      'Ein Gerät bleibt in deiner Liste, bis du es 90 Tage nicht benutzt hast. Dazu wird die Art des Browsers und des Systems gespeichert.',
    exporting:
      'Du kannst jederzeit alles über dich herunterladen und dein Konto löschen. Dein Name verschwindet dann sofort aus allen Spielen, und niemand sonst kann ihn bekommen.',
    open: 'Dein Konto öffnen',
  },
  reminders: {
    title: 'Erinnerungen',
    stored:
      'Wenn du dich erinnern lässt, wird die Adresse des Push-Dienstes deines Browsers oder deine E-Mail-Adresse beim Spiel gespeichert, und gelöscht, wenn du die Erinnerung ausschaltest, oder einen Tag nach dem Spiel.',
  },
  reports: {
    title: 'Meldungen und Blockieren',
    reports:
      'Meldungen lesen die Leute, die diesen Server betreiben. Ein Jahr nachdem sie erledigt sind, werden sie gelöscht.',
    blocks: 'Wen du blockierst, erfährt es nicht. Es gilt, bis du es aufhebst.',
    operators:
      'Was die Betreiber entscheiden, etwa ein Konto zu schließen, steht in einem Protokoll, das aufbewahrt wird.',
  },
  network: {
    title: 'Netzwerkadressen und Protokolle',
    addresses:
      'Der Server nutzt deine Netzwerkadresse, um Anfragen zu begrenzen, solange du verbunden bist, und speichert sie nicht.',
    logs: 'Seine Protokolle enthalten die Art der Anfrage und wie lange sie gedauert hat, aber keine Namen, Adressen oder Geheimnisse.',
    others:
      'Wer diesen Server bereitstellt, führt vielleicht eigene Protokolle und Sicherungen; frag dort nach.',
  },
};
