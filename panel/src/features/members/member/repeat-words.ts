import { defineWords } from '#panel/kit/words/words.ts'

export const repeatButtonWords = defineWords({
  tr: {
    repeat: 'Tekrarla',
    title: 'Siparişi tekrarla',
    branch: 'Şube',
    noneHere: 'Bu üyenin bu şubede tekrarlanabilecek siparişi yok.',
  },
  en: {
    repeat: 'Repeat',
    title: 'Repeat the order',
    branch: 'Branch',
    noneHere: 'This member has no order at this branch that can be repeated.',
  },
  de: {
    repeat: 'Wiederholen',
    title: 'Bestellung wiederholen',
    branch: 'Filiale',
    noneHere: 'Dieses Mitglied hat in dieser Filiale keine Bestellung, die sich wiederholen lässt.',
  },
})
