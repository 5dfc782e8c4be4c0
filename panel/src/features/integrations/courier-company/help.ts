import { defineWords } from '#panel/kit/words/words.ts'

export const courierCompanyHelp = defineWords({
  tr: {
    purpose: 'Siparişleri kendi kuryeleriyle taşıyan firmaların bağlantıları.',
    tasks: {
      link: {
        title: 'Bir kurye firması bağla',
        steps: 'Firmanın verdiği kimliği ve anahtarları yazın, *Kaydet* düğmesine basın, sonra bağlantıyı deneyin.',
      },
      fee: {
        title: 'Kurye ücretini yaz',
        steps: '*Paket başı anlaşılan ücret* ve *Kurye ücretini kim ödüyor* alanları her çağrıya yazılır.',
      },
    },
  },
  en: {
    purpose: 'Connections to companies that deliver orders with couriers of their own.',
    tasks: {
      link: {
        title: 'Connect a courier company',
        steps: 'Enter the ID and the keys that the company gave you, press *Save*, then test the connection.',
      },
      fee: {
        title: 'Note the price of a delivery',
        steps: '*Agreed price per delivery* and *Who pays the courier company* are noted with each call.',
      },
    },
  },
  de: {
    purpose: 'Verbindungen zu Firmen, die Bestellungen mit eigenen Kurieren ausliefern.',
    tasks: {
      link: {
        title: 'Eine Kurierfirma verbinden',
        steps: 'Tragen Sie ID und Schlüssel der Firma ein, tippen Sie auf *Speichern* und prüfen Sie die Verbindung.',
      },
      fee: {
        title: 'Den Preis einer Lieferung festhalten',
        steps: '*Vereinbarter Preis je Lieferung* und *Wer die Kurierfirma bezahlt* werden bei jedem Ruf vermerkt.',
      },
    },
  },
})
