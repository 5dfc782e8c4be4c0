import { defineWords } from '#panel/kit/words/words.ts'

export const synonymHelp = defineWords({
  tr: {
    purpose: 'Aramada aynı sayılan sözcükler: birini arayan ötekileri de bulur.',
    tasks: {
      add: {
        title: 'Eş anlamlı grup ekle',
        steps:
          '*Yeni ekle* düğmesine basın, her satıra bir sözcük yazın: kola, cola, coca cola. En az iki sözcük gerekir.',
      },
    },
  },
  en: {
    purpose: 'Words that mean the same in searches: whoever looks for one finds the others.',
    tasks: {
      add: {
        title: 'Add a synonym group',
        steps: 'Press *Add new* and enter one word a line: kola, cola, coca cola. At least two are needed.',
      },
    },
  },
  de: {
    purpose: 'Wörter, die bei der Suche als gleich gelten: Wer eines sucht, findet auch die anderen.',
    tasks: {
      add: {
        title: 'Synonymgruppe anlegen',
        steps:
          'Tippen Sie auf *Neu anlegen* und schreiben Sie ein Wort je Zeile: kola, cola, coca cola. Mindestens zwei.',
      },
    },
  },
})
