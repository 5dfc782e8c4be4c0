import { defineWords } from '#panel/kit/words/words.ts'

export const downloadHelp = defineWords({
  tr: {
    purpose: 'Sizin için hazırlanan dosyalar; 24 saat durur, sonra silinir.',
    tasks: {
      get: { title: 'Dosyayı indir', steps: 'Dosyanın yanındaki *İndir* düğmesine basın.' },
      make: {
        title: 'Yeni dosya hazırla',
        steps: 'Bir listede *Dışa aktar* düğmesine basın; uzun sürenler burada toplanır.',
      },
      remove: { title: 'Hemen sil', steps: '*Sil* düğmesine basın; aynı dosya yeniden oluşturulabilir.' },
    },
  },
  en: {
    purpose: 'Files prepared for you; they stay for 24 hours.',
    tasks: {
      get: { title: 'Download a file', steps: 'Press *Download* beside it.' },
      make: { title: 'Prepare a new file', steps: 'Press *Export* on a list; long ones are collected here.' },
      remove: { title: 'Delete it now', steps: 'Press *Delete*; the same file can be made again.' },
    },
  },
  de: {
    purpose: 'Für Sie vorbereitete Dateien; sie bleiben 24 Stunden.',
    tasks: {
      get: { title: 'Datei herunterladen', steps: 'Tippen Sie daneben auf *Herunterladen*.' },
      make: {
        title: 'Neue Datei erstellen',
        steps: 'Tippen Sie auf einer Liste auf *Exportieren*; längere sammeln sich hier.',
      },
      remove: { title: 'Gleich löschen', steps: 'Tippen Sie auf *Löschen*; dieselbe Datei lässt sich neu erstellen.' },
    },
  },
})
