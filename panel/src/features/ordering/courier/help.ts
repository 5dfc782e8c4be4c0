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
    purpose: 'Vardiyadaki kuryeler nerede ve üzerlerinde hangi siparişler var.',
    tasks: {
      share: {
        title: 'Bir kuryeyi haritada gör',
        steps:
          '*Kuryeler* ekranında kuryenin üç noktasından *Kurye sayfası* seçin. Kurye kodu telefonuyla okutur ve “Konumumu paylaş” düğmesine basar.',
      },
    },
  },
  en: {
    purpose: 'Where the couriers on shift are, and which orders they carry.',
    tasks: {
      share: {
        title: 'See a courier on the map',
        steps:
          'On *Couriers*, choose *Courier page* from the courier’s three dots. The courier scans the code with a phone and presses “Share my location”.',
      },
    },
  },
  de: {
    purpose: 'Wo die Kuriere im Dienst sind und welche Bestellungen sie dabeihaben.',
    tasks: {
      share: {
        title: 'Einen Kurier auf der Karte sehen',
        steps:
          'Wählen Sie unter *Kuriere* in den drei Punkten des Kuriers *Kurierseite*. Der Kurier scannt den Code mit dem Handy und tippt auf „Standort teilen“.',
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
        steps: 'Siparişi açın, *Yola çıkar* düğmesinin yanındaki oktan kuryeyi seçin. Alt K önerilen kuryeyi seçer.',
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
        steps:
          'Open the order, press the arrow beside *Dispatch* and choose the courier. Alt K chooses the suggested one.',
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
        steps:
          'Öffnen Sie die Bestellung und wählen Sie den Kurier über den Pfeil neben *Losschicken*. Alt K wählt den vorgeschlagenen.',
      },
    },
  },
})
