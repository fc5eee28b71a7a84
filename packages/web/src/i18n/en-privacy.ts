export type PrivacyTexts = typeof privacy;

export const privacy = {
  title: 'Privacy',
  head: 'Privacy · Kalah',
  intro:
    'What this server stores about you, for how long, and who can see it. There are no ads, no trackers and no requests to other sites.',
  browser: {
    title: 'In your browser',
    games:
      'Your games against the computer and on one device, your settings and the keys to your seats stay in this browser until you clear it.',
    cookies:
      'Cookies are only set when you sign in: one that keeps you signed in, for 90 days after your last visit, and one that lets the server recognize this device, for a year. No other site can read them.',
    clear: 'See what is stored here, and delete it',
  },
  games: {
    title: 'Games',
    stored:
      'Games over the internet are stored with their moves, their times and the names of the players, without an end date.',
    seen: 'Listed games can be seen by everybody. A game that is not listed can be seen by everybody who has its link.',
    phrases: 'What you say in a game with a phrase is sent to those who watch, and is not stored.',
  },
  account: {
    title: 'Your account',
    seen: 'Everybody can see your name, when you joined, your ratings, your results and your listed games.',
    hidden:
      'Nobody else can see how you sign in, your devices, your tokens, whom you have blocked and what you have reported.',
    secrets:
      'Passwords, tokens and recovery codes are stored only in a form from which they cannot be read back.',
    sessions:
      'A device stays in your list until 90 days after you last used it. The kind of browser and system is stored with it.',
    exporting:
      'You can export everything about you, and delete your account at any time. The name is then gone from all games at once, and nobody can take it.',
    open: 'Your account',
  },
  reminders: {
    title: 'Reminders',
    stored:
      'If you ask to be reminded, the address of your browser’s push service or your e-mail address is stored with the game, and removed when you turn the reminder off or the game is over.',
  },
  reports: {
    title: 'Reports and blocks',
    reports:
      'Reports are read by the people who run this server. They are deleted a year after they were dealt with.',
    blocks: 'Whoever you block is not told. Blocks are kept until you lift them.',
    operators:
      'What the people who run this server decide, like closing an account, is written into a log that is kept.',
  },
  network: {
    title: 'Network addresses and logs',
    addresses:
      'The server uses your network address to limit requests while you are connected, and does not store it.',
    logs: 'Its logs contain the kind of request and how long it took, but no names, no addresses and no secrets.',
    others: 'The provider of this server may keep logs and backups of its own; ask them.',
  },
};
