import type { memberMailKinds } from '#contract/integrations/mail.ts'
import type { Lang } from '#contract/kit/field-words.ts'
import { writeMail } from '#server/kit/work/mail.ts'
import type { Db } from '#server/db/pool.ts'

type MemberMail = (typeof memberMailKinds)[number]
type Letter = { subject: string; text: string[] }

/** What a member is written by the company: signed with its name, never with ours. `{…}` is filled in. */
const letters: Record<Lang, Record<MemberMail, Letter>> = {
  tr: {
    'institution-code': {
      subject: '{company}: doğrulama kodunuz',
      text: [
        '{institution} üyeliğinizi doğrulamak için kodunuz:',
        '{code}',
        'Kod 15 dakika geçerlidir. Bunu siz istemediyseniz bir şey yapmanız gerekmez; kodu kimseyle paylaşmayın.',
      ],
    },
    'consent-confirm': {
      subject: '{company}: size e-posta gönderebilir miyiz?',
      text: [
        '{company} size e-posta ile kampanya gönderebilsin diye bu adres verildi. Onaylamak için:\n{url}',
        'Bağlantı 30 gün geçerlidir. Onaylamazsanız size kampanya e-postası göndermeyiz; yapmanız gereken bir şey yok.',
      ],
    },
    'points-ending': {
      subject: '{company}: {points} puanınızın süresi doluyor',
      text: [
        '{points} puanınızı {day} günü sonuna kadar kullanabilirsiniz; sonra silinir.',
        'Bu bilgiyi almak istemiyorsanız:\n{url}',
      ],
    },
  },
  en: {
    'institution-code': {
      subject: '{company}: your verification code',
      text: [
        'Your code to confirm that you belong to {institution}:',
        '{code}',
        'It is valid for 15 minutes. If you did not ask for it, you don’t need to do anything; don’t share it with anyone.',
      ],
    },
    'consent-confirm': {
      subject: '{company}: may we send you e-mails?',
      text: [
        'This address was given so that {company} may send you offers by e-mail. Please confirm:\n{url}',
        'The link is valid for 30 days. Without your confirmation we will send you no offers; you don’t need to do anything.',
      ],
    },
    'points-ending': {
      subject: '{company}: points about to expire: {points}',
      text: [
        'Points you can still use until the end of {day}: {points}. After that they are gone.',
        'If you don’t want these messages:\n{url}',
      ],
    },
  },
  de: {
    'institution-code': {
      subject: '{company}: Ihr Bestätigungscode',
      text: [
        'Ihr Code, mit dem Sie Ihre Zugehörigkeit zu {institution} bestätigen:',
        '{code}',
        'Er gilt 15 Minuten. Wenn Sie ihn nicht angefordert haben, müssen Sie nichts tun; geben Sie ihn nicht weiter.',
      ],
    },
    'consent-confirm': {
      subject: '{company}: Dürfen wir Ihnen E-Mails schicken?',
      text: [
        'Diese Adresse wurde angegeben, damit {company} Ihnen Angebote per E-Mail schicken darf. Bitte bestätigen Sie das hier:\n{url}',
        'Der Link gilt 30 Tage. Ohne Ihre Bestätigung schicken wir Ihnen keine Angebote; Sie müssen dann nichts tun.',
      ],
    },
    'points-ending': {
      subject: '{company}: Bald verfallende Punkte: {points}',
      text: [
        'Bis einschließlich {day} einlösbare Punkte: {points}. Danach verfallen sie.',
        'Wenn Sie diese Nachrichten nicht möchten:\n{url}',
      ],
    },
  },
}

const greetings: Record<Lang, (name: string) => string> = {
  tr: (name) => `Merhaba ${name},`,
  en: (name) => `Hello ${name},`,
  de: (name) => `Guten Tag ${name},`,
}

/** Writes to a member in their language, in the transaction that causes it. */
export async function writeToMember(
  db: Db,
  kind: MemberMail,
  to: { company_id: string; member_id: string; name: string; email: string; language: Lang; company: string },
  more: Record<string, string>,
): Promise<string> {
  const { subject, text } = letters[to.language][kind]
  const facts: Record<string, string> = { company: to.company, ...more }
  const fill = (given: string) => given.replaceAll(/\{(\w+)\}/g, (_, name: string) => facts[name] ?? '')
  return writeMail(db, {
    kind,
    to: to.email,
    about: to.member_id,
    company_id: to.company_id,
    // A name may contain a line break; a subject may not.
    subject: fill(subject).replaceAll(/\s+/g, ' '),
    text: `${[greetings[to.language](to.name), ...text.map(fill), to.company].join('\n\n')}\n`,
  })
}
