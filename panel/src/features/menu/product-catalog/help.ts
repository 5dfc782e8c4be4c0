import { defineWords } from '#panel/kit/words/words.ts'

export const chainHelp = defineWords({
  tr: {
    purpose:
      'Bir menüyü bir kez hazırlayıp bütün şubelere birlikte yayınlamak. Şubenin kendi değiştirdiklerine dokunulmaz.',
    tasks: {
      make: {
        title: 'Zincir menü kur',
        steps: '*Yeni ekle* düğmesine basın, ürünleri, şubeleri ve *Zincirin belirlediği alanlar* altındakileri seçin.',
      },
      publish: {
        title: 'Şubelere yayınla',
        steps: 'Satırın sonundaki üç noktadan *Yayınla* seçin, farkları okuyun, yayınlayın.',
      },
      own: {
        title: 'Şubenin kendi fiyatı ne olur?',
        steps: 'Kalır. Ürünü zincire döndürmek için ürünün formunda *Zincirdekine dön*.',
      },
    },
  },
  en: {
    purpose:
      'Prepare a menu once and publish it to all branches together. What a branch changed for itself is left alone.',
    tasks: {
      make: {
        title: 'Create a chain menu',
        steps: 'Press *Add new*, choose products, branches and what is under *What the chain decides*.',
      },
      publish: {
        title: 'Publish to branches',
        steps: 'Choose *Publish* from the three dots at the end of the row, read the changes and publish.',
      },
      own: {
        title: 'What about a branch’s own price?',
        steps: 'It stays. To follow the chain again, press *Follow the chain again* on the product’s form.',
      },
    },
  },
  de: {
    purpose:
      'Eine Karte einmal vorbereiten und in allen Filialen zugleich veröffentlichen. Eigenes der Filialen bleibt unberührt.',
    tasks: {
      make: {
        title: 'Eine Kettenkarte anlegen',
        steps:
          'Tippen Sie auf *Neu anlegen*, wählen Sie Produkte, Filialen und was unter *Was die Kette bestimmt* steht.',
      },
      publish: {
        title: 'In Filialen veröffentlichen',
        steps:
          'Wählen Sie in den drei Punkten am Zeilenende *Veröffentlichen*, lesen Sie die Änderungen, veröffentlichen.',
      },
      own: {
        title: 'Was wird aus dem eigenen Preis einer Filiale?',
        steps: 'Er bleibt. Um wieder der Kette zu folgen, drücken Sie im Formular des Produkts *Zurück zur Kette*.',
      },
    },
  },
})

export const publishHelp = defineWords({
  tr: {
    purpose:
      'Zincir menüyü şubelere yayınlar: önce her şubede ne değişeceğini gösterir, sonra hemen ya da seçtiğiniz saatte yazar.',
    tasks: {
      now: { title: 'Hemen yayınla', steps: '*Farklar* altındakileri okuyun, *Yayınla* düğmesine basın.' },
      later: {
        title: 'Gece yayınla',
        steps: '*Sonra yayınla* düğmesine basın, gün ve saat verip *Yayını planla*. Menü şimdiki hâliyle saklanır.',
      },
      undo: {
        title: 'Yayını geri al',
        steps: 'Yayının sonucunda *Geri al*; sonradan değiştirilenler olduğu gibi kalır.',
      },
    },
  },
  en: {
    purpose:
      'Publishes a chain menu: it shows what would change at each branch, then writes it now or at the time you choose.',
    tasks: {
      now: { title: 'Publish now', steps: 'Read what is under *Differences* and press *Publish*.' },
      later: {
        title: 'Publish at night',
        steps: 'Press *Publish later*, give day and time, and *Schedule publication*. The menu is kept as it is now.',
      },
      undo: { title: 'Undo a publication', steps: '*Undo* on its result; what was changed since stays.' },
    },
  },
  de: {
    purpose:
      'Veröffentlicht eine Kettenkarte: zeigt zuerst, was sich je Filiale ändert, und schreibt es gleich oder zur gewählten Zeit.',
    tasks: {
      now: {
        title: 'Gleich veröffentlichen',
        steps: 'Lesen Sie, was unter *Unterschiede* steht, und tippen Sie auf *Veröffentlichen*.',
      },
      later: {
        title: 'Nachts veröffentlichen',
        steps:
          'Tippen Sie auf *Später veröffentlichen*, geben Sie Tag und Uhrzeit an und tippen Sie auf *Veröffentlichung planen*. Die Karte wird im jetzigen Stand aufbewahrt.',
      },
      undo: {
        title: 'Veröffentlichung rückgängig machen',
        steps: '*Rückgängig* beim Ergebnis; später Geändertes bleibt.',
      },
    },
  },
})
