import { defineWords } from '#panel/kit/words/words.ts'

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
