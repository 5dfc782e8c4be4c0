import { defineWords } from '#panel/kit/words/words.ts'

export const overviewHelp = defineWords({
  tr: {
    purpose: 'Bütün şubelerinizin günü tek sayfada: ciro, sipariş, gecikenler ve şimdi ilgi bekleyenler.',
    tasks: {
      period: {
        title: 'Başka bir güne bak',
        steps:
          'Üstte *Dün*, *7 gün* ya da *30 gün* seçin; istediğiniz günler için *Günleri seç*. Kesik çizgi, önceki dönemdir.',
      },
      attention: {
        title: 'Sorunu yerinde çöz',
        steps:
          '*Şimdi ilgi bekleyenler* altında satırın sonundaki düğmeye basın: sorun hemen çözülür ya da çözüldüğü ekran açılır.',
      },
      branch: { title: 'Bir şubeye geç', steps: '*Şubeler* tablosunda şubenin adına basın; o şubenin günü açılır.' },
    },
  },
  en: {
    purpose: 'The day of all your branches on one page: revenue, orders, what is late and what needs attention now.',
    tasks: {
      period: {
        title: 'Look at another day',
        steps:
          'Choose *Yesterday*, *7 days* or *30 days* at the top, or *Choose days* for days of your own. The dashed line is the time before.',
      },
      attention: {
        title: 'Solve a problem where it is',
        steps:
          'Under *What needs attention now*, press the button at the end of the line: it solves the problem or opens the screen that does.',
      },
      branch: { title: 'Go to a branch', steps: 'Press the branch’s name in *Branches*; its day opens.' },
    },
  },
  de: {
    purpose:
      'Der Tag all Ihrer Filialen auf einer Seite: Umsatz, Bestellungen, Verspätetes und was jetzt Aufmerksamkeit braucht.',
    tasks: {
      period: {
        title: 'Einen anderen Tag ansehen',
        steps:
          'Wählen Sie oben *Gestern*, *7 Tage* oder *30 Tage*, für eigene Tage *Tage wählen*. Die gestrichelte Linie ist die Zeit davor.',
      },
      attention: {
        title: 'Ein Problem lösen',
        steps:
          'Tippen Sie unter *Braucht jetzt Aufmerksamkeit* auf den Knopf am Ende der Zeile: Er löst das Problem oder öffnet die passende Seite.',
      },
      branch: {
        title: 'Zu einer Filiale wechseln',
        steps: 'Tippen Sie unter *Filialen* auf den Namen der Filiale; ihr Tag öffnet sich.',
      },
    },
  },
})

export const branchDayHelp = defineWords({
  tr: {
    purpose: 'Şubenin bugünü: ciro, siparişler, hazırlık süresi, en çok satanlar ve şimdi bakılması gerekenler.',
    tasks: {
      period: { title: 'Dünün cirosuna bak', steps: 'Üstte *Dün* seçin; başka günler için *Günleri seç*.' },
      best: {
        title: 'Neyin sattığını gör',
        steps: '*En çok satanlar* ve *En az satanlar* listelerine bakın; seçtiğiniz döneme göre değişirler.',
      },
      state: {
        title: 'Sipariş neden gelmiyor?',
        steps:
          'Üstteki şube durumuna basın. *Sipariş size ulaşıyor mu?* altında kapalı olan her şey, açma düğmesiyle birlikte yazar.',
      },
      close: {
        title: 'Şubeyi siparişe kapat',
        steps: 'Üstteki şube durumunda *Siparişe kapat* düğmesine basın, nedeni ve bitişi seçin.',
      },
      busy: {
        title: 'Yoğunken süreyi uzat',
        steps:
          'Üstteki şube durumunda *Yoğun* altındaki dakikayı seçin: hazırlık süresi o kadar uzar, süre bitince kendiliğinden normale döner.',
      },
    },
  },
  en: {
    purpose: 'The branch today: revenue, orders, preparation time, best sellers and what needs a look now.',
    tasks: {
      period: {
        title: 'See yesterday’s revenue',
        steps: 'Choose *Yesterday* at the top; for other days *Choose days*.',
      },
      best: {
        title: 'See what sells',
        steps: 'Look at *Best sellers* and *Slowest sellers*; they follow the days you chose.',
      },
      state: {
        title: 'Why are no orders coming in?',
        steps:
          'Press the branch’s state at the top. *Do orders reach you?* lists everything that is closed, with a button to open it.',
      },
      close: {
        title: 'Close the branch for a while',
        steps: 'Press *Stop taking orders* in the branch’s state at the top, then choose the reason and until when.',
      },
      busy: {
        title: 'Slow down while it is busy',
        steps:
          'In the branch’s state at the top, choose the minutes under *Busy*: preparation takes that much longer, then goes back to normal automatically.',
      },
    },
  },
  de: {
    purpose: 'Die Filiale heute: Umsatz, Bestellungen, Zubereitungszeit, Verkaufsschlager und was jetzt zu tun ist.',
    tasks: {
      period: {
        title: 'Den Umsatz von gestern sehen',
        steps: 'Wählen Sie oben *Gestern*; für andere Tage *Tage wählen*.',
      },
      best: {
        title: 'Sehen, was sich verkauft',
        steps: 'Schauen Sie unter *Meistverkauft* und *Am wenigsten verkauft*; beide folgen den gewählten Tagen.',
      },
      state: {
        title: 'Warum kommen keine Bestellungen?',
        steps:
          'Tippen Sie oben auf den Status der Filiale. Unter *Kommen Bestellungen an?* steht alles, was zu ist, mit einem Knopf zum Öffnen.',
      },
      close: {
        title: 'Filiale vorübergehend schließen',
        steps: 'Tippen Sie im Status oben auf *Keine Bestellungen annehmen* und wählen Sie Grund und Ende.',
      },
      busy: {
        title: 'Zubereitungszeit verlängern, wenn viel los ist',
        steps:
          'Wählen Sie im Status oben unter *Ausgelastet* die Minuten: Die Zubereitung dauert so viel länger; das endet von selbst.',
      },
    },
  },
})
