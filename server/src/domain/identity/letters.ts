import type { AccountMail } from '#contract/integrations/mail.ts'
import { langOfId } from '#contract/kit/field-words.ts'
import { defineLetters, type FactsOf, type LetterDefinition } from '#contract/kit/letters.ts'
import type { Db } from '#server/db/pool.ts'
import { writeMail } from '#server/kit/sending/mail.ts'

/** The user who receives a letter. */
export interface Reader {
  name: string
  surname: string
  email: string
  language_id: number
}

/** Letters to users about their own accounts. */
export const accountLetters = defineLetters({
  'reset-code': {
    purpose: 'account',
    fields: { code: 'code', url: 'link' },
    tr: {
      subject: 'Parola sıfırlama kodunuz',
      text: [
        'Parolanızı sıfırlamak için kodunuz:',
        '{code}',
        'Kod 10 dakika geçerlidir ve bir kez kullanılır. Kodu istediğiniz sayfaya yazın ya da bu adresi açın:\n{url}',
        'Bunu siz istemediyseniz bir şey yapmanız gerekmez; parolanız değişmedi. Kodu kimseyle paylaşmayın, çalışanlarımız da sizden istemez.',
      ],
    },
    en: {
      subject: 'Your password reset code',
      text: [
        'Your code to reset your password:',
        '{code}',
        'It is valid for 10 minutes and works once. Enter it on the page where you asked for it, or open this address:\n{url}',
        'If this was not you, you don’t need to do anything; your password has not changed. Don’t share the code with anyone; our staff will never ask for it.',
      ],
    },
    de: {
      subject: 'Ihr Code zum Zurücksetzen des Passworts',
      text: [
        'Ihr Code zum Zurücksetzen des Passworts:',
        '{code}',
        'Er gilt 10 Minuten und nur einmal. Geben Sie ihn auf der Seite ein, auf der Sie ihn angefordert haben, oder öffnen Sie diese Adresse:\n{url}',
        'Wenn Sie das nicht waren, müssen Sie nichts tun; Ihr Passwort ist unverändert. Geben Sie den Code nicht weiter; auch unsere Mitarbeiter fragen nie danach.',
      ],
    },
  },
  'reset-for-you': {
    purpose: 'account',
    fields: { by: 'text', code: 'code', url: 'link' },
    tr: {
      subject: 'Parolanızı yenileyin',
      text: [
        '{by} parolanızı yenilemeniz için bu e-postayı istedi. Kodunuz:',
        '{code}',
        'Kod 10 dakika geçerlidir ve bir kez kullanılır. Yeni parolanızı burada belirleyin:\n{url}',
        'Siz yenileyene kadar şimdiki parolanız geçerlidir.',
      ],
    },
    en: {
      subject: 'Set a new password',
      text: [
        '{by} requested this e-mail so that you can set a new password. Your code:',
        '{code}',
        'It is valid for 10 minutes and works once. Set your new password here:\n{url}',
        'Until then your current password keeps working.',
      ],
    },
    de: {
      subject: 'Legen Sie ein neues Passwort fest',
      text: [
        '{by} hat diese E-Mail angefordert, damit Sie ein neues Passwort festlegen können. Ihr Code:',
        '{code}',
        'Er gilt 10 Minuten und nur einmal. Legen Sie Ihr neues Passwort hier fest:\n{url}',
        'Bis dahin gilt Ihr jetziges Passwort weiter.',
      ],
    },
  },
  'password-changed': {
    purpose: 'account',
    fields: { when: 'moment', url: 'link' },
    tr: {
      subject: 'Parolanız değişti',
      text: [
        'Sofra hesabınızın parolası değiştirildi ({when}). Öteki bütün oturumlarınız kapatıldı.',
        'Bunu siz yapmadıysanız parolanızı hemen yenileyin:\n{url}',
      ],
    },
    en: {
      subject: 'Your password was changed',
      text: [
        'The password of your Sofra account was changed on {when}. All your other sessions were ended.',
        'If this was not you, set a new password at once:\n{url}',
      ],
    },
    de: {
      subject: 'Ihr Passwort wurde geändert',
      text: [
        'Das Passwort Ihres Sofra-Kontos wurde am {when} geändert. Alle anderen Sitzungen wurden beendet.',
        'Wenn Sie das nicht waren, legen Sie sofort ein neues Passwort fest:\n{url}',
      ],
    },
  },
  'two-factor-on': {
    purpose: 'account',
    fields: { when: 'moment', url: 'link' },
    tr: {
      subject: 'İki adımlı doğrulama açıldı',
      text: [
        'Hesabınızda iki adımlı doğrulama açıldı ({when}). Girişte parolanızdan sonra bir kod istenecek.',
        'Bunu siz yapmadıysanız parolanızı hemen yenileyin:\n{url}',
      ],
    },
    en: {
      subject: 'Two-step verification is on',
      text: [
        'Two-step verification was switched on for your account on {when}. Signing in now asks for a code after your password.',
        'If this was not you, set a new password at once:\n{url}',
      ],
    },
    de: {
      subject: 'Zwei-Faktor-Anmeldung ist an',
      text: [
        'Die Zwei-Faktor-Anmeldung wurde für Ihr Konto am {when} eingeschaltet. Bei der Anmeldung wird nach dem Passwort ein Code verlangt.',
        'Wenn Sie das nicht waren, legen Sie sofort ein neues Passwort fest:\n{url}',
      ],
    },
  },
  'two-factor-off': {
    purpose: 'account',
    fields: { when: 'moment', url: 'link' },
    tr: {
      subject: 'İki adımlı doğrulama kapatıldı',
      text: [
        'Hesabınızda iki adımlı doğrulama kapatıldı ({when}). Girişte artık yalnızca parolanız istenecek.',
        'Bunu siz yapmadıysanız parolanızı hemen yenileyin:\n{url}',
      ],
    },
    en: {
      subject: 'Two-step verification is off',
      text: [
        'Two-step verification was switched off for your account on {when}. Signing in now asks for your password only.',
        'If this was not you, set a new password at once:\n{url}',
      ],
    },
    de: {
      subject: 'Zwei-Faktor-Anmeldung ist aus',
      text: [
        'Die Zwei-Faktor-Anmeldung wurde für Ihr Konto am {when} ausgeschaltet. Bei der Anmeldung genügt das Passwort.',
        'Wenn Sie das nicht waren, legen Sie sofort ein neues Passwort fest:\n{url}',
      ],
    },
  },
  invitation: {
    purpose: 'account',
    fields: { by: 'text', url: 'link' },
    tr: {
      subject: '{by} sizi Sofra’ya davet etti',
      text: [
        'Sofra’da sizin için bir hesap açıldı. Bir parola belirleyip giriş yapın:\n{url}',
        'Bağlantı 7 gün geçerlidir ve bir kez kullanılır. Giriş adınız bu e-posta adresidir.',
        'Bu daveti beklemiyorsanız bir şey yapmanız gerekmez.',
      ],
    },
    en: {
      subject: '{by} invites you to Sofra',
      text: [
        'An account has been created for you on Sofra. Choose a password and sign in:\n{url}',
        'The link is valid for 7 days and works once. You sign in with this e-mail address.',
        'If you did not expect this invitation, you don’t need to do anything.',
      ],
    },
    de: {
      subject: '{by} lädt Sie zu Sofra ein',
      text: [
        'Für Sie wurde ein Konto bei Sofra angelegt. Wählen Sie ein Passwort und melden Sie sich an:\n{url}',
        'Der Link gilt 7 Tage und nur einmal. Sie melden sich mit dieser E-Mail-Adresse an.',
        'Wenn Sie diese Einladung nicht erwartet haben, müssen Sie nichts tun.',
      ],
    },
  },
  'address-in-use': {
    purpose: 'account',
    fields: { by: 'text' },
    tr: {
      subject: '{by} bu adresle bir kullanıcı açmak istedi',
      text: [
        '{by} bu e-posta adresiyle yeni bir kullanıcı açmak istedi. Adres sizin Sofra hesabınıza ait; hesabınızda bir şey değişmedi, hesabınızdan kimseye söz etmedik.',
        'Orada da çalışacaksanız {by} adlı kişiye başka bir e-posta adresi verin.',
        'Bunu beklemiyorsanız bir şey yapmanız gerekmez.',
      ],
    },
    en: {
      subject: '{by} tried to add a user with this address',
      text: [
        '{by} tried to add a new user with this e-mail address. The address belongs to your Sofra account; nothing has changed there, and we have told nobody about it.',
        'If you are going to work there too, give {by} another e-mail address.',
        'If you did not expect this, you don’t need to do anything.',
      ],
    },
    de: {
      subject: '{by} wollte mit dieser Adresse einen Benutzer anlegen',
      text: [
        '{by} wollte mit dieser E-Mail-Adresse einen neuen Benutzer anlegen. Die Adresse gehört zu Ihrem Sofra-Konto; dort hat sich nichts geändert, und wir haben niemandem davon erzählt.',
        'Wenn Sie auch dort arbeiten werden, nennen Sie {by} eine andere E-Mail-Adresse.',
        'Wenn Sie das nicht erwartet haben, müssen Sie nichts tun.',
      ],
    },
  },
} satisfies Record<AccountMail, LetterDefinition>)

type Of = typeof accountLetters.of

/** What a letter that is signed with our own name must know about its recipient. */
export const readerOf = ({ name, surname, language_id }: Reader, timezone?: string) => ({
  name: `${name} ${surname}`.trim(),
  lang: langOfId(language_id),
  timezone,
  sender: 'Sofra',
})

/** Mails a user about their account, in the transaction that causes the mail. */
export const writeToUser = <K extends AccountMail>(
  db: Db,
  kind: K,
  to: Reader,
  facts: FactsOf<Of[K]['fields']>,
): Promise<string> => writeMail(db, accountLetters.compose(kind, readerOf(to), facts), { email: to.email })
