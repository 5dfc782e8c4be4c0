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

export const platformHealthHelp = defineWords({
  tr: {
    purpose: 'Şubenin bir platformla bağlantısının durumu: siparişler geliyor mu, neler iletilemedi.',
    tasks: {
      again: {
        title: 'İletilemeyeni yeniden gönder',
        steps: '*İletilemeyenler* altında *Yeniden gönder* düğmesine basın; yapılmış olan iki kez yapılmaz.',
      },
      why: { title: 'Hatanın nedenini gör', steps: '*Bütün kayıtlar* bağlantısı her bildirimi nedeniyle gösterir.' },
      few: { title: 'Az sipariş geldiğini anla', steps: '*Son 24 saat* satırı, olağan sayıyı yanında gösterir.' },
    },
  },
  en: {
    purpose: 'How the branch’s connection to a platform is doing: whether orders arrive, and what was not delivered.',
    tasks: {
      again: {
        title: 'Send again what was not delivered',
        steps: 'Press *Send again* under *Not delivered*; what was done already is not done twice.',
      },
      why: { title: 'See why something failed', steps: '*Full log* shows each message with its problem.' },
      few: { title: 'Notice missing orders', steps: '*Last 24 hours* shows the usual number beside it.' },
    },
  },
  de: {
    purpose: 'Wie es um die Verbindung zu einer Plattform steht: ob Bestellungen kommen und was nicht ankam.',
    tasks: {
      again: {
        title: 'Nicht Übermitteltes erneut senden',
        steps: 'Unter *Nicht übermittelt* auf *Erneut senden* tippen; Erledigtes geschieht nicht zweimal.',
      },
      why: {
        title: 'Den Grund eines Fehlers sehen',
        steps: '*Ganzes Protokoll* zeigt jede Meldung mit ihrem Problem.',
      },
      few: {
        title: 'Ausbleibende Bestellungen bemerken',
        steps: '*Letzte 24 Stunden* nennt daneben, was sonst kommt.',
      },
    },
  },
})

export const platformMenuHelp = defineWords({
  tr: {
    purpose:
      'Platformdaki ürünlerin buradaki hangi ürünler olduğu. Eşleşen ürün burada biterse orada da satıştan kalkar.',
    tasks: {
      match: {
        title: 'Eşleşmeyen ürünü eşleştir',
        steps: 'Önerilen ürün doğruysa düğmesine, değilse *Ürün seç* düğmesine basın.',
      },
      leave: {
        title: 'Eşleştirilmeyecek ürünü ayır',
        steps: '*Eşleştirmeden bırak* düğmesine basın; ürün bir daha sorulmaz.',
      },
      read: {
        title: 'Platformdaki değişiklikleri al',
        steps: '*Menüyü şimdi oku* düğmesine basın; her gün de okunur.',
      },
    },
  },
  en: {
    purpose:
      'Which product on the platform is which product here. A product that runs out here goes off sale there too.',
    tasks: {
      match: {
        title: 'Match a product',
        steps: 'Press the suggested product if it is right, otherwise *Choose a product*.',
      },
      leave: { title: 'Set a product aside', steps: 'Press *Set aside*; you are not asked about it again.' },
      read: { title: 'Fetch changes on the platform', steps: 'Press *Read the menu now*; it is also read every day.' },
    },
  },
  de: {
    purpose:
      'Welches Produkt der Plattform zu welchem Produkt hier gehört. Was hier ausgeht, geht auch dort aus dem Verkauf.',
    tasks: {
      match: {
        title: 'Produkt zuordnen',
        steps: 'Stimmt das vorgeschlagene Produkt, tippen Sie darauf, sonst auf *Produkt wählen*.',
      },
      leave: {
        title: 'Produkt nicht zuordnen',
        steps: 'Tippen Sie auf *Nicht zuordnen*; Sie werden nicht mehr danach gefragt.',
      },
      read: {
        title: 'Änderungen der Plattform holen',
        steps: 'Tippen Sie auf *Speisekarte jetzt lesen*; sie wird auch täglich gelesen.',
      },
    },
  },
})
