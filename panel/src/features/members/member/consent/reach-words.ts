import { defineWords } from '#panel/kit/words/words.ts'

export const reachWords = defineWords({
  tr: {
    may: 'Kampanya mesajı gönderilebilir.',
    why: {
      blocked: 'Üye engelli; mesaj gitmez.',
      no_address: 'Ulaşılacak numara, adres ya da cihaz yok.',
      not_asked: 'İzin sorulmadı; mesaj gitmez.',
      refused: 'İzin vermedi; mesaj gitmez.',
      unconfirmed: 'E-postadaki bağlantıyla onaylanana kadar mesaj gitmez.',
      other_address: 'İzin önceki numara ya da adres içindi. Yenisi için yeniden sorun.',
      no_iys: 'Firma İYS’ye bağlı değil; bağlanana kadar mesaj gitmez.',
      refused_by_iys: 'İYS izni kabul etmedi; yeniden sorun. Nedeni: {reason}',
      lapsed: 'İzin üç iş günü içinde İYS’ye kaydedilemedi ve geçersiz oldu. Yeniden sorun.',
      waits_for_iys: 'İYS’ye kaydedilmesi bekleniyor, son gün {day}. Kaydedilene kadar mesaj gitmez.',
    },
    citizen: 'Üyenin kendisi, İYS’de',
    results: {
      accepted: 'İYS’ye kaydedildi',
      needless: 'İYS’ye kaydetmek gerekmedi',
      lapsed: 'İYS’ye zamanında kaydedilemedi',
      refused: 'İYS kabul etmedi',
      superseded: 'İYS’ye gitmeden yeni cevap geldi',
    },
  },
  en: {
    may: 'Marketing messages can be sent.',
    why: {
      blocked: 'Blocked; no messages are sent.',
      no_address: 'No number, address or device to send to.',
      not_asked: 'Never asked; no messages are sent.',
      refused: 'Refused; no messages are sent.',
      unconfirmed: 'No messages until confirmed with the link in the e-mail.',
      other_address: 'Consent was for an earlier number or address. Ask again for the new one.',
      no_iys: 'The company is not connected to İYS; no messages until it is.',
      refused_by_iys: 'İYS did not accept the consent; ask again. Reason: {reason}',
      lapsed: 'The consent was not registered with İYS within three working days and is no longer valid. Ask again.',
      waits_for_iys: 'Waiting to be registered with İYS, last day {day}. No messages until it is registered.',
    },
    citizen: 'The member, at İYS',
    results: {
      accepted: 'registered with İYS',
      needless: 'no need to register with İYS',
      lapsed: 'not registered with İYS in time',
      refused: 'not accepted by İYS',
      superseded: 'a newer answer came before it reached İYS',
    },
  },
  de: {
    may: 'Werbung darf gesendet werden.',
    why: {
      blocked: 'Gesperrt; es wird nichts gesendet.',
      no_address: 'Keine Nummer, keine Adresse, kein Gerät vorhanden.',
      not_asked: 'Nie gefragt; es wird nichts gesendet.',
      refused: 'Abgelehnt; es wird nichts gesendet.',
      unconfirmed: 'Bis zur Bestätigung über den Link in der E-Mail wird nichts gesendet.',
      other_address: 'Die Einwilligung galt für eine frühere Nummer oder Adresse. Bitte erneut fragen.',
      no_iys: 'Die Firma ist nicht mit İYS verbunden; ohne Verbindung wird nichts gesendet.',
      refused_by_iys: 'İYS hat die Einwilligung nicht angenommen; bitte erneut fragen. Grund: {reason}',
      lapsed:
        'Die Einwilligung wurde nicht in drei Arbeitstagen bei İYS eingetragen und gilt nicht mehr. Bitte erneut fragen.',
      waits_for_iys: 'Wartet auf die Eintragung bei İYS, letzter Tag {day}. Vorher wird nichts gesendet.',
    },
    citizen: 'Das Mitglied selbst, bei İYS',
    results: {
      accepted: 'bei İYS eingetragen',
      needless: 'Eintragung bei İYS nicht nötig',
      lapsed: 'nicht rechtzeitig bei İYS eingetragen',
      refused: 'von İYS nicht angenommen',
      superseded: 'vor der Eintragung kam eine neuere Antwort',
    },
  },
})
