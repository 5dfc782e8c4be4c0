import { defineWords } from '#panel/kit/words/words.ts'

export const contentHelp = defineWords({
  tr: {
    purpose: 'Platformun blogunda herkesin okuyabileceği yazılar; adresleri /blog ile başlar.',
    tasks: {
      write: {
        title: 'Yazı yaz',
        steps:
          '*Yeni blog yazısı* sayfasını açın, *Başlık* ve *Metin* yazın, kapak görseli seçip kaydedin. Kaydedene kadar taslak bu sekmede durur.',
      },
      publish: {
        title: 'Yayınla ya da zamanını seç',
        steps: 'Yazıyı açın; *Durum* altında *Yayında* ya da *Daha sonra yayınla* seçip kaydedin.',
      },
      look: { title: 'Önizle', steps: 'Yazıyı kaydedin, açın ve *Önizle* düğmesine basın.' },
    },
  },
  en: {
    purpose: 'Posts that everybody can read on the platform’s blog; their addresses begin with /blog.',
    tasks: {
      write: {
        title: 'Write a post',
        steps:
          'Open *New blog post*, enter *Title* and *Text*, choose a cover picture and save. Until then, the draft stays in this tab.',
      },
      publish: {
        title: 'Publish it, or choose when',
        steps: 'Open the post; under *Status* choose *Published* or *Publish later* and save.',
      },
      look: { title: 'Preview it', steps: 'Save the post, open it and press *Preview*.' },
    },
  },
  de: {
    purpose: 'Beiträge, die alle im Blog der Plattform lesen können; ihre Adressen beginnen mit /blog.',
    tasks: {
      write: {
        title: 'Einen Beitrag schreiben',
        steps:
          'Öffnen Sie *Neuer Blogbeitrag*, geben Sie *Titel* und *Text* ein, wählen Sie ein Titelbild und speichern Sie. Bis dahin bleibt der Entwurf in diesem Tab.',
      },
      publish: {
        title: 'Veröffentlichen oder den Zeitpunkt wählen',
        steps:
          'Öffnen Sie den Beitrag; wählen Sie bei *Status* entweder *Veröffentlicht* oder *Später veröffentlichen* und speichern Sie.',
      },
      look: { title: 'Vorschau', steps: 'Speichern Sie den Beitrag, öffnen Sie ihn und tippen Sie auf *Vorschau*.' },
    },
  },
})
