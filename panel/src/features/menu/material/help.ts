import { defineWords } from '#panel/kit/words/words.ts'

export const materialHelp = defineWords({
  tr: {
    purpose: 'Ürünlerin neyden yapıldığı. Bir malzeme bitince onunla yapılan ürünler birlikte satıştan kalkar.',
    tasks: {
      add: {
        title: 'Malzeme ekle',
        steps: '*Yeni ekle* düğmesine basın, adını yazın, varsa *Alerjenler* seçin, kaydedin.',
      },
      where: {
        title: 'Nerede kullanılıyor?',
        steps: 'Malzemeyi açın; *Kullanıldığı yerler* altında ürünleri ve grupları görürsünüz.',
      },
      out: {
        title: 'Biten malzemeyi işaretle',
        steps: 'Menü ekranında *Malzeme bitti* düğmesine basın; orada neyin satıştan kalkacağı da görünür.',
      },
    },
  },
  en: {
    purpose: 'What products are made of. When an ingredient runs out, the products made with it go off sale together.',
    tasks: {
      add: {
        title: 'Add an ingredient',
        steps: 'Press *Add new*, enter the name, choose *Allergens* if any, and save.',
      },
      where: {
        title: 'Where is it used?',
        steps: 'Open the ingredient; *Where it is used* lists its products and groups.',
      },
      out: {
        title: 'Mark it as run out',
        steps: 'On the Menu screen press *Ran out of…*; it also shows what goes off sale.',
      },
    },
  },
  de: {
    purpose: 'Woraus Produkte bestehen. Geht eine Zutat aus, gehen die Produkte damit zusammen aus dem Verkauf.',
    tasks: {
      add: {
        title: 'Eine Zutat anlegen',
        steps:
          'Tippen Sie auf *Neu anlegen*, tragen Sie den Namen ein, wählen Sie bei Bedarf *Allergene* und speichern Sie.',
      },
      where: {
        title: 'Wo wird sie verwendet?',
        steps: 'Öffnen Sie die Zutat; unter *Wo sie verwendet wird* stehen Produkte und Gruppen.',
      },
      out: {
        title: 'Als ausgegangen markieren',
        steps:
          'Tippen Sie auf der Seite Speisekarte auf *Zutat ausgegangen*; dort sehen Sie auch, was aus dem Verkauf geht.',
      },
    },
  },
})
