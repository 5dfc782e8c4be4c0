import { defineWords } from '#panel/kit/words.ts'

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
      refused_by_iys: 'İYS izni kabul etmedi: {reason} Yeniden sorun.',
      lapsed: 'İzin İYS’ye üç iş günü içinde işlenemedi ve düştü. Yeniden sorun.',
      waits_for_iys: 'İYS’ye işlenmesi bekleniyor, son gün {day}. O zamana kadar mesaj gitmez.',
    },
    citizen: 'Vatandaşın kendisi, İYS’de',
    results: {
      accepted: 'İYS’ye işlendi',
      needless: 'İYS’ye bildirmek gerekmedi',
      lapsed: 'İYS’ye zamanında işlenemedi',
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
      refused_by_iys: 'İYS did not accept the consent: {reason} Ask again.',
      lapsed: 'The consent was not registered with İYS within three business days and has lapsed. Ask again.',
      waits_for_iys: 'Waiting to be registered with İYS by {day}. No messages until then.',
    },
    citizen: 'The person themselves, at İYS',
    results: {
      accepted: 'registered with İYS',
      needless: 'İYS did not need to know',
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
      other_address: 'Die Einwilligung galt einer früheren Nummer oder Adresse. Bitte neu fragen.',
      no_iys: 'Die Firma ist nicht an İYS angebunden; bis dahin wird nichts gesendet.',
      refused_by_iys: 'İYS hat die Einwilligung nicht angenommen: {reason} Bitte neu fragen.',
      lapsed:
        'Die Einwilligung wurde nicht binnen drei Werktagen bei İYS eingetragen und ist verfallen. Bitte neu fragen.',
      waits_for_iys: 'Wartet auf die Eintragung bei İYS, spätestens am {day}. Bis dahin wird nichts gesendet.',
    },
    citizen: 'Selbst bei İYS erklärt',
    results: {
      accepted: 'bei İYS eingetragen',
      needless: 'Meldung an İYS nicht nötig',
      lapsed: 'nicht rechtzeitig bei İYS eingetragen',
      refused: 'von İYS nicht angenommen',
      superseded: 'vor der Eintragung kam eine neuere Antwort',
    },
  },
})
