import { defineWords } from '#panel/kit/words/words.ts'

export const restaurantImageHelp = defineWords({
  tr: {
    purpose: 'Kendi görseli olmayan restoranların sayfaları için seçtiği hazır görseller.',
    tasks: { hide: { title: 'Görseli gizle', steps: 'Görseli açın, *Restoranlara sun* anahtarını kapatıp kaydedin.' } },
  },
  en: {
    purpose: 'Ready pictures for restaurants that have none of their own.',
    tasks: { hide: { title: 'Hide a picture', steps: 'Open it, switch *Offer to restaurants* off and save.' } },
  },
  de: {
    purpose: 'Fertige Bilder für Restaurants, die kein eigenes haben.',
    tasks: {
      hide: {
        title: 'Ein Bild ausblenden',
        steps: 'Öffnen Sie es, schalten Sie *Restaurants anbieten* aus und speichern Sie.',
      },
    },
  },
})
