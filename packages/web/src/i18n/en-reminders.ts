export const reminders = {
  title: 'Reminders',
  line: 'We tell you when it is your turn, when your time is running out, and when somebody joins.',
  push: 'Notifications on this device',
  denied:
    'Your browser blocks notifications from this site. Allow them in the settings beside the address, then try again.',
  unsupported: 'This browser cannot show notifications.',
  install: 'On an iPhone or iPad, add Kalah to the home screen first. Notifications work from there.',
  address: 'E-mail address',
  ask: 'Send a link to confirm',
  asked: (address: string) => `We have sent a link to ${address}. Open it to switch the e-mails on.`,
  confirmed: (address: string) => `E-mails go to ${address}.`,
  stop: 'Stop the e-mails',
  invalid: 'Please check the address.',
  tooOften: 'This address has been asked too often today. Try again tomorrow.',
  tooMany: 'This game already reminds you on five devices. Switch one of them off first.',
  failed: 'That did not work. Please try again.',
  privacy: 'Deleted a day after the game. Nobody else sees it.',
};
