import { defineWords } from '#panel/kit/words/words.ts'

export const cancelReasonHelp = defineWords({
  tr: {
    purpose: 'Sipariş iptal ya da iade edilirken seçilen nedenler ve bedelini kimin karşıladığı.',
    tasks: {
      limit: {
        title: 'Nedeni yalnız gerektiği yerde göster',
        steps: 'Nedeni açın, *Teslimat türleri* ve *Hangi durumlarda* alanlarını daraltın. Boş alan, hepsi demektir.',
      },
      platform: {
        title: 'Platformun kodunu yaz',
        steps: 'Formda *Platformlardaki kodlar* altına yazın; iptal, platforma bu kodla bildirilir.',
      },
    },
  },
  en: {
    purpose: 'The reasons chosen when an order is cancelled or returned, and who bears the cost.',
    tasks: {
      limit: {
        title: 'Show a reason only where it fits',
        steps: 'Open the reason and narrow *Delivery types* and *In which statuses*. An empty field means all.',
      },
      platform: {
        title: 'Enter the platform’s code',
        steps: 'Enter it under *Platform codes* on the form; cancellations are reported to the platform with it.',
      },
    },
  },
  de: {
    purpose: 'Die Gründe, aus denen storniert oder zurückgenommen wird, und wer die Kosten trägt.',
    tasks: {
      limit: {
        title: 'Einen Grund nur zeigen, wo er passt',
        steps: 'Öffnen Sie den Grund und schränken Sie *Lieferarten* und *In welchem Status* ein. Leer heißt überall.',
      },
      platform: {
        title: 'Den Code der Plattform eintragen',
        steps:
          'Tragen Sie ihn im Formular unter *Codes der Plattformen* ein; Stornos werden der Plattform damit gemeldet.',
      },
    },
  },
})
