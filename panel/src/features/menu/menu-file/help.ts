import { defineWords } from '#panel/kit/words/words.ts'

export const menuFileHelp = defineWords({
  tr: {
    purpose:
      'Bütün menüyü Excel dosyasıyla düzenlemek: indirin, değiştirin, geri yükleyin. Onayınızdan önce hiçbir şey yazılmaz.',
    tasks: {
      export: {
        title: 'Menüyü indir',
        steps: '*Excel dosyası hazırla* düğmesine basın; hazır olunca dosyayı indirin.',
      },
      import: {
        title: 'Değişiklikleri yükle',
        steps: '*Excel dosyası seç* ile dosyanızı verin, farkları ve hatalı hücreleri okuyun, sonra *Menüye yaz*.',
      },
      clone: { title: 'Başka şubenin menüsünü al', steps: '*Başka şubeden kopyala* düğmesine basın ve şubeyi seçin.' },
    },
  },
  en: {
    purpose: 'Edit the whole menu in Excel: download, change, upload. Nothing is written before you agree.',
    tasks: {
      export: {
        title: 'Download the menu',
        steps: 'Press *Create Excel file* and download the file when it is ready.',
      },
      import: {
        title: 'Upload your changes',
        steps:
          'Give your file with *Choose an Excel file*, read the changes and faulty cells, then *Apply to the menu*.',
      },
      clone: { title: 'Take another branch’s menu', steps: 'Press *Copy from another branch* and choose the branch.' },
    },
  },
  de: {
    purpose:
      'Die ganze Speisekarte in Excel bearbeiten: herunterladen, ändern, hochladen. Vor Ihrer Zustimmung wird nichts geschrieben.',
    tasks: {
      export: {
        title: 'Karte herunterladen',
        steps: 'Tippen Sie auf *Excel-Datei erstellen* und laden Sie die Datei herunter, sobald sie fertig ist.',
      },
      import: {
        title: 'Änderungen hochladen',
        steps:
          'Geben Sie mit *Excel-Datei wählen* Ihre Datei, lesen Sie Änderungen und fehlerhafte Zellen, dann *In die Karte schreiben*.',
      },
      clone: {
        title: 'Karte einer anderen Filiale übernehmen',
        steps: 'Tippen Sie auf *Aus anderer Filiale kopieren* und wählen Sie die Filiale.',
      },
    },
  },
})
