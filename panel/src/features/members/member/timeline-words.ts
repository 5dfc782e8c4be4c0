import { defineWords } from '#panel/kit/words.ts'

export const timelineWords = defineWords({
  tr: {
    order: 'Sipariş: {what}',
    points: '{amount} puan: {what}',
    wallet: 'Cüzdan {amount}: {what}',
    cheque: '{name}: {what}, {amount}',
    comment: 'Yorum, en düşük puanı {count}',
    consent: '{channel}: {what}',
    institution: '{name}: {what}',
    created: 'Panelden eklendi',
    edited: 'Bilgileri değiştirildi',
<<<<<<< HEAD
    calls: {
      ringing: 'Arıyor',
      answered: 'Aradı, görüşme sürüyor',
      missed: 'Aradı, cevaplanmadı',
      ended: 'Aradı, görüşüldü',
    },
=======
    merged: 'Başka bir kayıtla birleştirildi',
>>>>>>> person
    cheques: { held: 'siparişte', used: 'kullanıldı', back: 'geri verildi' },
    memberships: {
      pending: 'başvurdu',
      approved: 'üyeliği onaylandı',
      denied: 'başvurusu reddedildi',
      ended: 'üyeliği bitti',
    },
    answers: { pending: 'onay bekliyor', given: 'izin verdi', refused: 'izin vermedi' },
    more: 'Daha eskileri göster',
    empty: 'Henüz hareket yok',
  },
  en: {
    order: 'Order: {what}',
    points: '{amount} points: {what}',
    wallet: 'Wallet {amount}: {what}',
    cheque: '{name}: {what}, {amount}',
    comment: 'Review, lowest rating {count}',
    consent: '{channel}: {what}',
    institution: '{name}: {what}',
    created: 'Added in the panel',
    edited: 'Details changed',
<<<<<<< HEAD
    calls: {
      ringing: 'Calling now',
      answered: 'Called, on the line',
      missed: 'Called, nobody answered',
      ended: 'Called, answered',
    },
=======
    merged: 'Merged with another record',
>>>>>>> person
    cheques: { held: 'on an order', used: 'used', back: 'given back' },
    memberships: {
      pending: 'membership requested',
      approved: 'membership approved',
      denied: 'membership denied',
      ended: 'membership ended',
    },
    answers: { pending: 'not confirmed yet', given: 'allowed', refused: 'refused' },
    more: 'Show older',
    empty: 'Nothing here yet',
  },
  de: {
    order: 'Bestellung: {what}',
    points: '{amount} Punkte: {what}',
    wallet: 'Guthaben {amount}: {what}',
    cheque: '{name}: {what}, {amount}',
    comment: 'Bewertung, niedrigste Wertung {count}',
    consent: '{channel}: {what}',
    institution: '{name}: {what}',
    created: 'Im Panel angelegt',
    edited: 'Angaben geändert',
<<<<<<< HEAD
    calls: {
      ringing: 'Ruft gerade an',
      answered: 'Angerufen, Gespräch läuft',
      missed: 'Angerufen, niemand nahm ab',
      ended: 'Angerufen, angenommen',
    },
=======
    merged: 'Mit einem anderen Eintrag zusammengeführt',
>>>>>>> person
    cheques: { held: 'in einer Bestellung', used: 'eingelöst', back: 'zurückgegeben' },
    memberships: {
      pending: 'Antrag gestellt',
      approved: 'aufgenommen',
      denied: 'abgelehnt',
      ended: 'Zugehörigkeit beendet',
    },
    answers: { pending: 'noch nicht bestätigt', given: 'eingewilligt', refused: 'abgelehnt' },
    more: 'Ältere zeigen',
    empty: 'Noch keine Ereignisse',
  },
})
