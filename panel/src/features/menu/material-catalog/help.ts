import { defineWords } from '#panel/kit/words/words.ts'

export const optionGroupHelp = defineWords({
  tr: {
    purpose:
      'Müşteriye üründe sorulanlar: boy, acı tercihi, ekstra malzeme, çıkarılacaklar. Bir grup birçok üründe kullanılır.',
    tasks: {
      make: {
        title: 'Ekstra malzeme grubu kur',
        steps:
          '*Yeni ekle* düğmesine basın, *Nasıl seçilir* altında türü seçin, *Seçenek ekle* ile malzemeleri ve ek fiyatlarını yazın.',
      },
      required: {
        title: 'Seçimi zorunlu yap',
        steps: '*Seçmek zorunlu* anahtarını açın; *En az* ve *En çok* kaç seçenek alınacağını sınırlar.',
      },
      where: {
        title: 'Hangi ürünlerde geçerli?',
        steps: 'Grubu açın; *Bu grubu kullanan ürünler* altında yazar. Değişiklik hepsinde geçerli olur.',
      },
    },
  },
  en: {
    purpose:
      'What customers are asked about a product: size, how spicy, extras, what to leave out. One group serves many products.',
    tasks: {
      make: {
        title: 'Create a group of extras',
        steps:
          'Press *Add new*, choose the kind under *Selection*, and add ingredients and extra prices with *Add an option*.',
      },
      required: {
        title: 'Make a choice required',
        steps: 'Switch *Required* on; *At least* and *At most* limit how many can be chosen.',
      },
      where: {
        title: 'Which products use it?',
        steps: 'Open the group; they are under *Products with this group*. A change holds for all of them.',
      },
    },
  },
  de: {
    purpose:
      'Was Kunden zu einem Produkt gefragt werden: Größe, Schärfe, Extras, Weglassen. Eine Gruppe gilt für viele Produkte.',
    tasks: {
      make: {
        title: 'Eine Gruppe mit Extras anlegen',
        steps:
          'Tippen Sie auf *Neu anlegen*, wählen Sie unter *Wie gewählt wird* die Art und fügen Sie mit *Option hinzufügen* Zutaten und Aufpreise hinzu.',
      },
      required: {
        title: 'Auswahl zur Pflicht machen',
        steps: 'Schalten Sie *Auswahl ist Pflicht* ein; *Mindestens* und *Höchstens* begrenzen die Zahl.',
      },
      where: {
        title: 'Welche Produkte nutzen sie?',
        steps: 'Öffnen Sie die Gruppe; sie stehen unter *Produkte mit dieser Gruppe*. Eine Änderung gilt für alle.',
      },
    },
  },
})
