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
      'Online games are stored with their moves, their times and the names of the players, with no end date.',
    seen: 'Listed games can be seen by everybody. A game that is not listed can be seen by everybody who has its link.',
    phrases: 'Phrases that you say in a game are sent to everybody who is watching, and are not stored.',
  },
  account: {
    title: 'Your account',
    seen: 'Everybody can see your name, when you joined, your ratings, your results and your listed games.',
    hidden:
      'Nobody else can see how you sign in, your devices, your tokens, the puzzles you have tried, whom you have blocked or what you have reported.',
    secrets:
      'Passwords, tokens and recovery codes are stored only in a form from which they cannot be read back.',
    sessions:
      'A device stays in your list until 90 days after you last used it. The kind of browser and system is stored with it.',
    exporting:
      'You can export everything about you, and delete your account at any time. The name then disappears from all games at once, and nobody else can take it.',
    open: 'Your account',
  },
  reminders: {
    title: 'Reminders',
    stored:
      'If you ask to be reminded, the address of your browser’s push service or your e-mail address is stored with the game, and removed when you turn the reminder off, or a day after the game.',
  },
  reports: {
    title: 'Reports and blocks',
    reports:
      'Reports are read by the people who run this server. They are deleted a year after they were dealt with.',
    blocks: 'People you block are not told. Blocks are kept until you lift them.',
    operators:
      'Decisions of the people who run this server, such as closing an account, are recorded in a permanent log.',
  },
  network: {
    title: 'Network addresses and logs',
    addresses:
      'The server uses your network address to limit requests while you are connected, and does not store it.',
    logs: 'Its logs contain the kind of request and how long it took, but no names, no addresses and no secrets.',
    others: 'The provider of this server may keep logs and backups of its own; ask them.',
  },
};
