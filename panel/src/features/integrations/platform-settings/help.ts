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
      try: { title: 'Bağlantıyı dene', steps: '*Bağlantıyı dene* düğmesine basın; platformun yanıtı yazar.' },
      addresses: {
        title: 'Platforma adresleri ver',
        steps: '*Platforma verilecek adresler* altındakileri platformun ekranına kopyalayın.',
      },
    },
  },
  en: {
    purpose: 'The branch’s links to delivery platforms. Once linked, their orders arrive here.',
    tasks: {
      link: {
        title: 'Link a platform',
        steps: 'Enter *Restaurant ID* and the keys on its card, switch *Use this connection* on and save.',
      },
      try: { title: 'Try the link', steps: 'Press *Check connection*; it shows the platform’s answer.' },
      addresses: {
        title: 'Give the platform the addresses',
        steps: 'Copy those under *Addresses to give to the platform* to the platform’s own screen.',
      },
    },
  },
  de: {
    purpose: 'Die Verbindung der Filiale zu Plattformen. Danach kommen deren Bestellungen hier an.',
    tasks: {
      link: {
        title: 'Plattform verbinden',
        steps: '*Restaurant-ID* und Schlüssel auf der Karte eintragen, *Verbindung nutzen* einschalten und speichern.',
      },
      try: {
        title: 'Verbindung testen',
        steps: 'Tippen Sie auf *Verbindung prüfen*; die Antwort der Plattform steht da.',
      },
      addresses: {
        title: 'Der Plattform Adressen geben',
        steps: 'Kopieren Sie, was unter *Adressen für die Plattform* steht, in die Seite der Plattform.',
      },
    },
  },
})
