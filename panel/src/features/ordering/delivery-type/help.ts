import { defineWords } from '#panel/kit/words/words.ts'

export const deliveryTypeHelp = defineWords({
  tr: {
    purpose:
      'Bir siparişin hangi durumdan hangisine geçebileceği ve ne zaman gecikmiş sayılacağı, her teslimat türü için.',
    tasks: {
      step: {
        title: 'Bir geçişi aç ya da kapat',
        steps:
          'Türü açın; *Geçişler* tablosunda satır bulunulan durum, sütun gidilen durumdur. Kutuyu işaretleyin, kaydedin.',
      },
      late: {
        title: 'Gecikme süresini belirle',
        steps: '*Gecikme sınırı* alanına dakikayı yazın; *Hatırlatma* daha önce uyarır. 0, sınır yok demektir.',
      },
      ongoing: {
        title: 'Süren siparişler ne olur?',
        steps: 'Başladıkları kurallarla biter; değişiklik yalnız yeni siparişlerde geçerlidir.',
      },
    },
  },
  en: {
    purpose: 'Which step an order can go to next and when it counts as late, for each delivery type.',
    tasks: {
      step: {
        title: 'Allow or forbid a step',
        steps:
          'Open the type. In *Transitions* the row is the current status, the column where it can go. Tick the box and save.',
      },
      late: {
        title: 'Set when it is late',
        steps: 'Enter the minutes in *Late after*; *Remind after* warns earlier. 0 means no limit.',
      },
      ongoing: {
        title: 'What happens to open orders?',
        steps: 'They finish by the rules they began with; a change applies to new orders only.',
      },
    },
  },
  de: {
    purpose: 'Welche Schritte eine Bestellung nehmen kann und ab wann sie als verspätet gilt, je Lieferart.',
    tasks: {
      step: {
        title: 'Einen Schritt erlauben oder sperren',
        steps:
          'Öffnen Sie die Lieferart. Unter *Übergänge* ist die Zeile der jetzige Status, die Spalte das Ziel. Kästchen setzen, speichern.',
      },
      late: {
        title: 'Verspätung festlegen',
        steps: 'Tragen Sie die Minuten in *Verspätet nach* ein; *Erinnern nach* warnt früher. 0 heißt ohne Grenze.',
      },
      ongoing: {
        title: 'Was wird aus offenen Bestellungen?',
        steps: 'Sie laufen nach den Regeln zu Ende, mit denen sie begannen; Änderungen gelten nur für neue.',
      },
    },
  },
})
