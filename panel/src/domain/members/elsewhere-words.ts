import { defineWords } from '#panel/kit/words/words.ts'

export const elsewhereWords = defineWords({
  tr: {
    elsewhere: 'Başka şubelerde de geçerli: yalnızca firma yöneticisi değiştirebilir ya da silebilir',
  },
  en: {
    elsewhere: 'Also valid at other branches: only a company manager can change or delete it',
  },
  de: {
    elsewhere: 'Gilt auch in anderen Filialen: nur die Firmenleitung kann das ändern oder löschen',
  },
})
