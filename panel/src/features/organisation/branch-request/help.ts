import { defineWords } from '#panel/kit/words/words.ts'

export const branchRequestHelp = defineWords({
  tr: {
    purpose: 'Müşterilerin uygulamadan gönderdiği istekler ve açılmasını önerdiği restoranlar.',
    tasks: {
      decide: { title: 'İsteği yanıtla', steps: 'Satıra basın, *Onayla* ya da *Reddet*; not, kararla birlikte kalır.' },
      branch: {
        title: 'Öneriden şube aç',
        steps: 'Onaylanmış öneride *Şubeyi aç* düğmesine basın; bilgileri hazır gelir.',
      },
      waiting: { title: 'Yalnız bekleyenleri gör', steps: 'Üstte *Bekliyor* sekmesini seçin.' },
    },
  },
  en: {
    purpose: 'Requests that customers sent from the app, and restaurants they suggest.',
    tasks: {
      decide: {
        title: 'Decide on a request',
        steps: 'Press the row and choose *Approve* or *Reject*; your note stays with it.',
      },
      branch: {
        title: 'Open a branch from a suggestion',
        steps: 'Press *Open the branch* on an approved suggestion; its details are filled in.',
      },
      waiting: { title: 'See only those waiting', steps: 'Choose *Waiting* at the top.' },
    },
  },
  de: {
    purpose: 'Wünsche der Kunden aus der App und Restaurants, die sie vorschlagen.',
    tasks: {
      decide: {
        title: 'Über einen Wunsch entscheiden',
        steps: 'Tippen Sie auf die Zeile und wählen Sie *Genehmigen* oder *Ablehnen*; die Notiz bleibt dabei.',
      },
      branch: {
        title: 'Filiale aus Vorschlag anlegen',
        steps: 'Tippen Sie bei einem genehmigten Vorschlag auf *Filiale eröffnen*; die Daten sind ausgefüllt.',
      },
      waiting: { title: 'Nur Offenes sehen', steps: 'Wählen Sie oben *Wartet*.' },
    },
  },
})
