import { defineWords } from '#panel/kit/words/words.ts'

export const words = defineWords({
  tr: {
    title: 'Demo yoğunluğu',
    text: 'Deneme dünyasına ne sıklıkta sipariş geleceğini ayarlayın.',
    pace: 'Yoğunluk',
    quiet: 'Sakin',
    rush: 'Telaşlı',
  },
  en: {
    title: 'Demo pace',
    text: 'Set how often orders arrive in the demo world.',
    pace: 'Pace',
    quiet: 'Quiet',
    rush: 'Rush',
  },
  de: {
    title: 'Tempo der Demo',
    text: 'Stellen Sie ein, wie oft in der Demowelt bestellt wird.',
    pace: 'Tempo',
    quiet: 'Ruhig',
    rush: 'Hochbetrieb',
  },
})
