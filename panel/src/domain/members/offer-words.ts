import { defineWords } from '#panel/kit/words/words.ts'

/** The words for an offer in lists, apart from its terms. */
export const offerWords = defineWords({
  tr: {
    terms: 'Koşullar',
    funder: 'Bedelini kim öder',
    funders: { branch: 'Şube', company: 'Firma', platform: 'Platform', partner: 'Kurum' },
  },
  en: {
    terms: 'Terms',
    funder: 'Who bears the cost',
    funders: { branch: 'Branch', company: 'Company', platform: 'Platform', partner: 'Institution' },
  },
  de: {
    terms: 'Bedingungen',
    funder: 'Wer trägt die Kosten',
    funders: { branch: 'Filiale', company: 'Firma', platform: 'Plattform', partner: 'Einrichtung' },
  },
})
