import { defineWords } from '../words/words.ts'

export const fromAddressWords = defineWords({
  tr: { unsaved: 'Bu formda daha önce yazdıklarınız duruyor.', startOver: 'Yeni bilgilerle baştan başla' },
  en: { unsaved: 'This form still holds what you typed before.', startOver: 'Start over with the new details' },
  de: {
    unsaved: 'In diesem Formular steht noch, was Sie vorher eingegeben haben.',
    startOver: 'Mit den neuen Angaben neu beginnen',
  },
})
