import { defineWords } from '#panel/kit/words/words.ts'

export const courierShiftHelp = defineWords({
  tr: {
    purpose: 'Biten kurye vardiyaları: kapıda ne alındı, ne kadar nakit teslim edildi, fark var mı.',
    tasks: {
      end: {
        title: 'Kuryeden nakdi teslim al',
        steps:
          '*Kuryeler* ekranında kuryenin satırındaki üç noktaya, sonra *Vardiyayı bitir* satırına basın; parayı sayıp tutarı yazın.',
      },
    },
  },
  en: {
    purpose:
      'Courier shifts that have ended: what was taken at the door, how much cash was received, and any difference.',
    tasks: {
      end: {
        title: 'Receive a courier’s cash',
        steps:
          'On *Couriers*, press the three dots in the courier’s row, then *End shift*; count the money and enter the amount.',
      },
    },
  },
  de: {
    purpose:
      'Beendete Schichten der Kuriere: was an der Tür kassiert wurde, wie viel Bargeld ankam und ob es eine Differenz gibt.',
    tasks: {
      end: {
        title: 'Bargeld eines Kuriers annehmen',
        steps:
          'Tippen Sie unter *Kuriere* in der Zeile des Kuriers auf die drei Punkte, dann auf *Schicht beenden*; zählen Sie das Geld und tragen Sie den Betrag ein.',
      },
    },
  },
})

export const courierMapHelp = defineWords({
  tr: {
    purpose: 'Vardiyadaki kuryeler nerede, konum kaç dakikalık, kimin üzerinde hangi sipariş var.',
    tasks: {
      share: {
        title: 'Bir kuryeyi haritada gör',
        steps:
          '*Kuryeler* ekranında kuryenin satırındaki üç noktadan *Kurye sayfası* satırını açın. Kurye kodu telefonuyla okutur ve sayfasında “Konumumu paylaş” düğmesine basar.',
      },
      nearest: {
        title: 'Siparişi en yakın kuryeye ver',
        steps:
          'Siparişte *Yola çıkar* düğmesinin yanındaki oktan kurye seçimini açın. En üstteki, boşta olanların en yakınıdır; ona basın ya da Alt K tuşlarını kullanın.',
      },
    },
  },
  en: {
    purpose: 'Where the couriers on shift are, how old each position is, and who carries which orders.',
    tasks: {
      share: {
        title: 'See a courier on the map',
        steps:
          'On *Couriers*, press the three dots in the courier’s row, then *Courier page*. The courier scans the code with a phone and presses “Share my position” on that page.',
      },
      nearest: {
        title: 'Give an order to the nearest courier',
        steps:
          'In the order, open the choice of couriers by the arrow beside *Dispatch*. The first one is the nearest of those who are free; press it, or use Alt K.',
      },
    },
  },
  de: {
    purpose: 'Wo die Kuriere im Dienst sind, wie alt jeder Standort ist und wer welche Bestellung dabeihat.',
    tasks: {
      share: {
        title: 'Einen Kurier auf der Karte sehen',
        steps:
          'Tippen Sie unter *Kuriere* in der Zeile des Kuriers auf die drei Punkte, dann auf *Kurierseite*. Der Kurier scannt den Code mit dem Telefon und tippt dort auf „Standort teilen“.',
      },
      nearest: {
        title: 'Dem nächsten Kurier eine Bestellung geben',
        steps:
          'Öffnen Sie in der Bestellung die Auswahl der Kuriere über den Pfeil neben *Losschicken*. Oben steht der nächste freie Kurier; tippen Sie auf ihn oder drücken Sie Alt K.',
      },
    },
  },
})

export const courierHelp = defineWords({
  tr: {
    purpose: 'Şubenin kendi kuryeleri: kim vardiyada, kimin üzerinde kaç sipariş var.',
    tasks: {
      add: { title: 'Kurye ekle', steps: '*Yeni ekle* düğmesine basın, kuryenin adını ve aracını girip kaydedin.' },
      shift: {
        title: 'Vardiyayı başlat',
        steps: 'Kuryenin satırında üç noktaya, sonra *Vardiyayı başlat* satırına basın.',
      },
      give: {
        title: 'Kuryeye sipariş ver',
        steps: 'Siparişi açın, *Yola çıkar* düğmesinin yanındaki oktan kuryeyi seçin.',
      },
    },
  },
  en: {
    purpose: 'The branch’s own couriers: who is on shift, and how many orders each is carrying.',
    tasks: {
      add: { title: 'Add a courier', steps: 'Press *Add new*, enter the name and the vehicle, and save.' },
      shift: {
        title: 'Start a shift',
        steps: 'Press the three dots in the courier’s row, then *Start shift*.',
      },
      give: {
        title: 'Give an order to a courier',
        steps: 'Open the order, press the arrow beside *Dispatch* and choose the courier.',
      },
    },
  },
  de: {
    purpose: 'Die eigenen Kuriere der Filiale: wer im Dienst ist und wie viele Bestellungen jeder dabeihat.',
    tasks: {
      add: {
        title: 'Einen Kurier anlegen',
        steps: 'Tippen Sie auf *Neu anlegen*, tragen Sie Name und Fahrzeug ein und speichern Sie.',
      },
      shift: {
        title: 'Eine Schicht beginnen',
        steps: 'Tippen Sie in der Zeile des Kuriers auf die drei Punkte, dann auf *Schicht beginnen*.',
      },
      give: {
        title: 'Einem Kurier eine Bestellung geben',
        steps: 'Öffnen Sie die Bestellung und wählen Sie den Kurier über den Pfeil neben *Losschicken*.',
      },
    },
  },
})
