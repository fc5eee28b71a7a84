import type { PrivacyTexts } from './en-privacy.ts';

export const privacy: PrivacyTexts = {
  title: 'Privacidad',
  head: 'Privacidad · Kalah',
  intro:
    'Qué guarda este servidor sobre ti, durante cuánto tiempo y quién puede verlo. No hay anuncios, ni rastreo, ni peticiones a otros sitios.',
  browser: {
    title: 'En tu navegador',
    games:
      'Tus partidas contra el ordenador y en un dispositivo, tus ajustes y las llaves de tus asientos se quedan en este navegador hasta que los borres.',
    cookies:
      'Solo hay cookies si inicias sesión: una que mantiene tu sesión, hasta 90 días después de tu última visita, y otra con la que el servidor reconoce este dispositivo, durante un año. Ningún otro sitio puede leerlas.',
    clear: 'Ver lo que se guarda aquí, y borrarlo',
  },
  games: {
    title: 'Partidas',
    stored:
      'Las partidas por internet se guardan con sus jugadas, sus tiempos y los nombres de quienes juegan, sin fecha final.',
    seen: 'Las partidas de las listas las puede ver todo el mundo. Una partida que no está en las listas la puede ver quien tenga su enlace.',
    phrases: 'Lo que dices con una frase durante una partida se envía a quienes la miran, y no se guarda.',
  },
  account: {
    title: 'Tu cuenta',
    seen: 'Todo el mundo puede ver tu nombre, desde cuándo estás, tus puntuaciones, tus resultados y tus partidas de las listas.',
    hidden:
      'Nadie más puede ver cómo inicias sesión, tus dispositivos, tus tokens, qué puzles has intentado, a quién has bloqueado y qué has denunciado.',
    secrets:
      'Las contraseñas, los tokens y los códigos de recuperación solo se guardan de forma que no se pueden volver a leer.',
    sessions:
      'Un dispositivo queda en tu lista hasta 90 días después de usarlo por última vez, con el tipo de navegador y de sistema.',
    exporting:
      'Puedes exportar todo lo que hay sobre ti y borrar tu cuenta cuando quieras. Tu nombre desaparece entonces de todas las partidas, y nadie puede quedárselo.',
    open: 'Abrir tu cuenta',
  },
  reminders: {
    title: 'Recordatorios',
    stored:
      'Si pides que te avisen, la dirección del servicio push de tu navegador o tu correo se guarda con la partida, y se borra cuando apagas el aviso, o un día después de la partida.',
  },
  reports: {
    title: 'Denuncias y bloqueos',
    reports:
      'Las denuncias las leen las personas que llevan este servidor. Se borran un año después de resolverse.',
    blocks: 'La persona que bloqueas no se entera. El bloqueo dura hasta que lo quitas.',
    operators:
      'Lo que deciden las personas que llevan este servidor, como cerrar una cuenta, queda en un registro que se conserva.',
  },
  network: {
    title: 'Direcciones de red y registros',
    addresses:
      'El servidor usa tu dirección de red para limitar las peticiones mientras te conectas, y no la guarda.',
    logs: 'Sus registros contienen el tipo de petición y cuánto tardó, pero ni nombres, ni direcciones, ni secretos.',
    others: 'Quien aloja este servidor puede tener sus propios registros y copias; pregúntale.',
  },
};
