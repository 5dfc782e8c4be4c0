import { defineWords } from '#panel/kit/words/words.ts'

export const taxOfficeHelp = defineWords({
  tr: {
    purpose: 'Firma ve bayi kayıtlarında seçilen vergi daireleri.',
    tasks: {
      add: {
        title: 'Vergi dairesi ekle',
        steps: '*Yeni ekle* düğmesine basın; kod beş rakamdır, ilk ikisi ilin plaka kodudur.',
      },
    },
  },
  en: {
    purpose: 'The tax offices chosen in the records of companies and dealers.',
    tasks: {
      add: {
        title: 'Add a tax office',
        steps: 'Press *Add new*; the code has five digits, the first two are the province’s.',
      },
    },
  },
  de: {
    purpose: 'Die Finanzämter, die in den Daten von Firmen und Händlern stehen.',
    tasks: {
      add: {
        title: 'Finanzamt anlegen',
        steps: 'Tippen Sie auf *Neu anlegen*; der Code hat fünf Ziffern, die ersten zwei sind die der Provinz.',
      },
    },
  },
})
