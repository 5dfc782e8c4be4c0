import type { Lang } from '#contract/kit/field-words.ts'
import type { ImportField } from '#contract/members/member-import.ts'
import type { Reason, ReasonCode } from './reason.ts'

type Words = Record<Exclude<ReasonCode, 'twice_in_file' | 'kept_changed'>, string> & {
  twice_in_file: (row: number) => string
  kept_changed: (fields: string) => string
}

const words: Record<Lang, Words> = {
  tr: {
    phone: 'Geçerli bir telefon numarası değil',
    email: 'Geçerli bir e-posta adresi değil',
    phone_rounded: 'Tablo programı numarayı kısaltmış, rakamları kaybolmuş; numarayı asıl kayıttan yeniden yazın',
    date: 'Geçerli bir tarih değil: 1900 ile bugün arasında, örneğin 12.04.1990',
    date_year: 'Yıl iki haneli; dört haneli yazın, örneğin 12.04.1990',
    date_order: 'Gün mü ay mı önce, belli değil; 12.04.1990 gibi yazın',
    city: 'Bu adda bir il yok',
    text: 'Çok uzun ya da okunamıyor',
    letters: 'Harfler bozulmuş (�, ?); hücreyi düzeltin ya da dosyayı UTF-8 olarak kaydedip yeniden gönderin',
    not_empty: 'Ad boşaltılamaz',
    no_key: 'Eşleştirilecek telefon ya da e-posta yok',
    no_name: 'Yeni üyenin adı yok',
    twice_in_file: (row) => `${row}. satırda da var`,
    email_taken: 'Bu e-posta başka bir üyenin',
    phone_taken: 'Bu telefon başka bir üyenin',
    exists: 'Üye var; değiştirilmeyecek',
    missing: 'Üye yok; eklenmeyecek',
    changed: 'Üye, kontrolden sonra değişti; dosyayı yeniden gönderin',
    kept_changed: (fields) => `Sonradan değiştirildiği için kaldı${fields}`,
    kept_used: 'Üyenin sonradan siparişi ya da başka bir kaydı oldu; kaldı',
    kept_gone: 'Üye artık yok',
    yes_no: 'Evet ya da hayır yazın; bu hâliyle sayılmaz',
    consent_unproven: '“Evet” sayılmaz: alındığı yer, tarih ve kanıt gerekir',
    consent_stands: 'Üyenin kendi cevabı geçerli; bu hücre sayılmaz',
    consent_refused: 'Bu numara ya da adres için izin daha önce reddedilmişti; “evet” sayılmaz',
    consent_double_opt_in:
      'Almanya’da e-posta izni, üye onay bağlantısına basınca geçerli olur; bağlantıyı üyenin sayfasından gönderin',
    consent_no_address: '“Evet” sayılmaz: bunun için gereken telefon ya da e-posta yok',
    kept_consent: 'Üye sonradan cevap verdi; izni olduğu gibi kaldı',
    kept_refusal: 'Ret kaldı: izni yalnız üye yeniden verebilir',
    kept_taken: 'Eski telefon ya da e-posta artık başka bir üyenin; kaldı',
  },
  en: {
    phone: 'Not a valid phone number',
    email: 'Not a valid e-mail address',
    phone_rounded:
      'The spreadsheet has shortened this number and its digits are lost; enter it again from the original',
    date: 'Not a valid date: from 1900 until today, for example 1990-04-12',
    date_year: 'The year has two digits; write all four, for example 1990-04-12',
    date_order: 'Day or month first? Write it like 1990-04-12',
    city: 'There is no city of this name',
    text: 'Too long or not readable',
    letters: 'Characters are garbled (�, ?); correct the cell, or save the file as UTF-8 and send it again',
    not_empty: 'A name cannot be emptied',
    no_key: 'No phone or e-mail to match by',
    no_name: 'A new member needs a name',
    twice_in_file: (row) => `Also in row ${row}`,
    email_taken: 'This e-mail belongs to another member',
    phone_taken: 'This phone belongs to another member',
    exists: 'The member exists and stays as is',
    missing: 'There is no such member, and none is added',
    changed: 'The member has changed since the check; send the file again',
    kept_changed: (fields) => `Kept, since it was changed afterwards${fields}`,
    kept_used: 'Kept, since the member has orders or other records by now',
    kept_gone: 'The member no longer exists',
    yes_no: 'Enter yes or no; as it is, it does not count',
    consent_unproven: 'This yes does not count: it needs a source, a date and proof',
    consent_stands: 'The member’s own answer stands; this cell does not count',
    consent_refused: 'Messages to this number or address were refused before; a yes does not count',
    consent_double_opt_in:
      'In Germany, e-mail consent counts once the member uses the confirmation link; send it from the member’s page',
    consent_no_address: 'This yes does not count: the phone or e-mail it needs is missing',
    kept_consent: 'Consent kept, since the member has answered again',
    kept_refusal: 'The no was kept: only the member can say yes again',
    kept_taken: 'Kept, since the former phone or e-mail belongs to another member by now',
  },
  de: {
    phone: 'Keine gültige Telefonnummer',
    email: 'Keine gültige E-Mail-Adresse',
    phone_rounded:
      'Die Tabelle hat diese Nummer gekürzt, Ziffern sind verloren; geben Sie sie aus dem Original neu ein',
    date: 'Kein gültiges Datum: von 1900 bis heute, zum Beispiel 12.04.1990',
    date_year: 'Das Jahr ist zweistellig; schreiben Sie es vierstellig, zum Beispiel 12.04.1990',
    date_order: 'Tag oder Monat zuerst? Schreiben Sie es wie 12.04.1990',
    city: 'Es gibt keine Stadt dieses Namens',
    text: 'Zu lang oder nicht lesbar',
    letters: 'Zeichen sind fehlerhaft (�, ?); korrigieren Sie die Zelle oder senden Sie die Datei als UTF-8 erneut',
    not_empty: 'Ein Name kann nicht geleert werden',
    no_key: 'Keine Telefonnummer oder E-Mail zum Abgleichen',
    no_name: 'Ein neues Mitglied braucht einen Namen',
    twice_in_file: (row) => `Steht auch in Zeile ${row}`,
    email_taken: 'Diese E-Mail gehört einem anderen Mitglied',
    phone_taken: 'Diese Telefonnummer gehört einem anderen Mitglied',
    exists: 'Das Mitglied gibt es schon; es bleibt, wie es ist',
    missing: 'Dieses Mitglied gibt es nicht; es wird nicht angelegt',
    changed: 'Das Mitglied wurde seit der Prüfung geändert; senden Sie die Datei erneut',
    kept_changed: (fields) => `Geblieben, weil danach geändert${fields}`,
    kept_used: 'Geblieben, weil das Mitglied inzwischen Bestellungen oder andere Einträge hat',
    kept_gone: 'Das Mitglied gibt es nicht mehr',
    yes_no: 'Schreiben Sie Ja oder Nein; so zählt es nicht',
    consent_unproven: 'Dieses Ja zählt nicht: Es braucht Herkunft, Datum und Nachweis',
    consent_stands: 'Die eigene Antwort des Mitglieds gilt; diese Zelle zählt nicht',
    consent_refused: 'Für diese Nummer oder Adresse wurde früher abgelehnt; ein Ja zählt nicht',
    consent_double_opt_in:
      'In Deutschland gilt eine E-Mail-Einwilligung erst mit dem Bestätigungslink; senden Sie ihn von der Seite des Mitglieds',
    consent_no_address: 'Dieses Ja zählt nicht: Telefon oder E-Mail dafür fehlt',
    kept_consent: 'Einwilligung geblieben, weil das Mitglied danach geantwortet hat',
    kept_refusal: 'Das Nein bleibt: Zustimmen kann nur das Mitglied selbst',
    kept_taken: 'Geblieben, weil die frühere Telefonnummer oder E-Mail inzwischen einem anderen Mitglied gehört',
  },
}

/** The names of the fields, which are also the headers of exported files. */
export const importFieldWords: Record<Lang, Record<ImportField, string>> = {
  tr: {
    name: 'Ad',
    surname: 'Soyad',
    full_name: 'Ad soyad',
    phone: 'Telefon',
    email: 'E-posta',
    birth_date: 'Doğum tarihi',
    marriage_anniversary: 'Evlilik yıl dönümü',
    plate: 'Plaka',
    city: 'İl',
    note: 'Not',
    consent_sms: 'SMS izni',
    consent_email: 'E-posta izni',
    consent_call: 'Arama izni',
    consent_notification: 'Anlık bildirim izni',
    consent_date: 'İzin tarihi',
  },
  en: {
    name: 'First name',
    surname: 'Surname',
    full_name: 'Full name',
    phone: 'Phone',
    email: 'E-mail',
    birth_date: 'Date of birth',
    marriage_anniversary: 'Wedding anniversary',
    plate: 'Number plate',
    city: 'City',
    note: 'Note',
    consent_sms: 'SMS consent',
    consent_email: 'E-mail consent',
    consent_call: 'Call consent',
    consent_notification: 'Push consent',
    consent_date: 'Consent date',
  },
  de: {
    name: 'Vorname',
    surname: 'Nachname',
    full_name: 'Vor- und Nachname',
    phone: 'Telefon',
    email: 'E-Mail',
    birth_date: 'Geburtsdatum',
    marriage_anniversary: 'Hochzeitstag',
    plate: 'Kennzeichen',
    city: 'Stadt',
    note: 'Notiz',
    consent_sms: 'SMS-Einwilligung',
    consent_email: 'E-Mail-Einwilligung',
    consent_call: 'Anruf-Einwilligung',
    consent_notification: 'Push-Einwilligung',
    consent_date: 'Einwilligungsdatum',
  },
}

/** Maps the columns of a member to the names that their fields have in files. */
export const fieldOfColumn = (column: string): ImportField => (column === 'city_id' ? 'city' : (column as ImportField))

const answers: Record<Lang, Record<'pending' | 'given' | 'refused', string>> = {
  tr: { pending: 'onay bekliyor', given: 'izin verdi', refused: 'izin vermedi' },
  en: { pending: 'not confirmed', given: 'allowed', refused: 'refused' },
  de: { pending: 'nicht bestätigt', given: 'eingewilligt', refused: 'abgelehnt' },
}
export const answerText = (status: 'pending' | 'given' | 'refused', lang: Lang): string => answers[lang][status]

export function reasonText({ code, row, fields = [] }: Reason, lang: Lang): string {
  const own = words[lang]
  if (code === 'twice_in_file') return own.twice_in_file(row ?? 0)
  if (code === 'kept_changed') {
    const names = fields.map((it) => importFieldWords[lang][fieldOfColumn(it)])
    return own.kept_changed(names.length > 0 ? `: ${names.join(', ')}` : '')
  }
  return own[code]
}
