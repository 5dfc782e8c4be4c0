import { defineWords } from '#panel/kit/words/words.ts'

export const btkHelp = defineWords({
  tr: {
    purpose: 'BTK’ya verilen yer sağlayıcı raporu: barındırılan alan adları.',
    tasks: {
      download: {
        title: 'Raporu indir',
        steps: '*Raporu indir* düğmesine basın; dosya 24 saat İndirilenler ekranında da durur.',
      },
      missing: { title: 'Eksik alan adını ekle', steps: 'Uyarıdaki firmayı açıp *Alan adı* alanını doldurun.' },
      past: { title: 'Kim indirmiş?', steps: '*Önceki indirmeler* altında kim, ne zaman, kaç satır yazar.' },
    },
  },
  en: {
    purpose: 'The hosting report for the Turkish regulator BTK: the domains hosted.',
    tasks: {
      download: {
        title: 'Download the report',
        steps: 'Press *Download the report*; the file stays in Downloads for 24 hours.',
      },
      missing: { title: 'Add a missing domain', steps: 'Open the company in the notice and fill in *Domain*.' },
      past: { title: 'Who downloaded it?', steps: '*Earlier downloads* says who, when and how many rows.' },
    },
  },
  de: {
    purpose: 'Der Hosting-Bericht für die türkische Behörde BTK: gehostete Domains.',
    tasks: {
      download: {
        title: 'Bericht herunterladen',
        steps: 'Tippen Sie auf *Bericht herunterladen*; die Datei bleibt 24 Stunden unter Downloads.',
      },
      missing: {
        title: 'Fehlende Domain ergänzen',
        steps: 'Öffnen Sie die Firma im Hinweis und füllen Sie *Domain* aus.',
      },
      past: {
        title: 'Wer hat ihn heruntergeladen?',
        steps: 'Unter *Frühere Downloads* steht, wer, wann und wie viele Zeilen.',
      },
    },
  },
})
