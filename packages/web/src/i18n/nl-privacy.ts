import type { PrivacyTexts } from './en-privacy.ts';

export const privacy: PrivacyTexts = {
  title: 'Privacy',
  head: 'Je privacy · Kalah',
  intro:
    'Wat deze server over je bewaart, hoe lang, en wie het kan zien. Er zijn geen advertenties, geen trackers en geen verzoeken aan andere sites.',
  browser: {
    title: 'In je browser',
    games:
      'Je partijen tegen de computer en op één apparaat, je instellingen en de sleutels van je plaatsen blijven in deze browser tot je ze wist.',
    cookies:
      'Cookies zijn er alleen als je inlogt: één die je ingelogd houdt, tot 90 dagen na je laatste bezoek, en één waaraan de server dit apparaat herkent, een jaar lang. Geen andere site kan ze lezen.',
    clear: 'Bekijk wat hier bewaard wordt, en wis het',
  },
  games: {
    title: 'Partijen',
    stored:
      'Partijen via internet worden bewaard met hun zetten, hun tijden en de namen van de spelers, zonder einddatum.',
    seen: 'Partijen in de lijsten kan iedereen zien. Een partij die niet in de lijsten staat, kan iedereen zien die de link heeft.',
    phrases: 'Wat je in een partij zegt met een vaste zin, gaat naar wie kijkt en wordt niet bewaard.',
  },
  account: {
    title: 'Je account',
    seen: 'Iedereen kan je naam zien, sinds wanneer je meedoet, je ratings, je uitslagen en je partijen in de lijsten.',
    hidden:
      'Niemand anders kan zien hoe je inlogt, je apparaten, je tokens, welke puzzels je hebt geprobeerd, wie je hebt geblokkeerd en wat je hebt gemeld.',
    secrets: 'Wachtwoorden, tokens en herstelcodes worden alleen zo bewaard dat niemand ze kan teruglezen.',
    sessions:
      'Een apparaat blijft in je lijst tot je het 90 dagen niet hebt gebruikt, met het soort browser en systeem.',
    exporting:
      'Je kunt altijd alles over jezelf downloaden en je account verwijderen. Je naam verdwijnt dan meteen uit alle partijen, en niemand anders kan hem krijgen.',
    open: 'Open je account',
  },
  reminders: {
    title: 'Herinneringen',
    stored:
      'Als je een herinnering wilt, wordt het adres van de pushdienst van je browser of je e-mailadres bij de partij bewaard, en gewist als je de herinnering uitzet, of een dag na de partij.',
  },
  reports: {
    title: 'Meldingen en blokkeren',
    reports:
      'Meldingen worden gelezen door de mensen die deze server beheren. Een jaar nadat ze zijn afgehandeld, worden ze gewist.',
    blocks: 'Wie je blokkeert, krijgt daar niets van te horen. Een blokkade blijft tot je haar opheft.',
    operators:
      'Wat de beheerders beslissen, zoals een account sluiten, staat in een logboek dat bewaard blijft.',
  },
  network: {
    title: 'Netwerkadressen en logboeken',
    addresses:
      'De server gebruikt je netwerkadres om verzoeken te beperken zolang je verbonden bent, en bewaart het niet.',
    logs: 'De logboeken bevatten het soort verzoek en hoe lang het duurde, maar geen namen, adressen of geheimen.',
    others: 'De aanbieder van deze server houdt misschien eigen logboeken en back-ups bij; vraag ernaar.',
  },
};
