import { defineWords } from '#panel/kit/words/words.ts'

export const floorHelp = defineWords({
  tr: {
    purpose: 'Salonun canlı planı: kim hangi masada, kim çağırıyor, kimin hesabı ne kadar.',
    tasks: {
      seat: {
        title: 'Misafir oturt',
        steps:
          'Boş masaya basın, kişi sayısını seçin. Masadan sipariş vermek isteyen misafire *Katılım kodu* altındaki kodu söyleyin.',
      },
      pay: {
        title: 'Hesabı al',
        steps: 'Masayı açın, ödeme yöntemine basın. Sonunda *Masayı boşalt*.',
      },
      split: {
        title: 'Hesabı böl',
        steps: 'Masayı açın, *Hesabı böl* seçin: eşit, ürüne ya da tutara göre. Sonra her hesabın ödemesini ayrı alın.',
      },
      move: {
        title: 'Masayı taşı ya da birleştir',
        steps:
          'Masayı açın, *Taşı* ya da *Birleştir* seçin, sonra öteki masaya basın. Bildirimdeki *Geri al* eski hâline döndürür.',
      },
      call: {
        title: 'Çağrıya bak',
        steps: '*Çağrılar* altında *Gördüm* düğmesine basın; herkes ilgilendiğinizi görür. Bitince *Tamam*.',
      },
    },
  },
  en: {
    purpose: 'The live plan of the room: who sits where, who is calling, and what each table owes.',
    tasks: {
      seat: {
        title: 'Seat guests',
        steps:
          'Press a free table and choose how many. Tell guests who order from the table the code under *Join code*.',
      },
      pay: {
        title: 'Take the payment',
        steps: 'Open the table and press the payment method. Then *Clear table*.',
      },
      split: {
        title: 'Split a bill',
        steps:
          'Open the table and choose *Split bill*: evenly, by item or by amount. Then take the payment for each share.',
      },
      move: {
        title: 'Move or merge tables',
        steps:
          'Open the table, choose *Move* or *Merge*, then press the other table. *Undo* in the notice puts it back.',
      },
      call: {
        title: 'Answer a call',
        steps: 'Press *Seen* under *Calls*; everyone sees you are on the way. Then press *Done*.',
      },
    },
  },
  de: {
    purpose: 'Der Live-Plan des Raums: wer wo sitzt, wer ruft und was am Tisch noch offen ist.',
    tasks: {
      seat: {
        title: 'Gäste platzieren',
        steps:
          'Tippen Sie auf einen freien Tisch und wählen Sie die Personenzahl. Wer am Tisch selbst bestellt, braucht den Code unter *Beitrittscode*.',
      },
      pay: {
        title: 'Kassieren',
        steps: 'Öffnen Sie den Tisch und tippen Sie auf die Zahlungsart. Danach *Tisch freigeben*.',
      },
      split: {
        title: 'Rechnung teilen',
        steps:
          'Öffnen Sie den Tisch und wählen Sie *Rechnung teilen*: zu gleichen Teilen, nach Artikel oder nach Betrag. Kassieren Sie dann jeden Teil einzeln.',
      },
      move: {
        title: 'Tisch umsetzen oder zusammenlegen',
        steps:
          'Öffnen Sie den Tisch, wählen Sie *Umsetzen* oder *Zusammenlegen*, dann den anderen Tisch. *Rückgängig* in der Meldung macht es rückgängig.',
      },
      call: {
        title: 'Einen Ruf beantworten',
        steps: 'Tippen Sie unter *Rufe* auf *Gesehen*; alle sehen, dass Sie sich kümmern. Danach *Erledigt*.',
      },
    },
  },
})
