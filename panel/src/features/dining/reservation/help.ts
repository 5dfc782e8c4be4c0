import { defineWords } from '#panel/kit/words/words.ts'

export const reservationHelp = defineWords({
  tr: {
    purpose: 'Günün rezervasyonları, masalarıyla: kim ne zaman geliyor, kim yanıt bekliyor, nerede yer var.',
    tasks: {
      add: {
        title: 'Rezervasyon al',
        steps:
          '*Rezervasyon* düğmesine basın (C), günü, kişi sayısını ve saati seçin; masa kendiliğinden bulunur. Planda boş bir yere basmak da olur.',
      },
      answer: {
        title: 'İnternetten geleni yanıtla',
        steps: 'Rezervasyonu açın, *Onayla* ya da *Reddet* seçin. Misafire gidecek e-posta, göndermeden önce görünür.',
      },
      walkin: {
        title: 'Kapıdan geleni oturt',
        steps:
          '*Kapıdan gelen* düğmesine basın (W), kişi sayısını yazın: *Oturt* ya da yer yoksa *Bekleme listesine al*.',
      },
      noshow: {
        title: 'Gelmeyeni işaretle',
        steps: 'Rezervasyonu açın, *Gelmedi* seçin; masa boşa çıkar. Misafir sonra gelirse *Geri al*.',
      },
    },
  },
  en: {
    purpose:
      'The day’s reservations with their tables: who is coming when, who is waiting for an answer, where there is room.',
    tasks: {
      add: {
        title: 'Take a reservation',
        steps:
          'Press *Reservation* (C), choose day, guests and time; a table is found for you. Pressing a free spot on the plan works too.',
      },
      answer: {
        title: 'Answer an online request',
        steps:
          'Open the reservation and choose *Confirm* or *Decline*. You see the e-mail to the guest before it is sent.',
      },
      walkin: {
        title: 'Seat a walk-in',
        steps:
          'Press *Walk-in* (W), enter how many guests, then *Seat*, or *Put on the waiting list* if there is no room.',
      },
      noshow: {
        title: 'Mark a no-show',
        steps:
          'Open the reservation and choose *No-show*; the table is free again. If the guest comes after all, *Undo*.',
      },
    },
  },
  de: {
    purpose: 'Die Reservierungen des Tages mit Tischen: wer wann kommt, wer auf Antwort wartet, wo Platz ist.',
    tasks: {
      add: {
        title: 'Reservierung aufnehmen',
        steps:
          'Tippen Sie auf *Reservierung* (C), wählen Sie Tag, Personen und Uhrzeit; ein Tisch wird für Sie gesucht. Sie können auch auf eine freie Stelle im Plan tippen.',
      },
      answer: {
        title: 'Online-Anfrage beantworten',
        steps:
          'Öffnen Sie die Reservierung und wählen Sie *Bestätigen* oder *Ablehnen*. Die E-Mail an den Gast sehen Sie vor dem Senden.',
      },
      walkin: {
        title: 'Gäste ohne Reservierung platzieren',
        steps:
          'Tippen Sie auf *Ohne Reservierung* (W) und tragen Sie die Personenzahl ein, dann *Platzieren* oder, wenn nichts frei ist, *Auf die Warteliste*.',
      },
      noshow: {
        title: 'Nicht gekommen eintragen',
        steps:
          'Öffnen Sie die Reservierung und wählen Sie *Nicht gekommen*; der Tisch wird frei. Kommt der Gast doch noch, *Rückgängig*.',
      },
    },
  },
})
