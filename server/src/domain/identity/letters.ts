import type { mailKinds, memberMailKinds } from '#contract/integrations/mail.ts'
import { langs, type Lang } from '#contract/kit/field-words.ts'

/** The text of a letter: `{…}` is filled in. `text` holds paragraphs. */
interface Letter {
  subject: string
  text: string[]
}

type Spelled<K extends string> = K extends `${infer A}-${infer B}` ? `${A}_${Spelled<B>}` : K
/** A letter for every kind of mail but those to guests and members, and none for a kind missing from the list of mails. */
export type LetterKind = Spelled<Exclude<(typeof mailKinds)[number], 'reservation' | (typeof memberMailKinds)[number]>>

const tr: Record<LetterKind, Letter> = {
  reset_code: {
    subject: 'Parola sıfırlama kodunuz',
    text: [
      'Parolanızı sıfırlamak için kodunuz:',
      '{code}',
      'Kod 10 dakika geçerlidir ve bir kez kullanılır. Kodu istediğiniz sayfaya yazın ya da bu adresi açın:\n{url}',
      'Bunu siz istemediyseniz bir şey yapmanız gerekmez; parolanız değişmedi. Kodu kimseyle paylaşmayın, çalışanlarımız da sizden istemez.',
    ],
  },
  reset_for_you: {
    subject: 'Parolanızı yenileyin',
    text: [
      '{by} parolanızı yenilemeniz için bu e-postayı istedi. Kodunuz:',
      '{code}',
      'Kod 10 dakika geçerlidir ve bir kez kullanılır. Yeni parolanızı burada belirleyin:\n{url}',
      'Siz yenileyene kadar şimdiki parolanız geçerlidir.',
    ],
  },
  password_changed: {
    subject: 'Parolanız değişti',
    text: [
      'Sofra hesabınızın parolası değiştirildi ({when}). Öteki bütün oturumlarınız kapatıldı.',
      'Bunu siz yapmadıysanız parolanızı hemen yenileyin:\n{url}',
    ],
  },
  two_factor_on: {
    subject: 'İki adımlı doğrulama açıldı',
    text: [
      'Hesabınızda iki adımlı doğrulama açıldı ({when}). Girişte parolanızdan sonra bir kod istenecek.',
      'Bunu siz yapmadıysanız parolanızı hemen yenileyin:\n{url}',
    ],
  },
  two_factor_off: {
    subject: 'İki adımlı doğrulama kapatıldı',
    text: [
      'Hesabınızda iki adımlı doğrulama kapatıldı ({when}). Girişte artık yalnızca parolanız istenecek.',
      'Bunu siz yapmadıysanız parolanızı hemen yenileyin:\n{url}',
    ],
  },
  order_waits: {
    subject: '{branch}: sipariş {number} yanıt bekliyor',
    text: [
      '{branch} şubesinde sipariş {number} hâlâ onay bekliyor; kimse yanıtlamadı.',
      'Şubeyi arayın ya da siparişi siz yanıtlayın:\n{url}',
      'Bir şube için en çok 15 dakikada bir yazarız.',
    ],
  },
  table_waits: {
    subject: '{branch}: {table} bekliyor',
    text: [
      '{branch} şubesinde {table} üç dakikadır çağırıyor; kimse görmedi.',
      'Çağrıları buradan görebilirsiniz:\n{url}',
      'Bir şube için en çok 15 dakikada bir yazarız.',
    ],
  },
  orders_late: {
    subject: '{branch}: geciken sipariş var',
    text: [
      '{branch} şubesinde süresi geçen siparişler: {numbers}.',
      'Siparişleri buradan görebilirsiniz:\n{url}',
      'Bir şube için en çok 15 dakikada bir yazarız.',
    ],
  },
  platform_closed: {
    subject: '{branch}: {platform} restoranı kapattı',
    text: [
      '{branch} açık, ama {platform} onu kapalı gösteriyor: oradan sipariş gelmez.',
      'Nedenini görmek ve yeniden açmak için:\n{url}',
    ],
  },
  bad_comment: {
    subject: '{branch}: {name} memnun kalmadı',
    text: ['{name}, {branch} şubesindeki siparişi için yazdı: {marks}', '{text}', 'Yanıtlamak için:\n{url}'],
  },
  reservation_booked: {
    subject: '{branch}: {when} için rezervasyon',
    text: ['{name}, {branch} şubesinde {guests} kişi için yer istedi: {when}.', 'Rezervasyonlar burada:\n{url}'],
  },
  invitation: {
    subject: '{by} sizi Sofra’ya davet etti',
    text: [
      'Sofra’da sizin için bir hesap açıldı. Bir parola belirleyip giriş yapın:\n{url}',
      'Bağlantı 7 gün geçerlidir ve bir kez kullanılır. Giriş adınız bu e-posta adresidir.',
      'Bu daveti beklemiyorsanız bir şey yapmanız gerekmez.',
    ],
  },
  address_in_use: {
    subject: '{by} bu adresle bir kullanıcı açmak istedi',
    text: [
      '{by} bu e-posta adresiyle yeni bir kullanıcı açmak istedi. Adres sizin Sofra hesabınıza ait; hesabınızda bir şey değişmedi, hesabınızdan kimseye söz etmedik.',
      'Orada da çalışacaksanız {by} adlı kişiye başka bir e-posta adresi verin.',
      'Bunu beklemiyorsanız bir şey yapmanız gerekmez.',
    ],
  },
} as const satisfies Record<string, Letter>

const en: Record<LetterKind, Letter> = {
  reset_code: {
    subject: 'Your password reset code',
    text: [
      'Your code to reset your password:',
      '{code}',
      'It is valid for 10 minutes and works once. Enter it on the page where you asked for it, or open this address:\n{url}',
      'If this was not you, you don’t need to do anything; your password has not changed. Don’t share the code with anyone; our staff will never ask for it.',
    ],
  },
  reset_for_you: {
    subject: 'Set a new password',
    text: [
      '{by} requested this e-mail so that you can set a new password. Your code:',
      '{code}',
      'It is valid for 10 minutes and works once. Set your new password here:\n{url}',
      'Until then your current password keeps working.',
    ],
  },
  password_changed: {
    subject: 'Your password was changed',
    text: [
      'The password of your Sofra account was changed on {when}. All your other sessions were ended.',
      'If this was not you, set a new password at once:\n{url}',
    ],
  },
  two_factor_on: {
    subject: 'Two-step verification is on',
    text: [
      'Two-step verification was switched on for your account on {when}. Signing in now asks for a code after your password.',
      'If this was not you, set a new password at once:\n{url}',
    ],
  },
  two_factor_off: {
    subject: 'Two-step verification is off',
    text: [
      'Two-step verification was switched off for your account on {when}. Signing in now asks for your password only.',
      'If this was not you, set a new password at once:\n{url}',
    ],
  },
  order_waits: {
    subject: '{branch}: order {number} is waiting for an answer',
    text: [
      'At {branch}, order {number} is still waiting for approval; nobody has answered.',
      'Call the branch, or answer the order yourself:\n{url}',
      'We write at most every 15 minutes about one branch.',
    ],
  },
  table_waits: {
    subject: '{branch}: {table} is waiting',
    text: [
      'At {branch}, {table} has been calling for three minutes; nobody has seen it.',
      'The calls are here:\n{url}',
      'We write at most every 15 minutes about one branch.',
    ],
  },
  orders_late: {
    subject: '{branch}: orders are late',
    text: [
      'These orders at {branch} are past their time: {numbers}.',
      'The orders are here:\n{url}',
      'We write at most every 15 minutes about one branch.',
    ],
  },
  platform_closed: {
    subject: '{branch}: {platform} has closed the restaurant',
    text: [
      '{branch} is open, but {platform} shows it as closed: no orders come from there.',
      'To see why and open it again:\n{url}',
    ],
  },
  bad_comment: {
    subject: '{branch}: {name} was not satisfied',
    text: ['{name} wrote about an order at {branch}: {marks}', '{text}', 'To reply:\n{url}'],
  },
  reservation_booked: {
    subject: '{branch}: reservation for {when}',
    text: ['{name} has asked for a table for {guests} at {branch}: {when}.', 'The reservations are here:\n{url}'],
  },
  invitation: {
    subject: '{by} invites you to Sofra',
    text: [
      'An account has been created for you on Sofra. Choose a password and sign in:\n{url}',
      'The link is valid for 7 days and works once. You sign in with this e-mail address.',
      'If you did not expect this invitation, you don’t need to do anything.',
    ],
  },
  address_in_use: {
    subject: '{by} tried to add a user with this address',
    text: [
      '{by} tried to add a new user with this e-mail address. The address belongs to your Sofra account; nothing has changed there, and we have told nobody about it.',
      'If you are going to work there too, give {by} another e-mail address.',
      'If you did not expect this, you don’t need to do anything.',
    ],
  },
}

const de: Record<LetterKind, Letter> = {
  reset_code: {
    subject: 'Ihr Code zum Zurücksetzen des Passworts',
    text: [
      'Ihr Code zum Zurücksetzen des Passworts:',
      '{code}',
      'Er gilt 10 Minuten und nur einmal. Geben Sie ihn auf der Seite ein, auf der Sie ihn angefordert haben, oder öffnen Sie diese Adresse:\n{url}',
      'Wenn Sie das nicht waren, müssen Sie nichts tun; Ihr Passwort ist unverändert. Geben Sie den Code nicht weiter; auch unsere Mitarbeiter fragen nie danach.',
    ],
  },
  reset_for_you: {
    subject: 'Legen Sie ein neues Passwort fest',
    text: [
      '{by} hat diese E-Mail angefordert, damit Sie ein neues Passwort festlegen können. Ihr Code:',
      '{code}',
      'Er gilt 10 Minuten und nur einmal. Legen Sie Ihr neues Passwort hier fest:\n{url}',
      'Bis dahin gilt Ihr jetziges Passwort weiter.',
    ],
  },
  password_changed: {
    subject: 'Ihr Passwort wurde geändert',
    text: [
      'Das Passwort Ihres Sofra-Kontos wurde am {when} geändert. Alle anderen Sitzungen wurden beendet.',
      'Wenn Sie das nicht waren, legen Sie sofort ein neues Passwort fest:\n{url}',
    ],
  },
  two_factor_on: {
    subject: 'Zwei-Faktor-Anmeldung ist an',
    text: [
      'Die Zwei-Faktor-Anmeldung wurde für Ihr Konto am {when} eingeschaltet. Bei der Anmeldung wird nach dem Passwort ein Code verlangt.',
      'Wenn Sie das nicht waren, legen Sie sofort ein neues Passwort fest:\n{url}',
    ],
  },
  two_factor_off: {
    subject: 'Zwei-Faktor-Anmeldung ist aus',
    text: [
      'Die Zwei-Faktor-Anmeldung wurde für Ihr Konto am {when} ausgeschaltet. Bei der Anmeldung genügt das Passwort.',
      'Wenn Sie das nicht waren, legen Sie sofort ein neues Passwort fest:\n{url}',
    ],
  },
  order_waits: {
    subject: '{branch}: Bestellung {number} wartet auf Antwort',
    text: [
      'In der Filiale {branch} wartet Bestellung {number} noch auf Bestätigung; niemand hat geantwortet.',
      'Rufen Sie die Filiale an oder beantworten Sie die Bestellung selbst:\n{url}',
      'Wir schreiben zu einer Filiale höchstens alle 15 Minuten.',
    ],
  },
  table_waits: {
    subject: '{branch}: {table} wartet',
    text: [
      'In {branch} ruft {table} seit drei Minuten; niemand hat es gesehen.',
      'Hier sind die Rufe:\n{url}',
      'Zu einer Filiale schreiben wir höchstens alle 15 Minuten.',
    ],
  },
  orders_late: {
    subject: '{branch}: Bestellungen sind verspätet',
    text: [
      'Bei {branch} sind diese Bestellungen über der Zeit: {numbers}.',
      'Hier sind die Bestellungen:\n{url}',
      'Zu einer Filiale schreiben wir höchstens alle 15 Minuten.',
    ],
  },
  platform_closed: {
    subject: '{branch}: {platform} hat das Restaurant geschlossen',
    text: [
      '{branch} ist geöffnet, aber {platform} zeigt es als geschlossen: Von dort kommen keine Bestellungen.',
      'Warum, und zum Wiederöffnen:\n{url}',
    ],
  },
  bad_comment: {
    subject: '{branch}: {name} war nicht zufrieden',
    text: ['{name} schrieb zu einer Bestellung in {branch}: {marks}', '{text}', 'Zum Antworten:\n{url}'],
  },
  reservation_booked: {
    subject: '{branch}: Reservierung für {when}',
    text: [
      '{name} möchte in {branch} einen Tisch für {guests} Personen: {when}.',
      'Hier sind die Reservierungen:\n{url}',
    ],
  },
  invitation: {
    subject: '{by} lädt Sie zu Sofra ein',
    text: [
      'Für Sie wurde ein Konto bei Sofra angelegt. Wählen Sie ein Passwort und melden Sie sich an:\n{url}',
      'Der Link gilt 7 Tage und nur einmal. Sie melden sich mit dieser E-Mail-Adresse an.',
      'Wenn Sie diese Einladung nicht erwartet haben, müssen Sie nichts tun.',
    ],
  },
  address_in_use: {
    subject: '{by} wollte mit dieser Adresse einen Benutzer anlegen',
    text: [
      '{by} wollte mit dieser E-Mail-Adresse einen neuen Benutzer anlegen. Die Adresse gehört zu Ihrem Sofra-Konto; dort hat sich nichts geändert, und wir haben niemandem davon erzählt.',
      'Wenn Sie auch dort arbeiten werden, nennen Sie {by} eine andere E-Mail-Adresse.',
      'Wenn Sie das nicht erwartet haben, müssen Sie nichts tun.',
    ],
  },
}

const words: Record<Lang, Record<LetterKind, Letter>> = { tr, en, de }
const greetings: Record<Lang, (name: string) => string> = {
  tr: (name) => `Merhaba ${name},`,
  en: (name) => `Hello ${name},`,
  de: (name) => `Guten Tag ${name},`,
}

/** The recipient of a letter. */
export interface Reader {
  name: string
  surname: string
  email: string
  language_id: number
}

/** A letter in its reader's language, for `writeMail` (kit/work/mail.ts) to put into the outbox. Plain text, nothing to load. */
export function letter(kind: LetterKind, to: Reader, more: Record<string, string>) {
  const lang = langs[to.language_id - 1] ?? 'tr'
  const { subject, text } = words[lang][kind]
  // A name may contain a line break; a subject may not.
  const fill = (given: string) => given.replaceAll(/\{(\w+)\}/g, (_, name: string) => more[name] ?? '')
  return {
    kind: kind.replaceAll('_', '-'),
    to: to.email,
    subject: fill(subject).replaceAll(/\s+/g, ' '),
    text: `${[greetings[lang](`${to.name} ${to.surname}`.trim()), ...text.map(fill), 'Sofra'].join('\n\n')}\n`,
  }
}

/** A moment as letters show it: in the reader's language; without a time zone in Istanbul's, or Berlin's for German. */
export function momentIn(at: Date, language_id: number, timezone?: string): string {
  const lang = langs[language_id - 1] ?? 'tr'
  return new Intl.DateTimeFormat(lang === 'en' ? 'en-GB' : lang, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: timezone ?? (lang === 'de' ? 'Europe/Berlin' : 'Europe/Istanbul'),
  }).format(at)
}
