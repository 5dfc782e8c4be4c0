import { defineWords } from '#panel/kit/words/words.ts'

export const noNumberWords = defineWords({
  tr: { withheld: 'Arayan, numarasını gizlemiş.', allMembers: 'Bütün üyeler' },
  en: { withheld: 'The caller has withheld the number.', allMembers: 'All members' },
  de: { withheld: 'Die Nummer ist unterdrückt.', allMembers: 'Alle Mitglieder' },
})
