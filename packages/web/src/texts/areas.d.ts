declare module 'virtual:texts/account' {
  export interface AccountTexts {
    readonly title: string;
    readonly parts: string;
    readonly loading: string;
    readonly unreachable: string;
    readonly or: string;
    readonly cancel: string;
    readonly save: string;
    readonly remove: string;
    readonly done: string;
    readonly copy: string;
    readonly copied: string;
    readonly copyFailed: string;
    readonly saveFile: string;
    readonly print: string;
    readonly withPasskey: string;
    readonly guest: {
      readonly title: string;
      readonly line: string;
      readonly games: string;
      readonly gamesLine: (values: { n: number }) => string;
      readonly name: string;
      readonly nameLine: string;
      readonly devices: string;
      readonly devicesLine: string;
    };
    readonly insecure: string;
    readonly noPasskeys: string;
    readonly name: string;
    readonly nameRule: string;
    readonly nameFree: (values: { name: string | number }) => string;
    readonly password: string;
    readonly newPassword: string;
    readonly passwordRule: string;
    readonly passwordLong: string;
    readonly passwordShort: (values: { n: number }) => string;
    readonly show: string;
    readonly hide: string;
    readonly capsLock: string;
    readonly recoveryCode: string;
    readonly recoveryCodeRule: string;
    readonly email: string;
    readonly emailRule: string;
    readonly create: string;
    readonly signIn: string;
    readonly signOut: string;
    readonly signedOut: string;
    readonly without: string;
    readonly signUp: {
      readonly title: string;
      readonly line: string;
      readonly passkey: string;
      readonly passkeyLine: string;
      readonly password: string;
      readonly keepGames: (values: { n: number }) => string;
      readonly oidcTitle: string;
      readonly oidcLine: (values: { service: string | number }) => string;
      readonly known: string;
      readonly welcome: (values: { name: string | number }) => string;
    };
    readonly entry: {
      readonly title: string;
      readonly passkey: string;
      readonly password: string;
      readonly passwordTitle: string;
      readonly code: string;
      readonly codeTitle: string;
      readonly email: string;
      readonly emailTitle: string;
      readonly sendLink: string;
      readonly linkSent: (values: { address: string | number }) => string;
      readonly linkTitle: string;
      readonly linkLine: string;
      readonly elsewhere: string;
      readonly elsewhereYes: string;
      readonly oidc: (values: { service: string | number }) => string;
      readonly fresh: string;
      readonly forgot: string;
      readonly codeUsed: string;
    };
    readonly passkeyAborted: string;
    readonly passkeyKnown: string;
    readonly verify: {
      readonly title: string;
      readonly line: string;
      readonly passkey: string;
      readonly confirm: string;
      readonly none: string;
    };
    readonly you: {
      readonly title: string;
      readonly nameLine: string;
      readonly nameLater: (values: { date: string | number }) => string;
      readonly renamed: (values: { name: string | number }) => string;
      readonly since: (values: { date: string | number }) => string;
    };
    readonly ways: {
      readonly title: string;
      readonly addPasskey: string;
      readonly passkey: string;
      readonly passkeyAdded: string;
      readonly removed: string;
      readonly noPasskey: string;
      readonly added: (values: { date: string | number }) => string;
      readonly used: (values: { date: string | number }) => string;
      readonly unused: string;
      readonly rename: string;
      readonly renameTitle: string;
      readonly label: string;
      readonly renameOf: (values: { label: string | number }) => string;
      readonly removeOf: (values: { label: string | number }) => string;
      readonly removeAsk: (values: { label: string | number }) => string;
      readonly removeLine: string;
      readonly passwordSet: (values: { date: string | number }) => string;
      readonly passwordNone: string;
      readonly setPassword: string;
      readonly changePassword: string;
      readonly passwordChanged: string;
      readonly removePassword: string;
      readonly removePasswordLine: string;
      readonly email: string;
      readonly emailNone: string;
      readonly emailSet: (values: { address: string | number; date: string | number }) => string;
      readonly emailAdd: string;
      readonly emailChange: string;
      readonly emailTitle: string;
      readonly emailLine: string;
      readonly emailSend: string;
      readonly emailSent: (values: { address: string | number }) => string;
      readonly emailConfirmed: string;
      readonly removeEmail: string;
      readonly removeEmailLine: string;
      readonly addIdentity: (values: { service: string | number }) => string;
      readonly identityAdded: (values: { service: string | number }) => string;
      readonly removeIdentityAsk: (values: { service: string | number }) => string;
      readonly removeIdentityLine: string;
      readonly codes: string;
      readonly codesLeft: (values: { left: string | number; date: string | number }) => string;
      readonly codesNone: string;
      readonly getCodes: string;
      readonly newCodes: string;
      readonly newCodesAsk: string;
      readonly newCodesLine: string;
    };
    readonly codes: {
      readonly title: string;
      readonly line: string;
      readonly file: (values: { name: string | number }) => string;
      readonly safe: string;
    };
    readonly devices: {
      readonly title: string;
      readonly current: string;
      readonly now: string;
      readonly seen: (values: { when: string | number }) => string;
      readonly signOut: string;
      readonly signOutOf: (values: { label: string | number }) => string;
      readonly signOutOthers: string;
      readonly signOutOthersAsk: string;
      readonly signOutOthersLine: string;
      readonly ended: string;
      readonly label: (values: { browser: string | number; system: string | number }) => string;
      readonly unknown: string;
    };
    readonly tokens: {
      readonly title: string;
      readonly noneLine: string;
      readonly create: string;
      readonly createTitle: string;
      readonly label: string;
      readonly may: string;
      readonly scopes: {
        readonly play: string;
        readonly challenge: string;
        readonly tournament: string;
        readonly 'account:read': string;
        readonly bot: string;
        readonly admin: string;
      };
      readonly noScope: string;
      readonly noLabel: string;
      readonly ends: string;
      readonly days: (values: { n: string | number }) => string;
      readonly never: string;
      readonly limits: string;
      readonly make: string;
      readonly secretTitle: string;
      readonly secretLine: string;
      readonly used: (values: { when: string | number }) => string;
      readonly unused: string;
      readonly endsOn: (values: { date: string | number }) => string;
      readonly endless: string;
      readonly of: (values: { name: string | number }) => string;
      readonly revoke: string;
      readonly revokeOf: (values: { label: string | number }) => string;
      readonly revokeAsk: (values: { label: string | number }) => string;
      readonly revokeLine: string;
    };
    readonly bots: {
      readonly title: string;
      readonly noneLine: string;
      readonly create: string;
      readonly createTitle: string;
      readonly line: string;
      readonly make: string;
      readonly since: (values: { date: string | number }) => string;
      readonly remove: string;
      readonly removeOf: (values: { name: string | number }) => string;
      readonly removeAsk: (values: { name: string | number }) => string;
      readonly removeLine: string;
      readonly removed: (values: { name: string | number }) => string;
    };
    readonly claims: {
      readonly notice: (values: { n: number }) => string;
      readonly noticeLine: (values: { n: number }) => string;
      readonly keep: string;
      readonly no: string;
      readonly title: (values: { n: number }) => string;
      readonly line: string;
      readonly game: string;
      readonly keepChosen: (values: { n: number }) => string;
      readonly kept: (values: { n: number }) => string;
      readonly rejected: (values: { n: number }) => string;
    };
    readonly data: {
      readonly title: string;
      readonly export: string;
      readonly exportLine: string;
      readonly exportNow: string;
      readonly delete: string;
      readonly deleteLine: string;
      readonly deleteMore: string;
      readonly deleteAsk: string;
      readonly deleteWarning: string;
      readonly confirm: string;
      readonly keep: string;
      readonly deleteNow: string;
      readonly deleted: string;
    };
    readonly required: string;
    readonly attemptsLeft: (values: { n: number }) => string;
    readonly wait: (values: { minutes: number }) => string;
    readonly waitDays: (values: { days: number }) => string;
    readonly problems: {
      readonly 'name-length': string;
      readonly 'name-characters': string;
      readonly 'name-mixed': string;
      readonly 'name-reserved': string;
      readonly 'name-taken': string;
      readonly 'name-changed': string;
      readonly 'name-mismatch': string;
      readonly 'password-length': string;
      readonly 'password-common': string;
      readonly 'password-name': string;
      readonly 'sign-in-required': string;
      readonly 'recent-sign-in-required': string;
      readonly 'wrong-credentials': string;
      readonly 'account-closed': string;
      readonly 'bad-token': string;
      readonly 'scope-missing': string;
      readonly 'cross-site': string;
      readonly 'bad-passkey': string;
      readonly 'passkeys-unavailable': string;
      readonly 'challenge-expired': string;
      readonly 'credential-taken': string;
      readonly 'last-credential': string;
      readonly 'no-such-entry': string;
      readonly 'too-many-entries': string;
      readonly 'too-many-attempts': string;
      readonly 'too-many-accounts': string;
      readonly 'oidc-unavailable': string;
      readonly 'oidc-failed': string;
      readonly 'other-browser': string;
      readonly 'passwords-busy': string;
    };
  }
  export function accountTexts(): AccountTexts;
}
declare module 'virtual:messages/*/account' {
  const messages: import('virtual:texts/account').AccountTexts;
  export default messages;
}
declare module 'virtual:texts/analysis' {
  export interface AnalysisTexts {
    readonly title: string;
    readonly gameTitle: (values: { south: string | number; north: string | number }) => string;
    readonly afterMove: (values: { n: string | number; who: string | number; pit: string | number }) => string;
    readonly atStart: string;
    readonly variation: string;
    readonly backToGame: string;
    readonly legend: string;
    readonly exact: string;
    readonly lower: string;
    readonly upper: string;
    readonly estimate: string;
    readonly best: string;
    readonly valueOf: {
      readonly exact: (values: { value: string | number }) => string;
      readonly lower: (values: { value: string | number }) => string;
      readonly upper: (values: { value: string | number }) => string;
      readonly estimate: (values: { value: string | number }) => string;
      readonly best: string;
    };
    readonly wins: (values: { side: string | number; n: string | number }) => string;
    readonly draw: string;
    readonly leads: (values: { side: string | number; n: string | number }) => string;
    readonly even: string;
    readonly proved: (values: { pit: string | number; more: string | number; fewer: string | number }) => string;
    readonly searching: string;
    readonly stopped: string;
    readonly over: string;
    readonly progress: string;
    readonly provedMoves: (values: { proved: string | number; all: string | number }) => string;
    readonly positions: (values: { n: string | number }) => string;
    readonly stop: string;
    readonly start: string;
    readonly line: string;
    readonly lineHint: string;
    readonly noLine: string;
    readonly graph: string;
    readonly graphLine: string;
    readonly graphName: (values: { moves: string | number; end: string | number; mistakes: number }) => string;
    readonly southAhead: string;
    readonly northAhead: string;
    readonly mistakes: string;
    readonly noMistakes: string;
    readonly judging: (values: { done: string | number; all: string | number }) => string;
    readonly move: (values: { n: string | number; who: string | number; pit: string | number }) => string;
    readonly better: (values: { pit: string | number }) => string;
    readonly editor: string;
    readonly position: string;
    readonly copyLink: string;
    readonly startPosition: string;
    readonly house: string;
    readonly pitOf: (values: { side: string | number; pit: string | number }) => string;
    readonly storeOf: (values: { side: string | number }) => string;
    readonly pit: (values: { pit: string | number }) => string;
    readonly pick: string;
    readonly doneEditing: string;
    readonly fewer: string;
    readonly more: string;
    readonly toMove: string;
    readonly lone: string;
    readonly ofSeeds: (values: { n: string | number; all: string | number }) => string;
    readonly ofMoves: (values: { n: number }) => string;
    readonly serverGame: string;
    readonly playable: string;
    readonly playOn: string;
    readonly badText: string;
    readonly badLink: string;
    readonly badLinkMoves: string;
    readonly foreignLink: string;
    readonly badMove: {
      readonly empty: (values: { n: string | number; side: string | number; pit: string | number }) => string;
      readonly noPit: (values: { n: string | number; side: string | number; pit: string | number }) => string;
      readonly over: (values: { n: string | number; pit: string | number }) => string;
      readonly text: (values: { text: string | number }) => string;
    };
    readonly badPits: string;
    readonly badTotal: (values: { n: number; many: number; multiple: string | number }) => string;
    readonly notSwept: string;
    readonly unfinishedGame: string;
    readonly engineFailed: string;
    readonly toGame: string;
  }
  export function analysisTexts(): AnalysisTexts;
}
declare module 'virtual:messages/*/analysis' {
  const messages: import('virtual:texts/analysis').AnalysisTexts;
  export default messages;
}
declare module 'virtual:texts/clock' {
  export interface ClockTexts {
    readonly of: (values: { who: import('./owner.ts').Owner }) => string;
    readonly days: (values: { n: number }) => string;
    readonly hours: (values: { n: string | number }) => string;
    readonly minutes: (values: { n: string | number }) => string;
    readonly spoken: {
      readonly minutes: (values: { n: number }) => string;
      readonly seconds: (values: { n: number }) => string;
      readonly and: string;
      readonly yours: (values: { duration: string | number }) => string;
      readonly minuteLeft: string;
      readonly tenSecondsLeft: string;
    };
    readonly until: (values: { moment: string | number }) => string;
    readonly perTurn: string;
    readonly forMove: (values: { time: string | number }) => string;
    readonly toBegin: (values: { time: string | number }) => string;
    readonly offline: (values: { time: string | number }) => string;
    readonly here: string;
    readonly away: string;
    readonly awayFor: (values: { time: string | number }) => string;
    readonly goneSince: (values: { moment: string | number }) => string;
    readonly lastHere: (values: { moment: string | number }) => string;
    readonly claim: {
      readonly away: (values: { name: string | number }) => string;
      readonly awayLine: (values: { time: string | number }) => string;
      readonly gone: (values: { name: string | number }) => string;
      readonly goneLine: string;
      readonly quiet: (values: { name: string | number }) => string;
      readonly quietLine: (values: { name: string | number; moment: string | number }) => string;
      readonly do: string;
      readonly draw: string;
      readonly from: (values: { moment: string | number }) => string;
      readonly no: string;
    };
    readonly ahead: {
      readonly chosen: (values: { pit: string | number }) => string;
      readonly cancelled: string;
      readonly dropped: (values: { pit: string | number }) => string;
    };
    readonly confirm: {
      readonly ask: (values: { pit: string | number }) => string;
      readonly play: string;
      readonly cancel: string;
    };
    readonly picker: {
      readonly legend: string;
      readonly none: string;
      readonly custom: string;
      readonly live: (values: { seconds: number; minutes: string | number }) => string;
      readonly days: (values: { n: number }) => string;
      readonly noneLine: string;
      readonly kind: string;
      readonly kinds: {
        readonly live: string;
        readonly correspondence: string;
      };
      readonly minutes: string;
      readonly seconds: string;
      readonly perTurn: string;
      readonly faults: {
        readonly minutes: string;
        readonly seconds: string;
        readonly none: string;
      };
    };
  }
  export function clockTexts(): ClockTexts;
}
declare module 'virtual:messages/*/clock' {
  const messages: import('virtual:texts/clock').ClockTexts;
  export default messages;
}
declare module 'virtual:texts/common' {
  export interface CommonTexts {
    readonly title: {
      readonly home: string;
      readonly computer: string;
      readonly here: string;
      readonly yourTurn: (values: { other: string | number }) => string;
      readonly game: (values: { south: string | number; north: string | number }) => string;
      readonly analysis: string;
      readonly analysisOfGame: (values: { south: string | number; north: string | number }) => string;
      readonly analysisOf: (values: { south: string | number; north: string | number; side: string | number }) => string;
      readonly analysisOfEnd: (values: { south: string | number; north: string | number }) => string;
      readonly learn: (values: { step: string | number }) => string;
      readonly settings: string;
      readonly history: string;
      readonly watch: string;
      readonly missing: string;
      readonly account: string;
    };
    readonly nav: {
      readonly pages: string;
      readonly play: string;
      readonly puzzles: string;
      readonly watch: string;
      readonly history: string;
      readonly analysis: string;
      readonly learn: string;
      readonly settings: string;
      readonly home: string;
      readonly soundOn: string;
      readonly soundOff: string;
      readonly toDark: string;
      readonly toLight: string;
      readonly skip: string;
      readonly signIn: string;
      readonly account: (values: { name: string | number }) => string;
    };
    readonly foot: {
      readonly api: string;
      readonly storedData: string;
      readonly privacy: string;
      readonly keys: string;
      readonly language: string;
      readonly source: string;
      readonly license: (values: { version: string | number }) => string;
    };
    readonly side: {
      readonly south: string;
      readonly north: string;
    };
    readonly you: string;
    readonly somebody: string;
    readonly computer: (values: { level: string | number; name: string | number }) => string;
    readonly board: {
      readonly name: string;
      readonly pit: (values: { owner: import('./owner.ts').Owner; pit: string | number; n: number }) => string;
      readonly store: (values: { owner: import('./owner.ts').Owner; n: string | number }) => string;
      readonly takes: (values: { n: string | number }) => string;
      readonly again: string;
      readonly loading: string;
    };
    readonly narration: {
      readonly separator: string;
      readonly sows: (values: { who: import('./owner.ts').Owner; n: number; pit: string | number }) => string;
      readonly inStore: (values: { who: import('./owner.ts').Owner }) => string;
      readonly takes: (values: { n: string | number }) => string;
      readonly again: (values: { who: import('./owner.ts').Owner }) => string;
      readonly swept: (values: { n: number; who: import('./owner.ts').Owner }) => string;
      readonly turn: (values: { who: import('./owner.ts').Owner }) => string;
      readonly over: (values: { ending: string | number }) => string;
    };
    readonly preview: {
      readonly pit: (values: { pit: string | number; n: number }) => string;
      readonly again: (values: { who: import('./owner.ts').Owner }) => string;
      readonly takes: (values: { who: import('./owner.ts').Owner; pit: string | number; n: string | number }) => string;
      readonly ends: (values: { who: import('./owner.ts').Owner; pit: string | number }) => string;
      readonly endsInStore: (values: { who: import('./owner.ts').Owner }) => string;
    };
    readonly result: {
      readonly wins: (values: { who: import('./owner.ts').Owner; more: string | number; fewer: string | number }) => string;
      readonly draw: (values: { each: string | number }) => string;
      readonly agreed: string;
      readonly resigned: (values: { who: import('./owner.ts').Owner }) => string;
      readonly time: (values: { who: import('./owner.ts').Owner }) => string;
      readonly left: (values: { who: import('./owner.ts').Owner }) => string;
      readonly drawOnTime: string;
      readonly drawByClaim: string;
      readonly drawByLeaving: string;
      readonly aborted: string;
      readonly notStarted: (values: { who: import('./owner.ts').Owner }) => string;
      readonly title: {
        readonly win: string;
        readonly wins: (values: { winner: string | number }) => string;
        readonly draw: string;
        readonly aborted: string;
      };
      readonly score: (values: { more: string | number; fewer: string | number }) => string;
      readonly rematch: string;
      readonly again: string;
      readonly next: string;
      readonly hints: (values: { n: number }) => string;
      readonly analyse: string;
    };
    readonly home: {
      readonly title: string;
      readonly lead: (values: { side: string | number; level: string | number }) => string;
      readonly leadMore: string;
      readonly point: string;
      readonly tap: string;
      readonly learn: string;
      readonly gamePage: string;
      readonly newGame: string;
      readonly nextGame: string;
      readonly ways: string;
      readonly friend: string;
      readonly friendLine: string;
      readonly computer: string;
      readonly computerLine: string;
      readonly level: (values: { level: string | number }) => string;
      readonly here: string;
      readonly hereLine: string;
      readonly others: string;
      readonly othersLine: (values: { waiting: number; playing: number }) => string;
      readonly othersNone: string;
      readonly puzzle: string;
      readonly puzzleLine: string;
      readonly puzzleSolved: string;
      readonly rules: string;
      readonly ownRules: string;
      readonly waiting: string;
      readonly playing: string;
      readonly plays: (values: { name: string | number; side: string | number }) => string;
      readonly join: string;
      readonly nobodyWaits: string;
      readonly nobodyWaitsLine: string;
      readonly openGame: string;
      readonly nothingOn: string;
      readonly nothingOnLine: string;
      readonly unreachable: string;
      readonly unreachableLine: string;
      readonly retry: string;
      readonly allLive: string;
      readonly start: (values: { level: string | number }) => string;
      readonly resume: string;
      readonly offer: (values: { level: string | number; name: string | number }) => string;
      readonly offerYes: (values: { level: string | number }) => string;
      readonly offerNo: string;
      readonly yours: string;
      readonly to: string;
    };
    readonly guide: {
      readonly title: string;
      readonly watch: string;
      readonly done: string;
      readonly sow: string;
      readonly again: string;
      readonly takes: (values: { n: number }) => string;
      readonly theirs: string;
      readonly goal: string;
      readonly skip: string;
    };
    readonly watch: {
      readonly title: string;
      readonly quiet: string;
      readonly more: string;
    };
    readonly levels: readonly [{
      readonly name: string;
      readonly line: string;
    }, {
      readonly name: string;
      readonly line: string;
    }, {
      readonly name: string;
      readonly line: string;
    }, {
      readonly name: string;
      readonly line: string;
    }, {
      readonly name: string;
      readonly line: string;
    }, {
      readonly name: string;
      readonly line: string;
    }, {
      readonly name: string;
      readonly line: string;
    }, {
      readonly name: string;
      readonly line: string;
    }];
    readonly presets: {
      readonly classic: {
        readonly name: string;
        readonly line: string;
      };
      readonly six: {
        readonly name: string;
        readonly line: string;
      };
      readonly quick: {
        readonly name: string;
        readonly line: string;
      };
      readonly lone: {
        readonly name: string;
        readonly line: string;
      };
    };
    readonly variant: {
      readonly short: (values: { many: number; n: number }) => string;
      readonly lone: string;
      readonly days: (values: { n: number }) => string;
      readonly began: (values: { who: import('./owner.ts').Owner }) => string;
    };
    readonly create: {
      readonly friend: string;
      readonly open: string;
      readonly computer: string;
      readonly here: string;
      readonly pits: string;
      readonly seeds: string;
      readonly youPlay: string;
      readonly random: string;
      readonly begins: string;
      readonly youBegin: string;
      readonly theyBegin: string;
      readonly lone: string;
      readonly level: string;
      readonly name: string;
      readonly nameHint: string;
      readonly sideName: (values: { side: string | number }) => string;
      readonly turning: string;
      readonly makeLink: string;
      readonly begin: string;
      readonly replaceAsk: string;
      readonly replaceLine: string;
      readonly replaceYes: string;
      readonly cancel: string;
    };
    readonly play: {
      readonly heading: (values: { other: string | number }) => string;
      readonly watchHeading: (values: { south: string | number; north: string | number }) => string;
      readonly yourTurn: string;
      readonly theirTurn: string;
      readonly thinking: string;
      readonly vacant: string;
      readonly moves: string;
      readonly movesSoFar: string;
      readonly toMove: string;
      readonly movesAgain: string;
      readonly seedsTaken: string;
      readonly ply: (values: { side: string | number; pit: string | number }) => string;
      readonly first: string;
      readonly back: string;
      readonly on: string;
      readonly now: string;
      readonly takeBack: string;
      readonly undo: string;
      readonly flip: string;
      readonly hint: string;
      readonly hintIs: (values: { preview: string | number }) => string;
      readonly fullScreen: string;
      readonly leaveFullScreen: string;
      readonly resign: string;
      readonly more: string;
      readonly share: string;
      readonly draw: string;
      readonly newGame: string;
      readonly analyse: string;
      readonly keys: string;
      readonly watching: (values: { n: number }) => string;
      readonly past: string;
      readonly toNow: string;
      readonly abort: string;
      readonly abortAsk: string;
      readonly abortLine: string;
      readonly resignAsk: string;
      readonly resignLine: string;
      readonly resignYes: string;
      readonly no: string;
      readonly cancel: string;
      readonly invite: (values: { name: string | number }) => string;
      readonly inviteUnnamed: string;
      readonly inviteSide: (values: { side: string | number }) => string;
      readonly join: string;
      readonly justWatch: string;
      readonly namedSeat: (values: { name: string | number }) => string;
      readonly playAs: (values: { name: string | number }) => string;
      readonly waitingTitle: string;
      readonly waitingLine: string;
      readonly link: string;
      readonly copy: string;
      readonly copied: string;
      readonly copyFailed: string;
      readonly code: string;
      readonly record: string;
      readonly picture: string;
      readonly shareTitle: string;
      readonly shareLine: string;
      readonly offline: string;
      readonly offlineSaved: string;
      readonly offlineLine: string;
      readonly catchingUp: (values: { n: number }) => string;
      readonly lost: string;
      readonly lostSaved: string;
      readonly reconnected: string;
      readonly asksTakeback: (values: { name: string | number }) => string;
      readonly youAskTakeback: string;
      readonly asksDraw: (values: { name: string | number }) => string;
      readonly youAskDraw: string;
      readonly allow: string;
      readonly agree: string;
      readonly tookBack: (values: { who: import('./owner.ts').Owner }) => string;
      readonly takebackDeclined: string;
      readonly drawDeclined: string;
      readonly withdraw: string;
      readonly takebackWithdrawn: (values: { who: import('./owner.ts').Owner }) => string;
      readonly drawWithdrawn: (values: { who: import('./owner.ts').Owner }) => string;
      readonly rematchReady: string;
      readonly playOn: string;
      readonly watchOn: string;
      readonly notSaved: string;
      readonly joined: (values: { name: string | number }) => string;
      readonly engineFailed: string;
    };
    readonly rejection: {
      readonly empty: string;
      readonly theirs: string;
      readonly notYourTurn: (values: { name: string | number }) => string;
      readonly over: string;
      readonly waiting: string;
      readonly watching: string;
      readonly past: string;
      readonly elsewhere: string;
      readonly seat: string;
      readonly seatTaken: string;
      readonly nothingToTakeBack: string;
      readonly noOffer: string;
      readonly declined: string;
      readonly tooLong: string;
      readonly seated: string;
      readonly name: string;
      readonly busy: string;
      readonly server: string;
      readonly unreachable: string;
    };
    readonly missing: {
      readonly game: string;
      readonly gameLine: string;
      readonly page: string;
      readonly pageLine: string;
      readonly home: string;
      readonly wentWrong: string;
      readonly wentWrongLine: string;
      readonly reload: string;
    };
    readonly close: string;
  }
  export function t(): CommonTexts;
}
declare module 'virtual:messages/*/common' {
  const messages: import('virtual:texts/common').CommonTexts;
  export default messages;
}
declare module 'virtual:texts/conduct' {
  export interface ConductTexts {
    readonly say: string;
    readonly sayShort: string;
    readonly sayLine: (values: { name: string | number }) => string;
    readonly says: (values: { name: string | number }) => string;
    readonly mute: string;
    readonly phrases: {
      readonly hello: string;
      readonly 'good-luck': string;
      readonly 'have-fun': string;
      readonly 'nice-move': string;
      readonly 'well-played': string;
      readonly oops: string;
      readonly thanks: string;
      readonly 'good-game': string;
      readonly 'one-more': string;
      readonly goodbye: string;
    };
    readonly tooMany: string;
    readonly blocked: string;
    readonly block: {
      readonly do: string;
      readonly title: (values: { name: string | number }) => string;
      readonly line: string;
      readonly yes: string;
      readonly done: (values: { name: string | number }) => string;
      readonly undoTitle: (values: { name: string | number }) => string;
      readonly undoLine: string;
      readonly undo: string;
      readonly undone: (values: { name: string | number }) => string;
    };
    readonly report: {
      readonly do: string;
      readonly title: (values: { name: string | number }) => string;
      readonly line: string;
      readonly reason: string;
      readonly reasons: {
        readonly cheating: string;
        readonly stalling: string;
        readonly insult: string;
        readonly name: string;
        readonly other: string;
      };
      readonly text: string;
      readonly send: string;
      readonly sent: string;
      readonly tooMany: string;
    };
  }
  export function conductTexts(): ConductTexts;
}
declare module 'virtual:messages/*/conduct' {
  const messages: import('virtual:texts/conduct').ConductTexts;
  export default messages;
}
declare module 'virtual:texts/course' {
  export interface CourseTexts {
    readonly title: string;
    readonly line: string;
    readonly solvedOf: (values: { n: string | number; all: string | number }) => string;
    readonly begin: string;
    readonly resume: string;
    readonly allDone: string;
    readonly toCourse: string;
    readonly toLessons: string;
    readonly leave: string;
    readonly solved: string;
    readonly exerciseOf: (values: { n: string | number; all: string | number }) => string;
    readonly next: string;
    readonly finish: string;
    readonly hint: string;
    readonly again: string;
    readonly goOn: string;
    readonly hintPit: (values: { pit: string | number }) => string;
    readonly place: {
      readonly store: string;
      readonly pit: (values: { n: string | number }) => string;
      readonly theirs: (values: { n: string | number }) => string;
    };
    readonly goal: {
      readonly land: (values: { place: string | number }) => string;
      readonly again: string;
      readonly chain: (values: { n: string | number }) => string;
      readonly capture: (values: { n: string | number }) => string;
      readonly run: string;
      readonly block: string;
      readonly hold: string;
      readonly save: string;
      readonly sweep: string;
      readonly keep: string;
      readonly patience: string;
      readonly five: string;
    };
    readonly hints: {
      readonly land: string;
      readonly again: string;
      readonly chain: string;
      readonly capture: string;
      readonly run: string;
      readonly block: string;
      readonly hold: string;
      readonly save: string;
      readonly sweep: string;
      readonly keep: string;
      readonly patience: string;
      readonly five: string;
    };
    readonly done: {
      readonly land: (values: { place: string | number }) => string;
      readonly again: string;
      readonly chain: (values: { n: string | number }) => string;
      readonly capture: (values: { n: string | number }) => string;
      readonly best: (values: { result: string | number }) => string;
    };
    readonly wrong: {
      readonly landed: (values: { place: string | number }) => string;
      readonly chain: (values: { n: string | number; all: string | number }) => string;
      readonly capture: (values: { n: string | number; all: string | number }) => string;
      readonly best: (values: { cost: number; result: string | number }) => string;
      readonly moves: (values: { n: number; pits: string | number }) => string;
      readonly reply: (values: { moves: string | number }) => string;
      readonly replyCaptures: (values: { moves: string | number; n: string | number }) => string;
    };
    readonly result: {
      readonly win: (values: { n: string | number }) => string;
      readonly draw: string;
      readonly loss: (values: { n: string | number }) => string;
    };
    readonly groups: {
      readonly counting: {
        readonly name: string;
        readonly line: string;
      };
      readonly again: {
        readonly name: string;
        readonly line: string;
      };
      readonly chains: {
        readonly name: string;
        readonly line: string;
      };
      readonly captures: {
        readonly name: string;
        readonly line: string;
      };
      readonly defence: {
        readonly name: string;
        readonly line: string;
      };
      readonly endgame: {
        readonly name: string;
        readonly line: string;
      };
    };
    readonly sheet: {
      readonly open: string;
      readonly print: string;
      readonly learn: string;
    };
  }
  export function courseTexts(): CourseTexts;
}
declare module 'virtual:messages/*/course' {
  const messages: import('virtual:texts/course').CourseTexts;
  export default messages;
}
declare module 'virtual:texts/explorer' {
  export interface ExplorerTexts {
    readonly title: string;
    readonly from: string;
    readonly players: {
      readonly all: string;
      readonly strong: string;
      readonly you: string;
    };
    readonly caption: string;
    readonly pit: string;
    readonly exact: string;
    readonly games: string;
    readonly average: string;
    readonly results: string;
    readonly played: string;
    readonly unknown: string;
    readonly none: string;
    readonly shares: (values: { south: string | number; draws: string | number; north: string | number }) => string;
    readonly reached: (values: { n: number }) => string;
    readonly legend: string;
    readonly mark: string;
    readonly withheld: string;
    readonly loading: string;
    readonly empty: {
      readonly title: string;
      readonly line: string;
      readonly strong: string;
      readonly you: string;
      readonly back: string;
      readonly nowhere: string;
    };
    readonly offline: {
      readonly title: string;
      readonly line: string;
      readonly retry: string;
    };
    readonly best: string;
    readonly recent: string;
    readonly won: {
      readonly south: string;
      readonly north: string;
      readonly draw: string;
    };
    readonly open: (values: { south: string | number; north: string | number }) => string;
  }
  export function explorerTexts(): ExplorerTexts;
}
declare module 'virtual:messages/*/explorer' {
  const messages: import('virtual:texts/explorer').ExplorerTexts;
  export default messages;
}
declare module 'virtual:texts/fair' {
  export interface FairTexts {
    readonly legend: string;
    readonly usual: string;
    readonly fair: string;
    readonly pie: string;
    readonly pair: string;
    readonly lines: {
      readonly usual: string;
      readonly fair: string;
      readonly pie: string;
      readonly pair: string;
    };
    readonly swap: string;
    readonly maySwap: string;
    readonly swapLine: string;
    readonly theyMaySwap: (values: { name: string | number }) => string;
    readonly swapped: (values: { who: import('./owner.ts').Owner }) => string;
    readonly notSwappable: string;
    readonly number: (values: { n: string | number }) => string;
    readonly second: string;
    readonly watchSecond: string;
    readonly secondReady: string;
    readonly leads: (values: { who: import('./owner.ts').Owner; n: string | number }) => string;
    readonly even: string;
    readonly wins: (values: { who: import('./owner.ts').Owner; n: string | number }) => string;
    readonly draw: string;
  }
  export function fairTexts(): FairTexts;
}
declare module 'virtual:messages/*/fair' {
  const messages: import('virtual:texts/fair').FairTexts;
  export default messages;
}
declare module 'virtual:texts/history' {
  export interface HistoryTexts {
    readonly title: string;
    readonly line: string;
    readonly none: string;
    readonly noneLine: string;
    readonly won: string;
    readonly lost: string;
    readonly against: (values: { name: string | number }) => string;
    readonly moves: (values: { n: number }) => string;
    readonly review: string;
    readonly save: string;
    readonly read: string;
    readonly added: (values: { fresh: number }) => string;
    readonly addedSome: (values: { fresh: number; rest: number }) => string;
    readonly faults: {
      readonly 'too-large': string;
      readonly 'not-a-history': string;
      readonly newer: string;
      readonly damaged: string;
    };
    readonly remove: string;
    readonly removeAsk: string;
    readonly removeLine: string;
  }
  export function historyTexts(): HistoryTexts;
}
declare module 'virtual:messages/*/history' {
  const messages: import('virtual:texts/history').HistoryTexts;
  export default messages;
}
declare module 'virtual:texts/keys' {
  export interface KeysTexts {
    readonly title: string;
    readonly list: readonly [readonly [string, string], readonly [string, string], readonly [string, string], readonly [string, string], readonly [string, string], readonly [string, string]];
    readonly letters: {
      readonly h: string;
      readonly u: string;
      readonly r: string;
      readonly n: string;
      readonly f: string;
      readonly x: string;
    };
    readonly off: string;
  }
  export function keysTexts(): KeysTexts;
}
declare module 'virtual:messages/*/keys' {
  const messages: import('virtual:texts/keys').KeysTexts;
  export default messages;
}
declare module 'virtual:texts/learn' {
  export interface LearnTexts {
    readonly steps: string;
    readonly stepOf: (values: { n: string | number; all: string | number }) => string;
    readonly leave: string;
    readonly done: string;
    readonly hint: string;
    readonly next: (values: { step: string | number }) => string;
    readonly again: string;
    readonly sheet: {
      readonly title: string;
      readonly rules: readonly [readonly [string, string], readonly [string, string], readonly [string, string], readonly [string, string], readonly [string, string], readonly [string, string]];
    };
    readonly sow: {
      readonly name: string;
      readonly text: string;
      readonly hint: string;
      readonly done: string;
      readonly wrong: string;
    };
    readonly moveAgain: {
      readonly name: string;
      readonly text: string;
      readonly hint: string;
      readonly done: string;
      readonly wrong: string;
    };
    readonly capture: {
      readonly name: string;
      readonly text: string;
      readonly hint: string;
      readonly done: string;
      readonly wrong: string;
    };
    readonly across: {
      readonly name: string;
      readonly text: string;
      readonly hint: string;
      readonly done: string;
      readonly wrong: string;
    };
    readonly alone: {
      readonly name: string;
      readonly text: string;
      readonly hint: string;
      readonly done: string;
      readonly wrong: string;
    };
    readonly end: {
      readonly name: string;
      readonly text: string;
      readonly hint: string;
      readonly done: string;
      readonly wrong: string;
    };
    readonly play: {
      readonly name: string;
      readonly text: string;
      readonly cta: string;
    };
  }
  export function learnTexts(): LearnTexts;
}
declare module 'virtual:messages/*/learn' {
  const messages: import('virtual:texts/learn').LearnTexts;
  export default messages;
}
declare module 'virtual:texts/lobby' {
  export interface LobbyTexts {
    readonly title: string;
    readonly pageTitle: string;
    readonly here: (values: { n: number }) => string;
    readonly kind: string;
    readonly rated: string;
    readonly casual: string;
    readonly rules: string;
    readonly fair: string;
    readonly fairLine: string;
    readonly options: string;
    readonly range: string;
    readonly from: string;
    readonly to: string;
    readonly rangeHint: string;
    readonly rangeFault: string;
    readonly rangeOrder: string;
    readonly chooseTime: string;
    readonly speeds: {
      readonly blitz: string;
      readonly rapid: string;
      readonly turn: string;
    };
    readonly days: (values: { n: number }) => string;
    readonly waiting: (values: { n: number }) => string;
    readonly usual: string;
    readonly custom: string;
    readonly customLine: string;
    readonly customDo: string;
    readonly explained: string;
    readonly guest: string;
    readonly guestLine: string;
    readonly createAccount: string;
    readonly search: {
      readonly title: string;
      readonly waited: string;
      readonly any: string;
      readonly upTo: (values: { max: string | number }) => string;
      readonly from: (values: { min: string | number }) => string;
      readonly within: (values: { min: string | number; max: string | number }) => string;
      readonly reconnecting: string;
      readonly meanwhile: (values: { level: string | number }) => string;
      readonly meanwhileLine: string;
      readonly play: (values: { level: string | number }) => string;
      readonly resume: string;
      readonly stop: string;
      readonly stopped: string;
      readonly tell: string;
      readonly willTell: string;
      readonly cannotTell: string;
      readonly short: string;
      readonly ready: string;
      readonly replaced: string;
      readonly placed: (values: { clock: string | number }) => string;
    };
    readonly seeks: {
      readonly title: string;
      readonly none: string;
      readonly noneLine: string;
      readonly yours: string;
      readonly play: string;
      readonly playWith: (values: { name: string | number }) => string;
      readonly cancel: string;
      readonly more: string;
      readonly withdrawn: string;
      readonly view: string;
      readonly views: {
        readonly list: string;
        readonly plot: string;
      };
      readonly plotLabel: string;
      readonly plotLine: string;
    };
    readonly challenges: {
      readonly title: string;
      readonly none: string;
      readonly noneLine: string;
      readonly from: (values: { name: string | number }) => string;
      readonly youAsked: (values: { name: string | number }) => string;
      readonly play: string;
      readonly accept: (values: { name: string | number }) => string;
      readonly decline: string;
      readonly declineName: (values: { name: string | number }) => string;
      readonly declineTitle: (values: { name: string | number }) => string;
      readonly declineLine: string;
      readonly later: string;
      readonly cancel: string;
      readonly cancelName: (values: { name: string | number }) => string;
      readonly yourSide: (values: { side: string | number }) => string;
      readonly noClock: string;
      readonly reasons: {
        readonly none: string;
        readonly later: string;
        readonly 'too-fast': string;
        readonly 'too-slow': string;
        readonly 'other-clock': string;
        readonly 'only-rated': string;
        readonly 'only-casual': string;
        readonly 'other-rules': string;
        readonly 'no-bots': string;
        readonly 'only-bots': string;
      };
    };
    readonly ask: {
      readonly title: (values: { name: string | number }) => string;
      readonly side: string;
      readonly send: string;
      readonly sent: (values: { name: string | number }) => string;
      readonly ratedClock: string;
      readonly signIn: string;
    };
    readonly inbox: {
      readonly title: string;
      readonly open: (values: { n: number }) => string;
      readonly none: string;
      readonly noneLine: string;
      readonly news: string;
      readonly clear: string;
      readonly started: (values: { name: string | number }) => string;
      readonly turn: (values: { name: string | number }) => string;
      readonly won: (values: { name: string | number }) => string;
      readonly lost: (values: { name: string | number }) => string;
      readonly drawn: (values: { name: string | number }) => string;
      readonly ended: (values: { name: string | number }) => string;
      readonly declined: (values: { name: string | number; answer: string | number }) => string;
      readonly cancelled: (values: { name: string | number }) => string;
      readonly expired: (values: { name: string | number }) => string;
    };
    readonly friend: {
      readonly title: string;
      readonly line: string;
      readonly do: string;
    };
    readonly top: {
      readonly title: string;
      readonly none: string;
      readonly noneLine: string;
      readonly all: string;
      readonly watch: (values: { south: string | number; north: string | number }) => string;
      readonly rest: string;
      readonly ended: string;
    };
    readonly problems: {
      readonly 'no-such-seek': string;
      readonly 'seek-closed': string;
      readonly 'already-paired': string;
      readonly 'own-seek': string;
      readonly 'rating-out-of-range': string;
      readonly 'other-kind': string;
      readonly 'rated-rules': string;
      readonly 'too-many-seeks': string;
      readonly 'no-such-account': string;
      readonly 'own-account': string;
      readonly 'not-accepting': string;
      readonly 'no-such-challenge': string;
      readonly 'challenge-closed': string;
      readonly 'already-challenged': string;
      readonly 'too-many-challenges': string;
      readonly 'sign-in-required': string;
      readonly 'account-required': string;
      readonly 'player-blocked': string;
    };
  }
  export function lobbyTexts(): LobbyTexts;
}
declare module 'virtual:messages/*/lobby' {
  const messages: import('virtual:texts/lobby').LobbyTexts;
  export default messages;
}
declare module 'virtual:texts/privacy' {
  export interface PrivacyTexts {
    readonly title: string;
    readonly head: string;
    readonly intro: string;
    readonly browser: {
      readonly title: string;
      readonly games: string;
      readonly cookies: string;
      readonly clear: string;
    };
    readonly games: {
      readonly title: string;
      readonly stored: string;
      readonly seen: string;
      readonly phrases: string;
    };
    readonly account: {
      readonly title: string;
      readonly seen: string;
      readonly hidden: string;
      readonly secrets: string;
      readonly sessions: string;
      readonly exporting: string;
      readonly open: string;
    };
    readonly reminders: {
      readonly title: string;
      readonly stored: string;
    };
    readonly reports: {
      readonly title: string;
      readonly reports: string;
      readonly blocks: string;
      readonly operators: string;
    };
    readonly network: {
      readonly title: string;
      readonly addresses: string;
      readonly logs: string;
      readonly others: string;
    };
  }
  export function privacyTexts(): PrivacyTexts;
}
declare module 'virtual:messages/*/privacy' {
  const messages: import('virtual:texts/privacy').PrivacyTexts;
  export default messages;
}
declare module 'virtual:texts/profile' {
  export interface ProfileTexts {
    readonly loading: string;
    readonly you: string;
    readonly bot: string;
    readonly closed: string;
    readonly here: string;
    readonly notHere: string;
    readonly since: (values: { day: string | number }) => string;
    readonly challenge: string;
    readonly account: string;
    readonly share: string;
    readonly shareTitle: string;
    readonly more: string;
    readonly signInToChallenge: string;
    readonly missing: {
      readonly title: (values: { name: string | number }) => string;
      readonly line: string;
      readonly others: string;
      readonly unreachable: string;
    };
    readonly pools: {
      readonly legend: string;
      readonly live: string;
      readonly correspondence: string;
      readonly 'live-bot': string;
      readonly 'correspondence-bot': string;
      readonly none: string;
      readonly spread: (values: { spread: string | number; n: number }) => string;
      readonly rank: (values: { rank: string | number }) => string;
      readonly provisional: string;
    };
    readonly graph: {
      readonly title: {
        readonly live: string;
        readonly correspondence: string;
      };
      readonly span: string;
      readonly spans: {
        readonly quarter: string;
        readonly year: string;
        readonly all: string;
      };
      readonly line: string;
      readonly sentence: (values: { from: string | number; to: string | number; days: string | number; best: string | number }) => string;
      readonly best: (values: { rating: string | number }) => string;
      readonly table: string;
      readonly day: string;
      readonly rating: string;
      readonly uncertainty: string;
      readonly game: string;
      readonly open: string;
      readonly none: string;
      readonly noneLine: string;
      readonly noneYou: string;
      readonly quiet: string;
      readonly quietLine: string;
    };
    readonly record: {
      readonly title: string;
      readonly games: string;
      readonly won: string;
      readonly legend: string;
      readonly none: string;
      readonly tally: (values: { won: string | number; drawn: string | number; lost: string | number }) => string;
    };
    readonly accuracy: {
      readonly title: string;
      readonly of: (values: { n: number }) => string;
      readonly line: string;
      readonly exact: string;
      readonly none: string;
    };
    readonly opponents: {
      readonly title: string;
      readonly none: string;
      readonly deleted: string;
      readonly games: (values: { name: string | number }) => string;
      readonly more: string;
    };
    readonly games: {
      readonly title: string;
      readonly none: string;
      readonly noneLine: string;
      readonly noneFound: string;
      readonly noneFoundLine: string;
      readonly clear: string;
      readonly more: string;
      readonly failed: string;
      readonly clock: string;
      readonly clocks: {
        readonly all: string;
        readonly live: string;
        readonly correspondence: string;
        readonly none: string;
      };
      readonly result: string;
      readonly results: {
        readonly all: string;
        readonly won: string;
        readonly drawn: string;
        readonly lost: string;
      };
      readonly kind: string;
      readonly kinds: {
        readonly all: string;
        readonly true: string;
        readonly false: string;
      };
      readonly opponent: string;
      readonly anybody: string;
      readonly won: (values: { name: string | number }) => string;
      readonly lost: (values: { name: string | number }) => string;
      readonly drawn: (values: { name: string | number }) => string;
      readonly aborted: (values: { name: string | number }) => string;
      readonly playing: (values: { name: string | number }) => string;
      readonly waiting: string;
      readonly analyse: string;
      readonly watch: string;
      readonly loss: (values: { seeds: string | number }) => string;
    };
    readonly block: {
      readonly do: (values: { name: string | number }) => string;
      readonly line: string;
      readonly undo: (values: { name: string | number }) => string;
      readonly done: (values: { name: string | number }) => string;
      readonly undone: (values: { name: string | number }) => string;
    };
    readonly report: {
      readonly do: (values: { name: string | number }) => string;
      readonly line: string;
    };
    readonly leaderboard: {
      readonly title: string;
      readonly pool: string;
      readonly rank: string;
      readonly player: string;
      readonly rating: string;
      readonly games: string;
      readonly last: string;
      readonly you: string;
      readonly rule: string;
      readonly none: string;
      readonly noneLine: string;
      readonly play: string;
      readonly more: string;
      readonly failed: string;
      readonly guest: string;
      readonly guestLine: string;
      readonly create: string;
      readonly provisional: string;
      readonly unranked: string;
      readonly beyond: string;
      readonly profile: string;
    };
    readonly history: {
      readonly line: string;
    };
    readonly home: {
      readonly title: string;
      readonly turns: (values: { n: number }) => string;
      readonly leaderboard: string;
      readonly history: string;
    };
  }
  export function profileTexts(): ProfileTexts;
}
declare module 'virtual:messages/*/profile' {
  const messages: import('virtual:texts/profile').ProfileTexts;
  export default messages;
}
declare module 'virtual:texts/puzzle' {
  export interface PuzzleTexts {
    readonly title: string;
    readonly pageTitle: {
      readonly daily: (values: { date: string | number }) => string;
      readonly trainer: string;
      readonly storm: string;
      readonly themes: string;
    };
    readonly kinds: string;
    readonly tabs: {
      readonly daily: string;
      readonly trainer: string;
      readonly storm: string;
      readonly themes: string;
    };
    readonly loading: string;
    readonly failed: string;
    readonly failedLine: string;
    readonly missing: string;
    readonly missingLine: string;
    readonly tooOld: string;
    readonly toMove: (values: { side: string | number }) => string;
    readonly goal: {
      readonly chain: {
        readonly win: (values: { moves: string | number; margin: string | number }) => string;
        readonly draw: (values: { moves: string | number }) => string;
        readonly loss: (values: { moves: string | number; margin: string | number }) => string;
      };
      readonly win: string;
      readonly winBy: (values: { by: string | number }) => string;
      readonly draw: string;
      readonly onlyDefence: (values: { by: string | number }) => string;
    };
    readonly sharedGoal: {
      readonly chain: (values: { moves: string | number }) => string;
      readonly win: string;
      readonly winBy: (values: { by: string | number }) => string;
      readonly draw: string;
      readonly onlyDefence: (values: { by: string | number }) => string;
    };
    readonly about: (values: { id: string | number; rating: string | number }) => string;
    readonly loneCapture: string;
    readonly which: string;
    readonly whichPit: string;
    readonly whichLine: string;
    readonly whichNow: string;
    readonly whichNowLine: string;
    readonly hint: string;
    readonly showMove: string;
    readonly hints: {
      readonly chain: readonly [string, string];
      readonly capture: readonly [string, string];
      readonly block: readonly [string, string];
      readonly sacrifice: readonly [string, string];
      readonly endgame: readonly [string, string];
      readonly sweep: readonly [string, string];
      readonly other: readonly [string, string];
    };
    readonly playPit: (values: { pit: string | number }) => string;
    readonly playPitLine: string;
    readonly judging: string;
    readonly wrong: (values: { pit: string | number; cost: number }) => string;
    readonly wrongUnknown: (values: { pit: string | number }) => string;
    readonly wrongUnknownLine: string;
    readonly cost: (values: { n: number }) => string;
    readonly sequence: {
      readonly pit: (values: { pit: string | number }) => string;
      readonly then: string;
    };
    readonly answers: (values: { opponent: string | number; moves: string | number }) => string;
    readonly nowEnds: {
      readonly win: (values: { margin: string | number }) => string;
      readonly draw: string;
      readonly loss: (values: { opponent: string | number; margin: string | number }) => string;
    };
    readonly couldHave: {
      readonly win: (values: { margin: string | number }) => string;
      readonly draw: string;
      readonly loss: (values: { margin: string | number }) => string;
    };
    readonly again: string;
    readonly why: string;
    readonly solution: string;
    readonly right: (values: { moves: string | number }) => string;
    readonly asGood: (values: { pit: string | number }) => string;
    readonly shown: (values: { moves: string | number }) => string;
    readonly ends: {
      readonly win: (values: { margin: string | number }) => string;
      readonly draw: string;
      readonly loss: (values: { margin: string | number }) => string;
    };
    readonly explain: {
      readonly again: (values: { pit: string | number }) => string;
      readonly againAll: (values: { pits: string | number; last: string | number }) => string;
      readonly captures: (values: { pit: string | number; at: string | number; n: number }) => string;
      readonly ends: (values: { pit: string | number; at: string | number }) => string;
      readonly endsThere: (values: { pit: string | number; opponent: string | number; at: string | number }) => string;
      readonly endsInStore: (values: { pit: string | number }) => string;
      readonly keeps: (values: { n: number }) => string;
      readonly loses: (values: { n: number; opponent: string | number }) => string;
      readonly block: (values: { opponent: string | number }) => string;
    };
    readonly next: string;
    readonly analyse: string;
    readonly toTrainer: string;
    readonly toToday: string;
    readonly rating: {
      readonly title: string;
      readonly line: (values: { deviation: string | number; solved: number }) => string;
      readonly here: string;
      readonly account: string;
      readonly unsent: string;
      readonly recent: (values: { right: string | number; all: string | number }) => string;
      readonly run: (values: { n: string | number }) => string;
      readonly noRun: string;
      readonly up: (values: { n: string | number }) => string;
      readonly down: (values: { n: string | number }) => string;
    };
    readonly dates: {
      readonly months: string;
      readonly weekdays: string;
      readonly day: (values: { month: string | number; day: string | number }) => string;
      readonly month: (values: { month: string | number; year: string | number }) => string;
    };
    readonly calendar: {
      readonly title: string;
      readonly streak: (values: { n: number }) => string;
      readonly before: string;
      readonly after: string;
      readonly first: string;
      readonly later: string;
      readonly tried: string;
      readonly missed: string;
      readonly today: string;
    };
    readonly themes: {
      readonly title: string;
      readonly line: string;
      readonly chain: string;
      readonly capture: string;
      readonly block: string;
      readonly sacrifice: string;
      readonly endgame: string;
      readonly sweep: string;
    };
    readonly done: {
      readonly title: string;
      readonly line: string;
      readonly storm: string;
      readonly theme: string;
    };
    readonly storm: {
      readonly title: string;
      readonly line: string;
      readonly start: string;
      readonly left: string;
      readonly solved: string;
      readonly run: (values: { n: string | number; more: string | number }) => string;
      readonly skip: string;
      readonly missed: string;
      readonly up: string;
      readonly score: (values: { n: number }) => string;
      readonly record: string;
      readonly best: (values: { n: string | number }) => string;
      readonly details: (values: { wrong: number; run: string | number; hardest: string | number }) => string;
      readonly again: string;
      readonly look: (values: { n: number }) => string;
    };
    readonly unsent: string;
  }
  export function puzzleTexts(): PuzzleTexts;
}
declare module 'virtual:messages/*/puzzle' {
  const messages: import('virtual:texts/puzzle').PuzzleTexts;
  export default messages;
}
declare module 'virtual:texts/rated' {
  export interface RatedTexts {
    readonly rated: string;
    readonly casual: string;
    readonly rating: string;
    readonly provisional: string;
    readonly switch: string;
    readonly line: string;
    readonly needsClock: string;
    readonly needsAccount: string;
    readonly becomes: (values: { before: string | number; after: string | number }) => string;
    readonly loss: (values: { seeds: string | number }) => string;
    readonly headToHead: string;
    readonly tally: (values: { won: string | number; drawn: string | number; lost: string | number }) => string;
    readonly problems: {
      readonly 'account-required': string;
      readonly 'rated-opponent': string;
      readonly 'rated-takeback': string;
      readonly 'rated-clock': string;
      readonly 'rated-start': string;
      readonly 'rated-seats': string;
    };
  }
  export function ratedTexts(): RatedTexts;
}
declare module 'virtual:messages/*/rated' {
  const messages: import('virtual:texts/rated').RatedTexts;
  export default messages;
}
declare module 'virtual:texts/reminder' {
  export interface ReminderTexts {
    readonly title: string;
    readonly line: string;
    readonly push: string;
    readonly denied: string;
    readonly unsupported: string;
    readonly install: string;
    readonly address: string;
    readonly ask: string;
    readonly asked: (values: { address: string | number }) => string;
    readonly confirmed: (values: { address: string | number }) => string;
    readonly stop: string;
    readonly invalid: string;
    readonly tooOften: string;
    readonly tooMany: string;
    readonly failed: string;
    readonly privacy: string;
  }
  export function reminderTexts(): ReminderTexts;
}
declare module 'virtual:messages/*/reminder' {
  const messages: import('virtual:texts/reminder').ReminderTexts;
  export default messages;
}
declare module 'virtual:texts/review' {
  export interface ReviewTexts {
    readonly badLinkTree: string;
    readonly moves: string;
    readonly movesName: string;
    readonly keys: string;
    readonly start: string;
    readonly onlyMove: string;
    readonly loses: (values: { n: string | number }) => string;
    readonly lost: string;
    readonly orMore: (values: { n: string | number }) => string;
    readonly variationOf: (values: { side: string | number; pit: string | number }) => string;
    readonly comment: string;
    readonly promote: string;
    readonly remove: string;
    readonly removed: string;
    readonly undo: string;
    readonly tooLong: string;
    readonly addLine: string;
    readonly kept: string;
    readonly lineOf: (values: { pit: string | number }) => string;
    readonly allLines: string;
    readonly why: {
      readonly 'gives-capture': (values: { n: string | number; pit: string | number }) => string;
      readonly 'misses-capture': (values: { n: string | number; pit: string | number }) => string;
      readonly 'misses-chain': (values: { n: string | number }) => string;
      readonly 'gives-chain': (values: { n: string | number }) => string;
      readonly 'gives-sweep': (values: { n: number }) => string;
      readonly 'gets-blocked': (values: { pit: string | number }) => string;
      readonly 'misses-again': (values: { pit: string | number }) => string;
      readonly 'later-capture': (values: { turns: number; side: string | number; n: number; pit: string | number }) => string;
      readonly 'later-chain': (values: { turns: number; side: string | number; n: string | number }) => string;
      readonly 'later-sweep': (values: { turns: number; side: string | number; n: number }) => string;
      readonly 'last-seeds': (values: { side: string | number; n: number }) => string;
    };
    readonly whyBetter: {
      readonly 'later-capture': (values: { better: string | number; side: string | number; n: number; pit: string | number; turns: number }) => string;
      readonly 'later-chain': (values: { better: string | number; side: string | number; n: string | number; turns: number }) => string;
      readonly 'later-sweep': (values: { better: string | number; turns: number; side: string | number; n: number }) => string;
      readonly 'last-seeds': (values: { better: string | number; side: string | number; n: number }) => string;
    };
    readonly whyThis: (values: { pit: string | number; lost: string | number; why: string | number }) => string;
    readonly whyUnknown: (values: { pit: string | number; lost: string | number }) => string;
    readonly accuracy: string;
    readonly accuracyLine: string;
    readonly perMove: (values: { loss: string | number; moves: number }) => string;
    readonly noAccuracy: string;
    readonly turning: string;
    readonly turningMove: (values: { n: string | number; who: string | number; pit: string | number; from: string | number; to: string | number }) => string;
    readonly turningNone: (values: { result: string | number }) => string;
    readonly resultOf: {
      readonly draw: string;
      readonly win: (values: { side: string | number }) => string;
    };
    readonly tryAgain: string;
    readonly proving: (values: { n: string | number; all: string | number }) => string;
    readonly allMistakes: (values: { n: string | number }) => string;
    readonly practise: string;
    readonly practiseAll: string;
    readonly backToAnalysis: string;
    readonly practiseLine: (values: { n: string | number; all: string | number }) => string;
    readonly practiseDone: string;
    readonly practiseNext: string;
    readonly importTitle: string;
    readonly importLabel: string;
    readonly importFile: string;
    readonly importDrop: string;
    readonly importOpen: string;
    readonly importPart: (values: { n: number }) => string;
    readonly importTooLarge: string;
    readonly importUnreadable: string;
    readonly exportTitle: string;
    readonly exportAs: string;
    readonly exportText: string;
    readonly exportJson: string;
    readonly exportPicture: string;
    readonly exportMoving: string;
    readonly exportValues: string;
    readonly exportOf: string;
    readonly exportGame: string;
    readonly exportLine: string;
    readonly speed: string;
    readonly speeds: {
      readonly slow: string;
      readonly normal: string;
      readonly fast: string;
    };
    readonly copy: string;
    readonly copied: string;
    readonly copyFailed: string;
    readonly save: string;
    readonly drawing: (values: { n: string | number; all: string | number }) => string;
    readonly size: (values: { n: string | number }) => string;
    readonly drawingFailed: string;
    readonly animationOf: (values: { moves: number }) => string;
    readonly cancel: string;
  }
  export function reviewTexts(): ReviewTexts;
}
declare module 'virtual:messages/*/review' {
  const messages: import('virtual:texts/review').ReviewTexts;
  export default messages;
}
declare module 'virtual:texts/settings' {
  export interface SettingsTexts {
    readonly title: string;
    readonly looks: string;
    readonly theme: string;
    readonly themes: {
      readonly system: string;
      readonly light: string;
      readonly dark: string;
    };
    readonly language: string;
    readonly board: string;
    readonly speed: string;
    readonly speeds: {
      readonly 'count-aloud': string;
      readonly slow: string;
      readonly steady: string;
      readonly quick: string;
      readonly 'at-once': string;
    };
    readonly sounds: string;
    readonly countAloudLine: string;
    readonly spoken: string;
    readonly spokenLine: string;
    readonly noVoice: string;
    readonly counts: string;
    readonly pitNumbers: string;
    readonly pitNumbersWhen: {
      readonly auto: string;
      readonly always: string;
      readonly never: string;
    };
    readonly pitNumbersLine: string;
    readonly preview: string;
    readonly showMove: string;
    readonly turning: string;
    readonly clocks: string;
    readonly clockColour: string;
    readonly clockSound: string;
    readonly confirmMoves: string;
    readonly confirmMovesLine: string;
    readonly keyboard: string;
    readonly shortcuts: string;
    readonly shortcutsLine: string;
    readonly player: string;
    readonly nameLine: string;
    readonly storedData: string;
    readonly storedDataLines: readonly [string, string, string];
    readonly accountDataLine: string;
    readonly forget: string;
    readonly forgetAsk: string;
    readonly forgetLine: string;
    readonly notPersistent: string;
    readonly offline: string;
    readonly offlineLine: string;
  }
  export function settingsTexts(): SettingsTexts;
}
declare module 'virtual:messages/*/settings' {
  const messages: import('virtual:texts/settings').SettingsTexts;
  export default messages;
}
