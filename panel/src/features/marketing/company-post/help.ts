import { defineWords } from '#panel/kit/words/words.ts'

export const companyPostHelp = defineWords({
  tr: {
    purpose: 'Firmanın sitesindeki blog; yayındaki yazılar /blog altında görünür.',
    tasks: {
      write: {
        title: 'Yazı yaz',
        steps:
          '*Yeni ekle* düğmesine basın, *Başlık* ve *Metin* yazın, kapak görseli seçip kaydedin. Kaydedene kadar taslak bu sekmede durur.',
      },
      publish: {
        title: 'Yayınla ya da zamanını seç',
        steps: 'Yazıyı açın; *Durum* altında *Yayında* ya da *Daha sonra yayınla* seçip kaydedin.',
      },
      look: {
        title: 'Önizle',
        steps: 'Yazıyı kaydedin, açın ve *Önizle* düğmesine basın; sitenizin temasıyla görünür.',
      },
    },
  },
  en: {
    purpose: 'The blog of the company’s site; published posts appear under /blog.',
    tasks: {
      write: {
        title: 'Write a post',
        steps:
          'Press *Add new*, enter *Title* and *Text*, choose a cover picture and save. Until then, the draft stays in this tab.',
      },
      publish: {
        title: 'Publish it, or choose when',
        steps: 'Open the post; under *Status* choose *Published* or *Publish later* and save.',
      },
      look: {
        title: 'Preview it',
        steps: 'Save the post, open it and press *Preview*; it appears in your site’s theme.',
      },
    },
  },
  de: {
    purpose: 'Der Blog der Firmenwebsite; veröffentlichte Beiträge stehen unter /blog.',
    tasks: {
      write: {
        title: 'Einen Beitrag schreiben',
        steps:
          'Tippen Sie auf *Neu anlegen*, geben Sie *Titel* und *Text* ein, wählen Sie ein Titelbild und speichern Sie. Bis dahin bleibt der Entwurf in diesem Tab.',
      },
      publish: {
        title: 'Veröffentlichen oder den Zeitpunkt wählen',
        steps:
          'Öffnen Sie den Beitrag; wählen Sie bei *Status* entweder *Veröffentlicht* oder *Später veröffentlichen* und speichern Sie.',
      },
      look: {
        title: 'Vorschau',
        steps:
          'Speichern Sie den Beitrag, öffnen Sie ihn und tippen Sie auf *Vorschau*; er erscheint im Theme Ihrer Website.',
      },
    },
  },
})
