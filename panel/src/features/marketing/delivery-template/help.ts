import { defineWords } from '#panel/kit/words/words.ts'

export const deliveryTemplateHelp = defineWords({
  tr: {
    purpose: 'Mesafeye göre hazır teslimat ücretleri; şubeler kendi halkaları yerine buradan kopyalayabilir.',
    tasks: {
      ring: {
        title: 'Halka ekle',
        steps: 'Şablonu açın, *Halka ekle* düğmesine basın; mesafeyi, ücreti, en az sepeti ve süreyi yazın.',
      },
    },
  },
  en: {
    purpose: 'Ready delivery fees by distance; branches can copy them instead of making their own rings.',
    tasks: {
      ring: {
        title: 'Add a ring',
        steps: 'Open the template and press *Add ring*; enter distance, fee, minimum basket and minutes.',
      },
    },
  },
  de: {
    purpose: 'Fertige Liefergebühren nach Entfernung; Filialen können sie kopieren, statt eigene Ringe anzulegen.',
    tasks: {
      ring: {
        title: 'Einen Ring hinzufügen',
        steps:
          'Öffnen Sie die Vorlage und tippen Sie auf *Ring hinzufügen*; dort Entfernung, Gebühr, Mindestwarenkorb und Dauer eintragen.',
      },
    },
  },
})
