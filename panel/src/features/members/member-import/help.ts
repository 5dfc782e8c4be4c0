import { defineWords } from '#panel/kit/words/words.ts'

export const importsHelp = defineWords({
  tr: {
    purpose: 'Excel ya da CSV dosyasından üye eklemek ve güncellemek. Siz başlatana kadar hiçbir şey yazılmaz.',
    tasks: {
      start: {
        title: 'Üyeleri içe aktar',
        steps: '*Dosya seç* düğmesine basın; sonra sütunlar, kontrol ve sonuç sırayla gelir.',
      },
      return: { title: 'Yarım kalana dön', steps: '*Aktarımlar* listesinde dosyaya basın; kaldığı adımda açılır.' },
      undo: { title: 'Aktarımı geri al', steps: 'Aktarımı açın, *Geri al* düğmesine basın; süresi yanında yazar.' },
    },
  },
  en: {
    purpose: 'Add and update members from an Excel or CSV file. Nothing is written before you start it.',
    tasks: {
      start: { title: 'Import members', steps: 'Press *Choose file*; columns, check and result follow in turn.' },
      return: { title: 'Return to an unfinished one', steps: 'Press the file under *Imports*; it opens at its step.' },
      undo: { title: 'Undo an import', steps: 'Open it and press *Undo*; the time limit is beside it.' },
    },
  },
  de: {
    purpose: 'Mitglieder aus Excel oder CSV anlegen und aktualisieren. Vor Ihrem Start wird nichts geschrieben.',
    tasks: {
      start: {
        title: 'Mitglieder importieren',
        steps: 'Tippen Sie auf *Datei auswählen*; Spalten, Prüfung und Ergebnis folgen der Reihe nach.',
      },
      return: {
        title: 'Unfertiges fortsetzen',
        steps: 'Tippen Sie auf die Datei unter *Importe*; sie öffnet sich an ihrem Schritt.',
      },
      undo: {
        title: 'Import rückgängig machen',
        steps: 'Öffnen Sie ihn und tippen Sie auf *Rückgängig machen*; die Frist steht daneben.',
      },
    },
  },
})

export const importHelp = defineWords({
  tr: {
    purpose: 'Bir dosyanın adımları: sütunları eşleştir, kontrol et, aktar, sonucu gör.',
    tasks: {
      map: {
        title: 'Sütunları eşleştir',
        steps:
          '*Sütunlar neyi içeriyor?* altında her sütunun içeriğini seçin; istemediğiniz sütuna *Aktarılmasın*. Sonra *Kontrol et*.',
      },
      mend: {
        title: 'Hatalı hücreyi düzelt',
        steps:
          'Kontrolden sonra hücreye basın, doğrusunu yazıp Enter’a basın. *Hatalı satırlar* ile dosya olarak da indirilir.',
      },
      change: {
        title: 'Sütunları yeniden seç',
        steps: '*Sütunları değiştir* düğmesine basın; henüz hiçbir şey yazılmamıştır.',
      },
    },
  },
  en: {
    purpose: 'The steps of one file: match columns, check, import, see the result.',
    tasks: {
      map: {
        title: 'Match the columns',
        steps:
          'Under *What is in the columns?*, choose what each column holds; *Do not import* leaves one out. Then *Check*.',
      },
      mend: {
        title: 'Fix a wrong cell',
        steps:
          'After the check, press the cell, type it again and press Enter. *Rows with errors* downloads them as a file.',
      },
      change: { title: 'Choose the columns again', steps: 'Press *Change columns*; nothing has been written yet.' },
    },
  },
  de: {
    purpose: 'Die Schritte einer Datei: Spalten zuordnen, prüfen, importieren, Ergebnis sehen.',
    tasks: {
      map: {
        title: 'Spalten zuordnen',
        steps:
          'Wählen Sie unter *Was steht in den Spalten?*, was jede Spalte enthält; *Nicht importieren* lässt eine weg. Dann *Prüfen*.',
      },
      mend: {
        title: 'Fehlerhafte Zelle korrigieren',
        steps:
          'Tippen Sie nach der Prüfung auf die Zelle, schreiben Sie es richtig und drücken Sie Enter. *Fehlerhafte Zeilen* lädt sie als Datei.',
      },
      change: { title: 'Spalten neu wählen', steps: 'Tippen Sie auf *Spalten ändern*; noch ist nichts geschrieben.' },
    },
  },
})
