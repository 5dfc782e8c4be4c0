import { defineWords } from '#panel/kit/words/words.ts'

export const productHelp = defineWords({
  tr: {
    purpose:
      'Bir ürünün bütün bilgileri: adı, fiyatı, görselleri, içindekiler, müşteriye sorulan seçenekler, satış saatleri.',
    tasks: {
      options: {
        title: 'Seçenek ekle',
        steps:
          '*Seçenek grupları* altında *Grup ekle* ile var olan bir grubu seçin; yoksa *Yeni seçenek grubu* ile burada yazın.',
      },
      picture: {
        title: 'Görsel koy',
        steps: '*Görsel ekle* düğmesine basıp dosyayı seçin. İlk görsel menüde görünür; oklarla sırası değişir.',
      },
      hours: {
        title: 'Yalnız belirli saatlerde sat',
        steps: '*Satış saatleri* altında *Belirli gün ve saatlerde* seçin, saatleri yazın.',
      },
    },
  },
  en: {
    purpose:
      'Everything about a product: name, price, pictures, ingredients, the options customers choose, when it is sold.',
    tasks: {
      options: {
        title: 'Add options',
        steps:
          'Under *Option groups*, press *Add a group* to choose an existing group, or *New option group* to write one here.',
      },
      picture: {
        title: 'Add a picture',
        steps:
          'Press *Add a picture* and choose the file. The first picture shows on the menu; the arrows change the order.',
      },
      hours: {
        title: 'Sell it at certain hours only',
        steps: 'Under *Selling hours*, choose *On certain days and times* and enter the hours.',
      },
    },
  },
  de: {
    purpose: 'Alles zu einem Produkt: Name, Preis, Bilder, Zutaten, Auswahl für Kunden, Verkaufszeiten.',
    tasks: {
      options: {
        title: 'Auswahl hinzufügen',
        steps:
          'Wählen Sie unter *Optionsgruppen* mit *Gruppe hinzufügen* eine vorhandene Gruppe oder schreiben Sie mit *Neue Optionsgruppe* hier eine neue.',
      },
      picture: {
        title: 'Ein Bild hinzufügen',
        steps:
          'Tippen Sie auf *Bild hinzufügen* und wählen Sie die Datei. Das erste Bild steht auf der Karte; Pfeile ändern die Reihenfolge.',
      },
      hours: {
        title: 'Nur zu bestimmten Zeiten verkaufen',
        steps: 'Wählen Sie unter *Verkaufszeiten* *Zu bestimmten Zeiten* und tragen Sie die Zeiten ein.',
      },
    },
  },
})
