import { defineWords } from '#panel/kit/words/words.ts'

export const guideWords = defineWords({
  tr: {
    continueTitle: '{branch} kuruluyor: {done} / {all} adım tamam',
    continueText: 'Kaldığınız yerden sürdürün; her adım kendi ekranına götürür.',
    continue: 'Kuruluma devam et',
  },
  en: {
    continueTitle: '{branch} is being set up: {done} of {all} steps done',
    continueText: 'Carry on where you left off; each step leads to its own screen.',
    continue: 'Continue setting up',
  },
  de: {
    continueTitle: '{branch} wird eingerichtet: {done} von {all} Schritten erledigt',
    continueText: 'Machen Sie weiter, wo Sie aufgehört haben; jeder Schritt führt zu seiner Seite.',
    continue: 'Weiter einrichten',
  },
})
