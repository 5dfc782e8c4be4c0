import { defineWords } from '../words/words.ts'

export const recordWords = defineWords({
  tr: {
    next: 'Sonraki kayıt',
    previous: 'Önceki kayıt',
    absent: 'Bu kayıt burada yok',
    absentText:
      'Adres eksik ya da yanlış olabilir, kayıt silinmiş olabilir ya da görebildiğiniz yerlerden birinin değil.',
    close: 'Kapat',
  },
  en: {
    next: 'Next record',
    previous: 'Previous record',
    absent: 'Record not found',
    absentText:
      'The address may be incomplete or wrong, or the record was deleted or belongs somewhere you can’t access.',
    close: 'Close',
  },
  de: {
    next: 'Nächster Eintrag',
    previous: 'Vorheriger Eintrag',
    absent: 'Diesen Eintrag gibt es hier nicht',
    absentText:
      'Die Adresse ist unvollständig oder falsch, der Eintrag wurde gelöscht oder liegt außerhalb Ihres Zugriffs.',
    close: 'Schließen',
  },
})
