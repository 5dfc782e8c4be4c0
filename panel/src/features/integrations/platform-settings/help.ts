import { defineWords } from '#panel/kit/words/words.ts'

export const platformLinkHelp = defineWords({
  tr: {
    purpose: 'Şubenin satış yaptığı platformlarla bağlantısı. Bağlanınca siparişler buraya düşer.',
    tasks: {
      link: {
        title: 'Platformu bağla',
        steps:
          'Platformun kartına *Restoran kimliği* ve anahtarları yazın, *Bağlantıyı kullan* anahtarını açıp kaydedin.',
      },
      try: { title: 'Bağlantıyı dene', steps: '*Bağlantıyı dene* düğmesine basın; platformun yanıtı görünür.' },
      addresses: {
        title: 'Platforma adresleri ver',
        steps: '*Platforma verilecek adresler* altındakileri platformun ekranına kopyalayın.',
      },
    },
  },
  en: {
    purpose: 'The branch’s connections to delivery platforms. Once connected, their orders arrive here.',
    tasks: {
      link: {
        title: 'Connect a platform',
        steps: 'Enter *Restaurant ID* and the keys on its card, switch *Use this connection* on and save.',
      },
      try: { title: 'Check the connection', steps: 'Press *Check connection*; it shows the platform’s answer.' },
      addresses: {
        title: 'Give the platform the addresses',
        steps: 'Copy those under *Addresses to give to the platform* to the platform’s own screen.',
      },
    },
  },
  de: {
    purpose: 'Die Verbindungen der Filiale zu Plattformen. Ist eine verbunden, kommen ihre Bestellungen hier an.',
    tasks: {
      link: {
        title: 'Plattform verbinden',
        steps: '*Restaurant-ID* und Schlüssel auf der Karte eintragen, *Verbindung nutzen* einschalten und speichern.',
      },
      try: {
        title: 'Verbindung prüfen',
        steps: 'Tippen Sie auf *Verbindung prüfen*; die Antwort der Plattform steht da.',
      },
      addresses: {
        title: 'Adressen bei der Plattform eintragen',
        steps: 'Kopieren Sie, was unter *Adressen für die Plattform* steht, in die Seite der Plattform.',
      },
    },
  },
})
