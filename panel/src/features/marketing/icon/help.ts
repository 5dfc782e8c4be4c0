import { defineWords } from '#panel/kit/words/words.ts'

export const iconHelp = defineWords({
  tr: {
    purpose: 'Firmaların menü kategorileri için seçtiği simgeler; sipariş uygulamasında ve firma sayfasında görünür.',
    tasks: {
      add: {
        title: 'Simge ekle',
        steps: '*Yeni simge* düğmesine basın, adını yazın, kare görseli seçip kırpın ve kaydedin.',
      },
      remove: {
        title: 'Simgeyi kaldır',
        steps:
          'Kullanılan simge silinemez: *Seçilebilir* anahtarını kapatın; kategorilerde kalır ama yeniden seçilemez.',
      },
    },
  },
  en: {
    purpose: 'Icons that companies choose for menu categories; the ordering app and the company’s page show them.',
    tasks: {
      add: {
        title: 'Add an icon',
        steps: 'Press *New icon*, enter its name, choose a square picture, crop it and save.',
      },
      remove: {
        title: 'Remove an icon',
        steps:
          'An icon in use can’t be deleted: switch *Can be chosen* off; categories keep it, but nobody can choose it again.',
      },
    },
  },
  de: {
    purpose: 'Icons, die Firmen für die Kategorien ihrer Karte wählen; Bestell-App und Firmenseite zeigen sie.',
    tasks: {
      add: {
        title: 'Ein Icon hinzufügen',
        steps:
          'Tippen Sie auf *Neues Icon*, geben Sie den Namen ein, wählen Sie ein quadratisches Bild, schneiden Sie es zu und speichern Sie.',
      },
      remove: {
        title: 'Ein Icon entfernen',
        steps:
          'Ein verwendetes Icon lässt sich nicht löschen: Schalten Sie *Wählbar* aus; Kategorien behalten es, neu wählen kann es niemand.',
      },
    },
  },
})
