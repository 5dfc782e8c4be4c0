import { defineWords } from '#panel/kit/words/words.ts'

export const branchListHelp = defineWords({
  tr: {
    purpose: 'Bütün şubeler: hangi firmada oldukları, kullanımda olup olmadıkları, zillerinin açık olup olmadığı.',
    tasks: {
      open: { title: 'Şubenin paneline git', steps: 'Satırın sonundaki üç noktadan *Şube paneli* seçin.' },
      add: {
        title: 'Şube aç',
        steps: '*Yeni ekle* düğmesine basın; sonra kurulum adım adım götürür. Lisans şube sayısını sınırlar.',
      },
      silent: { title: 'Zili açık olmayan şubeyi bul', steps: '*Zil* filtresinde *Zil açık değil* seçin.' },
    },
  },
  en: {
    purpose: 'All branches: their company, whether they are in use, whether their bell is on.',
    tasks: {
      open: {
        title: 'Go to a branch’s own screens',
        steps: 'Choose *Branch panel* from the three dots at the end of the row.',
      },
      add: {
        title: 'Open a branch',
        steps: 'Press *Add new*; the set-up then leads you step by step. The licence limits how many.',
      },
      silent: { title: 'Find branches whose bell is off', steps: 'Choose *Bell is off* in the filter *Bell*.' },
    },
  },
  de: {
    purpose: 'Alle Filialen: ihre Firma, ob sie in Betrieb sind, ob die Klingel an ist.',
    tasks: {
      open: {
        title: 'Zu den Seiten einer Filiale',
        steps: 'Wählen Sie in den drei Punkten am Zeilenende *Filialpanel*.',
      },
      add: {
        title: 'Filiale anlegen',
        steps:
          'Tippen Sie auf *Neu anlegen*; danach führt die Einrichtung Schritt für Schritt. Die Lizenz begrenzt die Zahl.',
      },
      silent: {
        title: 'Filialen mit ausgeschalteter Klingel finden',
        steps: 'Setzen Sie den Filter *Klingel* auf *Klingel ist aus*.',
      },
    },
  },
})

export const branchFormHelp = defineWords({
  tr: {
    purpose: 'Şubenin kaydı: adı, firması, adresi, haritadaki yeri, saat dilimi ve iş gününün başladığı saat.',
    tasks: {
      map: {
        title: 'Yerini işaretle',
        steps: '*Şubenin konumu* haritasına basın; mesafeler ve halkalar oradan ölçülür.',
      },
      day: {
        title: 'İş gününü ayarla',
        steps: '*İş günü başlangıcı* alanına saati yazın; bu saatten önceki satışlar önceki güne yazılır.',
      },
      off: {
        title: 'Şubeyi devre dışı bırak',
        steps: '*Şubeyi devre dışı bırak* düğmesine basın; kayıtlar kalır, sonra yeniden etkinleştirilir.',
      },
    },
  },
  en: {
    purpose:
      'The branch’s record: name, company, address, place on the map, time zone and when its business day starts.',
    tasks: {
      map: {
        title: 'Mark its place',
        steps: 'Press the map *Branch location*; distances and rings are measured from there.',
      },
      day: {
        title: 'Set the business day',
        steps: 'Enter the hour in *Business day starts*; sales before it count for the day before.',
      },
      off: {
        title: 'Disable a branch',
        steps: 'Press *Disable branch*; its records stay and it can be enabled again.',
      },
    },
  },
  de: {
    purpose: 'Die Daten der Filiale: Name, Firma, Adresse, Lage auf der Karte, Zeitzone und Beginn des Geschäftstags.',
    tasks: {
      map: {
        title: 'Lage markieren',
        steps: 'Tippen Sie auf die Karte *Standort der Filiale*; Entfernungen und Ringe zählen von dort.',
      },
      day: {
        title: 'Geschäftstag festlegen',
        steps: 'Tragen Sie bei *Beginn des Geschäftstags* die Uhrzeit ein; frühere Umsätze zählen zum Vortag.',
      },
      off: {
        title: 'Filiale deaktivieren',
        steps: 'Tippen Sie auf *Filiale deaktivieren*; die Daten bleiben, und Sie können sie später wieder aktivieren.',
      },
    },
  },
})

export const guideHelp = defineWords({
  tr: {
    purpose: 'Yeni şubeyi ilk siparişe götüren adımlar: saatler, bölge, menü, çalışanlar, deneme siparişi, yazıcı.',
    tasks: {
      next: {
        title: 'Sıradaki adımı yap',
        steps: '*Yapılacak* yazan adımın düğmesine basın; o ekranda yapıp buraya dönersiniz.',
      },
      menu: { title: 'Menüyü hızlı doldur', steps: '*Şubeden kopyala* ya da *Dosyadan yükle* seçin.' },
      test: {
        title: 'Zili dene',
        steps: '*Deneme siparişi ver* düğmesine basın: zil çalar, sipariş panoya düşer, hiçbir toplama girmez.',
      },
    },
  },
  en: {
    purpose: 'The steps from a new branch to its first order: hours, zone, menu, people, test order, printer.',
    tasks: {
      next: {
        title: 'Do the next step',
        steps: 'Press the button of a step that says *To do*; do it there and come back.',
      },
      menu: { title: 'Fill the menu fast', steps: 'Choose *Copy from a branch* or *Load a file*.' },
      test: {
        title: 'Try the bell',
        steps: 'Press *Send a test order*: the bell rings, the order appears on the board and counts nowhere.',
      },
    },
  },
  de: {
    purpose:
      'Die Schritte einer neuen Filiale bis zur ersten Bestellung: Zeiten, Gebiet, Karte, Personal, Test, Drucker.',
    tasks: {
      next: {
        title: 'Nächsten Schritt tun',
        steps:
          'Tippen Sie auf den Knopf eines Schritts mit *Offen*; erledigen Sie ihn dort und kommen Sie hierher zurück.',
      },
      menu: { title: 'Karte schnell füllen', steps: 'Wählen Sie *Aus Filiale kopieren* oder *Datei laden*.' },
      test: {
        title: 'Klingel testen',
        steps:
          'Tippen Sie auf *Testbestellung senden*: Es klingelt, die Bestellung erscheint auf dem Board und zählt nirgends mit.',
      },
    },
  },
})

export const settingsPlaceHelp = defineWords({
  tr: {
    purpose: 'Şubenin bütün ayarları tek yerde. Değişiklik yalnız bu şubede geçerlidir.',
    tasks: {
      find: {
        title: 'Bir ayarı bul',
        steps: 'Arama kutusuna konuyu yazın: saat, bölge, yazıcı. {mod} K de ayarı adıyla bulur.',
      },
      pin: { title: 'Menüye sabitle', steps: 'Ayarın yanındaki iğneye basın; soldaki menüde durur.' },
      back: {
        title: 'Firmanın ayarına dön',
        steps: '*Firmayla ortak ayarlar* altında hangisinin burada ayarlandığı görünür; tek tıkla geri dönülür.',
      },
    },
  },
  en: {
    purpose: 'All settings of the branch in one place. Changes apply to this branch only.',
    tasks: {
      find: {
        title: 'Find a setting',
        steps: 'Type the subject into the search: hours, zone, printer. {mod} K finds settings by name too.',
      },
      pin: { title: 'Pin it to the menu', steps: 'Press the pin beside it; it stays in the menu on the left.' },
      back: {
        title: 'Return to the company’s setting',
        steps: '*Settings shared with the company* shows what is set here; one click gives it back.',
      },
    },
  },
  de: {
    purpose: 'Alle Einstellungen der Filiale an einem Ort. Änderungen gelten nur hier.',
    tasks: {
      find: {
        title: 'Eine Einstellung finden',
        steps: 'Tippen Sie das Thema ein: Zeiten, Gebiet, Drucker. {mod} K findet sie auch beim Namen.',
      },
      pin: { title: 'Ans Menü heften', steps: 'Tippen Sie auf die Nadel daneben; sie bleibt links im Menü.' },
      back: {
        title: 'Zur Einstellung der Firma zurück',
        steps: 'Unter *Gemeinsame Einstellungen* steht, was hier festgelegt ist; ein Klick stellt es zurück.',
      },
    },
  },
})

export const generalHelp = defineWords({
  tr: {
    purpose:
      'Müşterinin gördüğü ad, telefon ve logo; hangi sipariş türlerinin alındığı ve siparişlerin nasıl onaylandığı.',
    tasks: {
      auto: {
        title: 'Siparişleri otomatik onayla',
        steps: '*Sipariş akışı* kartında *Siparişleri otomatik onayla* anahtarını açın.',
      },
      prep: {
        title: 'Hazırlık süresini değiştir',
        steps: 'Aynı kartta *Hazırlık süresi* alanına dakikayı yazın; müşteriye söylenen süre buna dayanır.',
      },
      methods: {
        title: 'Gel al siparişi almayı bırak',
        steps: '*Sipariş yöntemleri* altında işareti kaldırıp kaydedin.',
      },
    },
  },
  en: {
    purpose: 'The name, phone and logo that customers see; which kinds of orders are taken and how they are approved.',
    tasks: {
      auto: {
        title: 'Approve orders automatically',
        steps: 'On the card *Order handling*, switch *Approve orders automatically* on.',
      },
      prep: {
        title: 'Change the preparation time',
        steps:
          'Enter the minutes in *Preparation time* on the same card; the time that customers are told is based on it.',
      },
      methods: { title: 'Stop taking pick-up orders', steps: 'Untick it under *Order methods* and save.' },
    },
  },
  de: {
    purpose: 'Name, Telefon und Logo für Kunden; welche Bestellungen angenommen und wie sie bestätigt werden.',
    tasks: {
      auto: {
        title: 'Bestellungen automatisch bestätigen',
        steps: 'Schalten Sie auf der Karte *Bestellabwicklung* *Bestellungen automatisch bestätigen* ein.',
      },
      prep: {
        title: 'Zubereitungszeit ändern',
        steps:
          'Tragen Sie auf derselben Karte bei *Zubereitungszeit* die Minuten ein; darauf beruht die Angabe an Kunden.',
      },
      methods: {
        title: 'Keine Abholung mehr annehmen',
        steps: 'Nehmen Sie unter *Bestellarten* das Häkchen weg und speichern Sie.',
      },
    },
  },
})
