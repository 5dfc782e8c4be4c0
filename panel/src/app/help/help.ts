import { defineWords } from '#panel/kit/words/words.ts'

export const listHelp = defineWords({
  tr: {
    purpose: '{name}: arayın, filtreleyin, satıra basıp açın.',
    tasks: {
      find: {
        title: 'Ara ve filtrele',
        steps: 'Arama kutusuna yazın (/) ya da yanındaki filtrelerden birine basın (F).',
      },
      add: { title: 'Yenisini ekle', steps: '*Yeni ekle* düğmesine basın (C), bilgileri yazıp *Kaydet*.' },
      export: {
        title: 'Listeyi Excel’e al',
        steps: '*Dışa aktar* düğmesine basın; yalnız gördükleriniz ya da tüm sütunlar.',
      },
    },
  },
  en: {
    purpose: '{name}: search, filter, and press a row to open it.',
    tasks: {
      find: {
        title: 'Search and filter',
        steps: 'Type into the search (/) or press one of the filters beside it (F).',
      },
      add: { title: 'Add one', steps: 'Press *Add new* (C), fill in the details and press *Save*.' },
      export: { title: 'Take the list to Excel', steps: 'Press *Export*; the columns you see, or all.' },
    },
  },
  de: {
    purpose: '{name}: suchen, filtern und eine Zeile zum Öffnen antippen.',
    tasks: {
      find: { title: 'Suchen und filtern', steps: 'Ins Suchfeld tippen (/) oder auf einen Filter daneben tippen (F).' },
      add: { title: 'Neu anlegen', steps: 'Auf *Neu anlegen* tippen (C), Angaben eintragen, *Speichern*.' },
      export: { title: 'Liste nach Excel', steps: 'Auf *Exportieren* tippen; die gezeigten Spalten oder alle.' },
    },
  },
})

export const newHelp = defineWords({
  tr: {
    purpose: '{name}: bilgileri yazıp kaydedince listeye eklenir.',
    tasks: {
      save: {
        title: 'Kaydet',
        steps:
          'Yıldızlı alanları doldurun, *Kaydet* düğmesine basın ({mod} S). Yanlış bir alan varsa sayfa sizi oraya götürür.',
      },
      draft: { title: 'Yarıda bırak', steps: 'Başka sekmeye geçebilirsiniz; yazdıklarınız bu sekmede durur.' },
      cancel: { title: 'Vazgeç', steps: '*Vazgeç* düğmesine basın; hiçbir şey kaydedilmez.' },
    },
  },
  en: {
    purpose: '{name}: fill in the details and save, and it is on the list.',
    tasks: {
      save: {
        title: 'Save it',
        steps:
          'Fill in the fields with a star and press *Save* ({mod} S). The page takes you to any field that is wrong.',
      },
      draft: { title: 'Come back to it later', steps: 'You can go to another tab; what you typed stays in this one.' },
      cancel: { title: 'Cancel', steps: 'Press *Cancel*; nothing is saved.' },
    },
  },
  de: {
    purpose: '{name}: Angaben eintragen und speichern, dann steht es in der Liste.',
    tasks: {
      save: {
        title: 'Speichern',
        steps:
          'Felder mit Stern ausfüllen und auf *Speichern* tippen ({mod} S). Stimmt ein Feld nicht, bringt die Seite Sie dorthin.',
      },
      draft: { title: 'Unterbrechen', steps: 'Sie können den Tab wechseln; Ihre Eingaben bleiben hier stehen.' },
      cancel: { title: 'Abbrechen', steps: 'Auf *Abbrechen* tippen; nichts wird gespeichert.' },
    },
  },
})

export const editHelp = defineWords({
  tr: {
    purpose: '{name}: bilgilerini görün ve değiştirin.',
    tasks: {
      change: { title: 'Bir bilgiyi değiştir', steps: 'Alanı değiştirip *Kaydet* düğmesine basın ({mod} S).' },
      history: {
        title: 'Kim değiştirmiş?',
        steps: '*Geçmiş* sekmesinde kim, ne zaman, neyi yazar; *Bu değişikliği geri al* önceki hâline döndürür.',
      },
      both: {
        title: 'Biri sizinle aynı anda değiştirdiyse',
        steps: 'Kaydederken sorulur: *Kayıttakini al* ya da *Benimkini tut*.',
      },
    },
  },
  en: {
    purpose: '{name}: see and change the details.',
    tasks: {
      change: { title: 'Change something', steps: 'Change the field and press *Save* ({mod} S).' },
      history: {
        title: 'Who changed it?',
        steps: 'The tab *History* says who, when and what; *Undo this change* puts it back.',
      },
      both: {
        title: 'If somebody else changed it meanwhile',
        steps: 'You are asked when saving: *Use saved value* or *Keep my value*.',
      },
    },
  },
  de: {
    purpose: '{name}: Angaben ansehen und ändern.',
    tasks: {
      change: { title: 'Etwas ändern', steps: 'Feld ändern und auf *Speichern* tippen ({mod} S).' },
      history: {
        title: 'Wer hat es geändert?',
        steps: 'Der Reiter *Verlauf* sagt, wer, wann und was; *Diese Änderung rückgängig machen* stellt es zurück.',
      },
      both: {
        title: 'Wenn es inzwischen jemand geändert hat',
        steps: 'Beim Speichern wird gefragt: *Gespeicherten übernehmen* oder *Eingabe behalten*.',
      },
    },
  },
})
