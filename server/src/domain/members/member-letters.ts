import type { MemberMail } from '#contract/integrations/mail.ts'
import type { Lang } from '#contract/kit/field-words.ts'
import { defineLetters, type FactsOf, type LetterDefinition, type Reader } from '#contract/kit/letters.ts'
import { writeMail } from '#server/kit/sending/mail.ts'
import type { Db } from '#server/db/pool.ts'

/**
 * Letters from the company to its members. They are signed with the company's name, never with
 * ours.
 */
export const memberLetters = defineLetters({
  'sign-in-code': {
    purpose: 'account',
    fields: { code: 'code' },
    tr: {
      subject: '{sender}: giriş kodunuz',
      text: [
        'Giriş kodunuz:',
        '{code}',
        'Kod 10 dakika geçerlidir. Bunu siz istemediyseniz bir şey yapmanız gerekmez; kodu kimseyle paylaşmayın.',
      ],
    },
    en: {
      subject: '{sender}: your sign-in code',
      text: [
        'Your sign-in code:',
        '{code}',
        'It is valid for 10 minutes. If you did not ask for it, you don’t need to do anything; don’t share it with anyone.',
      ],
    },
    de: {
      subject: '{sender}: Ihr Anmeldecode',
      text: [
        'Ihr Anmeldecode:',
        '{code}',
        'Er gilt 10 Minuten. Wenn Sie ihn nicht angefordert haben, müssen Sie nichts tun; geben Sie ihn nicht weiter.',
      ],
    },
  },
  'institution-code': {
    purpose: 'account',
    fields: { institution: 'text', code: 'code' },
    tr: {
      subject: '{sender}: doğrulama kodunuz',
      text: [
        '{institution} üyeliğinizi doğrulamak için kodunuz:',
        '{code}',
        'Kod 15 dakika geçerlidir. Bunu siz istemediyseniz bir şey yapmanız gerekmez; kodu kimseyle paylaşmayın.',
      ],
    },
    en: {
      subject: '{sender}: your verification code',
      text: [
        'Your code to confirm that you belong to {institution}:',
        '{code}',
        'It is valid for 15 minutes. If you did not ask for it, you don’t need to do anything; don’t share it with anyone.',
      ],
    },
    de: {
      subject: '{sender}: Ihr Bestätigungscode',
      text: [
        'Ihr Code, mit dem Sie Ihre Zugehörigkeit zu {institution} bestätigen:',
        '{code}',
        'Er gilt 15 Minuten. Wenn Sie ihn nicht angefordert haben, müssen Sie nichts tun; geben Sie ihn nicht weiter.',
      ],
    },
  },
  'consent-confirm': {
    purpose: 'service',
    fields: { url: 'link' },
    tr: {
      subject: '{sender}: size e-posta gönderebilir miyiz?',
      text: [
        '{sender} size e-posta ile kampanya gönderebilsin diye bu adres verildi. Onaylamak için:\n{url}',
        'Bağlantı 30 gün geçerlidir. Onaylamazsanız size kampanya e-postası göndermeyiz; yapmanız gereken bir şey yok.',
      ],
    },
    en: {
      subject: '{sender}: may we send you e-mails?',
      text: [
        'This address was given so that {sender} may send you offers by e-mail. Please confirm:\n{url}',
        'The link is valid for 30 days. Without your confirmation we will send you no offers; you don’t need to do anything.',
      ],
    },
    de: {
      subject: '{sender}: Dürfen wir Ihnen E-Mails schicken?',
      text: [
        'Diese Adresse wurde angegeben, damit {sender} Ihnen Angebote per E-Mail schicken darf. Bitte bestätigen Sie das hier:\n{url}',
        'Der Link gilt 30 Tage. Ohne Ihre Bestätigung schicken wir Ihnen keine Angebote; Sie müssen dann nichts tun.',
      ],
    },
  },
  // In Turkey this is service information about a running membership, which needs no consent (rules
  // §4.1). German courts count it as advertising.
  'points-ending': {
    purpose: { TR: 'service', DE: 'commercial' },
    isRefusable: true,
    fields: { points: 'number', day: 'day' },
    tr: {
      subject: '{sender}: {points} puanınızın süresi doluyor',
      text: ['{points} puanınızı {day} günü sonuna kadar kullanabilirsiniz; sonra silinir.'],
    },
    en: {
      subject: '{sender}: points about to expire: {points}',
      text: ['Points you can still use until the end of {day}: {points}. After that they are gone.'],
    },
    de: {
      subject: '{sender}: Bald verfallende Punkte: {points}',
      text: ['Bis einschließlich {day} einlösbare Punkte: {points}. Danach verfallen sie.'],
    },
  },
} satisfies Record<MemberMail, LetterDefinition>)

type Of = typeof memberLetters.of

/** The member who receives a letter. */
export interface MemberReader {
  company_id: string
  member_id: string
  name: string
  email: string
  language: Lang
  company: string
}

/** Mails a member in the member's language, in the transaction that causes the mail. */
export function writeToMember<K extends MemberMail>(
  db: Db,
  kind: K,
  { company_id, member_id, email, name, language, company }: MemberReader,
  facts: FactsOf<Of[K]['fields']>,
  more: Pick<Reader, 'law' | 'timezone' | 'unsubscribe'> = {},
): Promise<string> {
  const to = { name, lang: language, sender: company, ...more }
  return writeMail(db, memberLetters.compose(kind, to, facts), { email, company_id, about: member_id })
}
