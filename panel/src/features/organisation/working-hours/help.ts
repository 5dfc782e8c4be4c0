import { defineWords } from '#panel/kit/words/words.ts'

export const hoursHelp = defineWords({
  tr: {
    purpose: 'Şubenin ne zaman sipariş aldığı: haftalık saatler, molalar, özel günler ve son sipariş.',
    tasks: {
      week: {
        title: 'Saatleri değiştir',
        steps: 'Günün saatlerini yazın ya da çubuğu sürükleyin, *Kaydet*. *Tüm günlere kopyala* ötekilere de yazar.',
      },
      break: { title: 'Mola ekle', steps: 'Günün yanındaki *Mola ekle* düğmesine basın; aralık ikiye bölünür.' },
      special: {
        title: 'Bayramda kapat',
        steps: '*Özel günler* altında *Resmî tatil ekle* ya da *Özel gün ekle*. Saati olmayan gün kapalıdır.',
      },
      ask: {
        title: 'O saatte açık mı?',
        steps: '*Bu saatte açık mı?* altına günü ve saati yazın; kapalıysa nedeni de yazar.',
      },
    },
  },
  en: {
    purpose: 'When the branch takes orders: weekly hours, breaks, special days and last order.',
    tasks: {
      week: {
        title: 'Change the hours',
        steps: 'Type the day’s hours or drag the bar, then *Save*. *Copy to all days* puts them on the other days.',
      },
      break: { title: 'Add a break', steps: 'Press *Add break* beside the day; the span is split in two.' },
      special: {
        title: 'Close on a holiday',
        steps: 'Under *Special days*, *Add a public holiday* or *Add a special day*. A day without hours is closed.',
      },
      ask: {
        title: 'Is it open then?',
        steps: 'Enter day and time under *Open at this time?*; if closed, it says why.',
      },
    },
  },
  de: {
    purpose: 'Wann die Filiale Bestellungen annimmt: Wochenzeiten, Pausen, Sondertage und Bestellschluss.',
    tasks: {
      week: {
        title: 'Zeiten ändern',
        steps:
          'Zeiten eintippen oder den Balken ziehen, dann *Speichern*. *Auf alle Tage kopieren* überträgt sie auf die anderen Tage.',
      },
      break: {
        title: 'Pause hinzufügen',
        steps: 'Tippen Sie neben dem Tag auf *Pause einfügen*; die Zeit wird geteilt.',
      },
      special: {
        title: 'An Feiertagen schließen',
        steps:
          'Unter *Sondertage* *Feiertag hinzufügen* oder *Sondertag hinzufügen*. Ein Tag ohne Zeiten ist geschlossen.',
      },
      ask: {
        title: 'Ist dann geöffnet?',
        steps: 'Tragen Sie Tag und Uhrzeit unter *Zu dieser Zeit geöffnet?* ein; wenn nicht, steht der Grund dabei.',
      },
    },
  },
})
