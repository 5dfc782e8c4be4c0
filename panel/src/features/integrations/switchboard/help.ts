import { defineWords } from '#panel/kit/words/words.ts'

export const switchboardHelp = defineWords({
  tr: {
    purpose: 'Telefon çalınca arayanın kasada görünmesi için santral bağlantısı.',
    tasks: {
      link: {
        title: 'Santrali bağla',
        steps: '*Sağlayıcı* seçip kaydedin, *Adres al* ile çıkan adresi santralin webhook alanına yapıştırın.',
      },
      test: {
        title: 'Deneme araması yap',
        steps: '*Deneme araması* düğmesine basın; şubenin bütün kasalarında çalar.',
      },
      line: { title: 'Ortak santralde şubeyi ayır', steps: '*Hat ekle* ile bu şubenin numaralarını yazın.' },
    },
  },
  en: {
    purpose: 'The connection to the switchboard, so that the till shows who is calling.',
    tasks: {
      link: {
        title: 'Connect the switchboard',
        steps:
          'Choose *Provider* and save, then *Make address* and paste the address into the switchboard’s webhook field.',
      },
      test: { title: 'Make a test call', steps: 'Press *Test call*; it rings at all tills of the branch.' },
      line: { title: 'Share a switchboard between branches', steps: 'Enter this branch’s numbers with *Add line*.' },
    },
  },
  de: {
    purpose: 'Die Verbindung zur Telefonanlage, damit Anrufer an der Kasse erscheinen.',
    tasks: {
      link: {
        title: 'Telefonanlage verbinden',
        steps:
          '*Anbieter* wählen und speichern, dann *Adresse erstellen* und die Adresse ins Webhook-Feld der Anlage einfügen.',
      },
      test: {
        title: 'Testanruf machen',
        steps: 'Tippen Sie auf *Testanruf*; er klingelt an allen Kassen der Filiale.',
      },
      line: {
        title: 'Anlage mit anderen Filialen teilen',
        steps: 'Tragen Sie mit *Nummer hinzufügen* die Nummern dieser Filiale ein.',
      },
    },
  },
})
