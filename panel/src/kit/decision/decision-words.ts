import { defineWords } from '../words/words.ts'

export const decisionWords = defineWords({
  tr: {
    approve: 'Onayla',
    reject: 'Reddet',
    approved: '{name} onaylandı',
    rejected: '{name} reddedildi',
    whyApprove: '{name} onaylansın mı?',
    whyReject: '{name} neden reddediliyor?',
    note: 'Not',
    reason: 'Neden',
    noteHelp: 'Kararla birlikte geçmişte kalır.',
  },
  en: {
    approve: 'Approve',
    reject: 'Reject',
    approved: '{name} approved',
    rejected: '{name} rejected',
    whyApprove: 'Approve {name}?',
    whyReject: 'Why reject {name}?',
    note: 'Note',
    reason: 'Reason',
    noteHelp: 'Stays in the history with the decision.',
  },
  de: {
    approve: 'Genehmigen',
    reject: 'Ablehnen',
    approved: '{name} genehmigt',
    rejected: '{name} abgelehnt',
    whyApprove: '{name} genehmigen?',
    whyReject: '{name} ablehnen: warum?',
    note: 'Notiz',
    reason: 'Grund',
    noteHelp: 'Bleibt mit der Entscheidung im Verlauf.',
  },
})
