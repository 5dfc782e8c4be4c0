import type { FieldTexts } from '../field-texts.ts'

const contact = {
  tr: 'Telefon ya da e-posta; ikisinden yalnızca biri.',
  en: 'A phone number or an e-mail address, not both.',
  de: 'Eine Telefonnummer oder eine E-Mail-Adresse, nicht beides.',
}
const registeredFrom = {
  tr: 'Nereden üye olduğu; yalnızca yeni üyede saklanır. `veteran`: eski bir sistemden aktarıldı.',
  en: 'Where they signed up; kept for new members only. `veteran`: they were taken over from a former system.',
  de: 'Wo sich das Mitglied registriert hat; nur bei neuen Mitgliedern gespeichert. `veteran`: aus einem früheren System übernommen.',
}
const consentAddress = {
  tr: 'Üyenin şimdiki telefonu ya da e-postası: izin onun içindir.',
  en: 'The member’s current phone number or e-mail address, to which the consent applies.',
  de: 'Die aktuelle Telefonnummer oder E-Mail-Adresse des Mitglieds, für die die Einwilligung gilt.',
}

/** The fields of members, their points and vouchers. */
export const memberFields: FieldTexts = {
  'AppMemberInput.phone': contact,
  'AppMemberInput.email': contact,
  'AppMemberInput.proof': {
    tr: '`otp`: kodu siz gönderdiniz ve doğru girildi. `oauth`: başka bir hizmetle giriş yaptı. `none`: kanıt yok.',
    en: '`otp`: you sent a code and they entered it. `oauth`: they signed in with another service. `none`: no proof.',
    de: '`otp`: Sie haben einen Code gesendet, er wurde eingegeben. `oauth`: Anmeldung über einen anderen Dienst. `none`: kein Nachweis.',
  },
  'AppMemberInput.proved_at': {
    tr: 'Kanıtın ne zaman alındığı.',
    en: 'When the proof was given.',
    de: 'Wann der Nachweis erbracht wurde.',
  },
  'AppMemberInput.registered_from': registeredFrom,
  'AppSignInConfirmCodeInput.registered_from': registeredFrom,
  'AppMemberInput.name': {
    tr: 'Yeni üyede zorunludur; kanıt yoksa her zaman.',
    en: 'Required for a new member, and always if there is no proof.',
    de: 'Pflicht bei einem neuen Mitglied, ohne Nachweis immer.',
  },
  'AppMemberCreate.is_new': {
    tr: 'true: şimdi kaydedildi; false: zaten üyeydi.',
    en: 'true: they signed up just now; false: they were a member already.',
    de: 'true: hat sich gerade registriert; false: war schon Mitglied.',
  },
  'AppSignInSendCodeInput.phone': contact,
  'AppSignInSendCodeInput.email': contact,
  'AppSignInConfirmCodeInput.phone': contact,
  'AppSignInConfirmCodeInput.email': contact,
  'AppMemberSetConsentInput.at': {
    tr: 'Kişinin bunu ne zaman seçtiği.',
    en: 'When the person decided this.',
    de: 'Wann die Person das entschieden hat.',
  },
  'AppMemberSetConsentInput.text_version': {
    tr: 'Kişinin okuduğu metnin sürümü, sizin adlandırdığınız gibi.',
    en: 'The version of the text that the person read, as you name it.',
    de: 'Die Fassung des gelesenen Textes, wie Sie sie nennen.',
  },
  'AppMemberSetConsentInput.phone': consentAddress,
  'AppMemberSetConsentInput.email': consentAddress,
  'AppMemberPoints.debt': {
    tr: 'Harcandıktan sonra geri alınan puan; sonraki kazançtan düşülür.',
    en: 'Points that were taken back after they had been spent; they are set off against the next ones earned.',
    de: 'Punkte, die zurückgenommen wurden, als sie schon eingelöst waren; die nächsten werden damit verrechnet.',
  },
  'AppMemberPoints.expiring': {
    tr: 'Hangi puanların ne zaman silineceği, en yakını önce.',
    en: 'How many points expire when, the next ones first.',
    de: 'Wie viele Punkte wann verfallen, die nächsten zuerst.',
  },
  'AppMemberCheques.data.amount': {
    tr: 'Çekin tutarı; yüzdeyle indiren çekte null.',
    en: 'The voucher’s amount; null if it takes off a percentage.',
    de: 'Der Betrag des Gutscheins; null, wenn er einen Prozentsatz abzieht.',
  },
  'AppMemberCheques.data.rate_bp': {
    tr: 'İndirim oranı, yüzdenin yüzde biri olarak: 1500 = %15.',
    en: 'The discount in hundredths of a percent: 1500 = 15%.',
    de: 'Der Rabatt in Hundertstelprozent: 1500 = 15 %.',
  },
  'AppMemberCheques.data.code': {
    tr: 'Siparişte `coupon_code` olarak gönderilir.',
    en: 'Sent with an order as `coupon_code`.',
    de: 'Wird mit der Bestellung als `coupon_code` gesendet.',
  },
}

/** The fields that every list has. */
export const listFields: FieldTexts = {
  total: {
    tr: 'Kaç satır var.',
    en: 'How many rows there are.',
    de: 'Wie viele Zeilen es gibt.',
  },
  total_capped: {
    tr: '`total` sınıra takıldı; daha fazlası var.',
    en: 'There are more than `total`.',
    de: 'Es gibt mehr als `total`.',
  },
  next_cursor: {
    tr: 'Sonraki sayfa için `cursor` olarak gönderin; başka sayfa yoksa null.',
    en: 'Send it as `cursor` for the next page; null if there is none.',
    de: 'Für die nächste Seite als `cursor` senden; null, wenn es keine gibt.',
  },
}
