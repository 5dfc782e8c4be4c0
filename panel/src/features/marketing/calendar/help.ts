import { defineWords } from '#panel/kit/words/words.ts'

export const calendarHelp = defineWords({
  tr: {
    purpose:
      'Müşterilerinizi ne zaman ne bekliyor, tek yerde: bildirimler, hikâyeler, afişler, indirimler, görevler ve tatiller.',
    tasks: {
      look: {
        title: 'Bir haftaya ya da aya bak',
        steps: '*Ay* ya da *Hafta* seçin; *Tür* ve *Şube* ile daraltın. Bir kayda basınca kendi sayfası açılır.',
      },
      move: {
        title: 'Başka bir güne taşı',
        steps:
          'Henüz başlamamış bir kaydı sürükleyin; ya da Tab ile üstüne gelip ok tuşlarıyla taşıyın, Enter ile bırakın. Saati değişmez. *Geri al* eski gününe döndürür. Başkasının onayı gereken bir indirimin gününü kendi sayfasından değiştirin.',
      },
    },
  },
  en: {
    purpose:
      'What your customers can expect and when, in one place: notifications, stories, banners, discounts, tasks and holidays.',
    tasks: {
      look: {
        title: 'Look at a week or a month',
        steps: 'Choose *Month* or *Week*; narrow it down by *Kind* and *Branch*. Press an entry to open its page.',
      },
      move: {
        title: 'Move something to another day',
        steps:
          'Drag an entry that has not begun; or reach it with Tab, move it with the arrow keys and drop it with Enter. Its time stays the same. *Undo* puts it back. Change the day of a discount that others must approve on its own page.',
      },
    },
  },
  de: {
    purpose:
      'Was Ihre Kunden wann erwartet, an einem Ort: Mitteilungen, Stories, Banner, Rabatte, Aufgaben und Feiertage.',
    tasks: {
      look: {
        title: 'Eine Woche oder einen Monat ansehen',
        steps:
          'Wählen Sie *Monat* oder *Woche* und grenzen Sie mit *Art* und *Filiale* ein. Tippen Sie auf einen Eintrag, um seine Seite zu öffnen.',
      },
      move: {
        title: 'Auf einen anderen Tag verschieben',
        steps:
          'Ziehen Sie einen Eintrag, der noch nicht begonnen hat; oder gehen Sie mit Tab darauf, verschieben Sie ihn mit den Pfeiltasten und legen Sie ihn mit Enter ab. Die Uhrzeit bleibt. *Rückgängig* bringt ihn auf den alten Tag zurück. Den Tag eines Rabatts, den andere genehmigen müssen, ändern Sie auf seiner Seite.',
      },
    },
  },
})
