import { defineWords } from '#panel/kit/words/words.ts'

/** Words for how a file was read: what was guessed, corrected and left out. */
export const readingWords = defineWords({
  tr: {
    guessed: 'Bu sütunları başlığa değil, örneklere bakarak tahmin ettik: {columns}',
    guessedText: 'Aşağıdan bakın; yanlış olanı değiştirin.',
    guess: 'Tahmin',
    confirm: 'Tahminler doğru, kontrol et',
    mended: 'Dosyadaki bozuk harfleri düzelttik',
    mendedText:
      'Başka bir program harfleri yanlış yazmış (“MÃ¼ÅŸteri” gibi). Örneklerde adlar doğru görünüyor mu, bakın.',
    leave: 'Okunamayan isteğe bağlı hücreleri boş bırak ({rows} satır)',
    unreadable: 'Yalnızca bazı hücreleri okunamadığı için aktarılmayacak satır: {rows}',
    unreadableText: 'Hücreleri aşağıda düzeltebilir ya da satırları o hücreler olmadan aktarabilirsiniz.',
    left: 'Okunamayan hücreleri olmadan aktarılacak satır: {rows}',
    leftText: 'O hücreler hiçbir şeyi değiştirmez; nedenleri satırda yazıyor.',
    refuse: 'Bu satırları aktarma',
  },
  en: {
    guessed: 'We guessed these columns from their samples, not their headers: {columns}',
    guessedText: 'Look below and change what is wrong.',
    guess: 'Guessed',
    confirm: 'The guesses are right, check',
    mended: 'We repaired garbled characters in this file',
    mendedText:
      'Another program had written them wrongly (such as “MÃ¼ÅŸteri”). See whether the names in the samples are right.',
    leave: 'Leave unreadable optional cells empty ({rows} rows)',
    unreadable: 'Rows refused only because some of their cells cannot be read: {rows}',
    unreadableText: 'Correct the cells below, or import the rows without them.',
    left: 'Rows imported without their unreadable cells: {rows}',
    leftText: 'Those cells change nothing; each row says why.',
    refuse: 'Do not import these rows',
  },
  de: {
    guessed: 'Diese Spalten haben wir anhand der Beispiele vermutet, nicht anhand der Überschrift: {columns}',
    guessedText: 'Sehen Sie unten nach und ändern Sie, was nicht stimmt.',
    guess: 'Vermutet',
    confirm: 'Vermutungen stimmen, prüfen',
    mended: 'Wir haben fehlerhafte Zeichen in der Datei korrigiert',
    mendedText:
      'Ein anderes Programm hatte sie falsch geschrieben (etwa „MÃ¼ÅŸteri“). Prüfen Sie die Namen in den Beispielen.',
    leave: 'Unlesbare optionale Zellen leer lassen ({rows} Zeilen)',
    unreadable: 'Zeilen, die nur wegen unlesbarer Zellen nicht importiert werden: {rows}',
    unreadableText: 'Korrigieren Sie die Zellen unten oder importieren Sie die Zeilen ohne sie.',
    left: 'Zeilen, die ohne ihre unlesbaren Zellen importiert werden: {rows}',
    leftText: 'Diese Zellen ändern nichts; der Grund steht in der Zeile.',
    refuse: 'Diese Zeilen nicht importieren',
  },
})
