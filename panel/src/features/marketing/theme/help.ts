import { defineWords } from '#panel/kit/words/words.ts'

export const themeHelp = defineWords({
  tr: {
    purpose: 'Firmaların sayfalarını başlatabileceği temalar; her firma kendi kopyasını düzenler.',
    tasks: {
      look: {
        title: 'Bir firmanın verileriyle önizle',
        steps: 'Temayı kaydedin, açın, *Önizle* düğmesine basın ve *Firma* alanında firmayı seçin.',
      },
      stop: {
        title: 'Bir temayı sunmayı bırak',
        steps: 'Temayı açın, *Firmalara sunulur* anahtarını kapatıp kaydedin; eski kopyalar çalışmaya devam eder.',
      },
    },
  },
  en: {
    purpose: 'Themes from which companies can start their page; each company edits a copy of its own.',
    tasks: {
      look: {
        title: 'Preview it with a company’s data',
        steps: 'Save the theme, open it, press *Preview* and choose the company in *Company*.',
      },
      stop: {
        title: 'Stop offering a theme',
        steps: 'Open the theme, switch *Offered to companies* off and save; earlier copies go on working.',
      },
    },
  },
  de: {
    purpose: 'Themes, mit denen Firmen ihre Seite beginnen; jede bearbeitet eine eigene Kopie.',
    tasks: {
      look: {
        title: 'Mit den Daten einer Firma ansehen',
        steps:
          'Speichern Sie das Theme, öffnen Sie es, tippen Sie auf *Vorschau* und wählen Sie bei *Firma* die Firma.',
      },
      stop: {
        title: 'Ein Theme nicht mehr anbieten',
        steps:
          'Öffnen Sie das Theme, schalten Sie *Wird Firmen angeboten* aus und speichern Sie; frühere Kopien bleiben.',
      },
    },
  },
})
