import { defineWords } from '#panel/kit/words/words.ts'

export const decisionHelp = defineWords({
  tr: {
    purpose: 'Sizin onayınızı bekleyen her şey, en eskisi üstte.',
    tasks: {
      decide: { title: 'Karar ver', steps: 'Satıra basın; açılan kayıtta *Onayla* ya da *Reddet*.' },
      reason: { title: 'Nedenini yaz', steps: 'Reddederken *Neden* sorulur; kararla birlikte geçmişte kalır.' },
      empty: { title: 'Liste boşsa', steps: 'Sizin onaylayabileceğiniz bekleyen bir şey yoktur.' },
    },
  },
  en: {
    purpose: 'Everything that waits for your approval, the oldest first.',
    tasks: {
      decide: { title: 'Decide', steps: 'Press the row; in the record, choose *Approve* or *Reject*.' },
      reason: {
        title: 'Give a reason',
        steps: 'You are asked for *Reason* when you reject; it stays with the decision.',
      },
      empty: { title: 'If the list is empty', steps: 'Nothing waits that you may approve.' },
    },
  },
  de: {
    purpose: 'Alles, was auf Ihre Zustimmung wartet, das Älteste oben.',
    tasks: {
      decide: { title: 'Entscheiden', steps: 'Zeile antippen; im Eintrag *Genehmigen* oder *Ablehnen*.' },
      reason: {
        title: 'Begründen',
        steps: 'Beim Ablehnen wird nach *Grund* gefragt; das bleibt bei der Entscheidung.',
      },
      empty: { title: 'Wenn die Liste leer ist', steps: 'Es wartet nichts, dem Sie zustimmen könnten.' },
    },
  },
})
