import { defineWords } from '#panel/kit/words/words.ts'

export const themeHelp = defineWords({
  tr: {
    purpose: 'Firmaların sayfalarını başlatabileceği temalar; her firma kendi kopyasını düzenler.',
    tasks: {
      stop: {
        title: 'Bir temayı sunmayı bırak',
        steps: 'Temayı açın, *Firmalara sunulur* anahtarını kapatıp kaydedin; eski kopyalar çalışmaya devam eder.',
      },
    },
  },
  en: {
    purpose: 'Themes from which companies can start their page; each company edits a copy of its own.',
    tasks: {
      stop: {
        title: 'Stop offering a theme',
        steps: 'Open the theme, switch *Offered to companies* off and save; earlier copies go on working.',
      },
    },
  },
  de: {
    purpose: 'Themes, mit denen Firmen ihre Seite beginnen; jede bearbeitet eine eigene Kopie.',
    tasks: {
      stop: {
        title: 'Ein Theme nicht mehr anbieten',
        steps:
          'Öffnen Sie das Theme, schalten Sie *Wird Firmen angeboten* aus und speichern Sie; frühere Kopien bleiben.',
      },
    },
  },
})
