import { defineWords } from '#panel/kit/words/words.ts'

/**
 * How many options of a group one must and may choose; `limitSentence` (choosing.ts) picks the
 * sentence.
 */
export const limitWords = defineWords({
  tr: {
    one: 'Bir tane seçin',
    oneOptional: 'İsterseniz bir tane seçin',
    exactly: '{min} tane seçin',
    between: 'En az {min}, en çok {max} seçin',
    min: 'En az {min} seçin',
    max: 'En çok {max} seçin',
    any: 'Dilediğiniz kadar seçin',
    outExactly: '{min} tane çıkarın',
    outBetween: 'En az {min}, en çok {max} çıkarın',
    outLeast: 'En az {min} çıkarın',
    outMost: 'İstemediklerinizi çıkarın, en çok {max}',
    outAny: 'İstemediklerinizi çıkarın',
    free: 'ilk {count} ücretsiz',
  },
  en: {
    one: 'Choose one',
    oneOptional: 'Choose one if you like',
    exactly: 'Choose {min}',
    between: 'Choose at least {min}, at most {max}',
    min: 'Choose at least {min}',
    max: 'Choose at most {max}',
    any: 'Choose as many as you like',
    outExactly: 'Remove {min}',
    outBetween: 'Remove at least {min}, at most {max}',
    outLeast: 'Remove at least {min}',
    outMost: 'Remove what you don’t want, at most {max}',
    outAny: 'Remove what you don’t want',
    free: 'the first {count} are free',
  },
  de: {
    one: 'Wählen Sie eines',
    oneOptional: 'Wählen Sie eines, wenn Sie mögen',
    exactly: 'Wählen Sie {min}',
    between: 'Wählen Sie mindestens {min}, höchstens {max}',
    min: 'Wählen Sie mindestens {min}',
    max: 'Wählen Sie höchstens {max}',
    any: 'Wählen Sie, so viele Sie mögen',
    outExactly: 'Wählen Sie {min} ab',
    outBetween: 'Wählen Sie mindestens {min}, höchstens {max} ab',
    outLeast: 'Wählen Sie mindestens {min} ab',
    outMost: 'Wählen Sie ab, was Sie nicht möchten, höchstens {max}',
    outAny: 'Wählen Sie ab, was Sie nicht möchten',
    free: 'die ersten {count} sind gratis',
  },
})
