import type { PrivacyTexts } from './en-privacy.ts';

export const privacy: PrivacyTexts = {
  title: 'Vie privée',
  head: 'Vie privée · Kalah',
  intro:
    'Ce que ce serveur garde sur toi, pendant combien de temps, et qui peut le voir. Il n’y a ni publicité, ni pistage, ni requête vers d’autres sites.',
  browser: {
    title: 'Dans ton navigateur',
    games:
      'Tes jeux contre l’ordinateur et sur un seul appareil, tes réglages et les clés de tes places restent dans ce navigateur jusqu’à ce que tu les effaces.',
    cookies:
      'Des cookies ne sont posés que si tu te connectes : un qui te garde connecté, pendant 90 jours après ta dernière visite, et un qui permet au serveur de reconnaître cet appareil, pendant un an. Aucun autre site ne peut les lire.',
    clear: 'Voir ce qui est gardé ici, et l’effacer',
  },
  games: {
    title: 'Les jeux',
    stored:
      'Les jeux par internet sont gardés avec leurs coups, leurs temps et les noms des joueurs, sans date de fin.',
    seen: 'Tout le monde peut voir les jeux des listes. Un jeu hors des listes est visible pour les gens qui ont son lien.',
    phrases:
      'Les phrases que tu dis pendant un jeu sont envoyées aux personnes qui le regardent, et ne sont pas gardées.',
  },
  account: {
    title: 'Ton compte',
    seen: 'Tout le monde peut voir ton nom, ta date d’arrivée, tes classements, tes résultats et tes jeux des listes.',
    hidden:
      'Personne d’autre ne voit comment tu te connectes, tes appareils, tes jetons, les problèmes que tu as essayés, qui tu as bloqué et ce que tu as signalé.',
    secrets:
      'Les mots de passe, les jetons et les codes de secours sont gardés sous une forme qu’on ne peut pas relire.',
    sessions:
      'Un appareil reste dans ta liste jusqu’à 90 jours après sa dernière utilisation, avec le type de navigateur et de système.',
    exporting:
      'Tu peux à tout moment exporter tout ce qui te concerne et supprimer ton compte. Ton nom disparaît alors tout de suite de tous les jeux, et personne ne peut le reprendre.',
    open: 'Ouvrir ton compte',
  },
  reminders: {
    title: 'Les rappels',
    stored:
      'Si tu demandes un rappel, l’adresse du service push de ton navigateur ou ton adresse e-mail est gardée avec la partie, puis effacée quand tu arrêtes le rappel, ou un jour après la partie.',
  },
  reports: {
    title: 'Signalements et blocages',
    reports:
      'Les signalements sont lus par les personnes qui gèrent ce serveur. Ils sont effacés un an après avoir été traités.',
    blocks: 'La personne que tu bloques n’en sait rien. Un blocage dure jusqu’à ce que tu le lèves.',
    operators:
      'Ce que décident les personnes qui gèrent ce serveur, comme fermer un compte, est noté dans un journal qui est conservé.',
  },
  network: {
    title: 'Adresses réseau et journaux',
    addresses:
      'Le serveur utilise ton adresse réseau pour limiter les requêtes pendant que tu es connecté, et ne la garde pas.',
    logs: 'Ses journaux contiennent le type de requête et sa durée, mais ni noms, ni adresses, ni secrets.',
    others: 'L’hébergeur de ce serveur garde peut-être ses propres journaux et sauvegardes ; demande-lui.',
  },
};
