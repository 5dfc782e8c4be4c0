import type { Lang } from '../kit/field-words.ts'

/** What a guest is told about a reservation. Here, so that the panel can show a letter as it will be sent. */
export const reservationLetters = ['received', 'approved', 'changed', 'rejected', 'cancelled', 'reminder'] as const
export type ReservationLetter = (typeof reservationLetters)[number]

/** What fills a letter in. */
export interface LetterFacts {
  branch: string
  /** The branch's, may be empty. */
  phone: string
  timezone: string
  starts_at: string
  party_size: number
  name: string
  /** What the branch wants to add. */
  message?: string | undefined
}

type Letters = Record<ReservationLetter, { subject: string; text: string; isToCome: boolean }>

const tr: Letters = {
  received: {
    subject: '{branch}: rezervasyon isteğiniz bize ulaştı',
    text: '{when} için {guests} kişilik rezervasyon isteğinizi aldık. Onaylayınca size yazacağız.',
    isToCome: true,
  },
  approved: {
    subject: '{branch}: rezervasyonunuz onaylandı',
    text: '{when} için {guests} kişilik rezervasyonunuz onaylandı. Sizi bekliyoruz.',
    isToCome: true,
  },
  changed: {
    subject: '{branch}: rezervasyonunuz değişti',
    text: 'Rezervasyonunuz şöyle değişti: {when}, {guests} kişi.',
    isToCome: true,
  },
  rejected: {
    subject: '{branch}: rezervasyonunuz için yerimiz yok',
    text: '{when} için {guests} kişilik rezervasyon isteğinizi ne yazık ki kabul edemiyoruz.',
    isToCome: false,
  },
  cancelled: {
    subject: '{branch}: rezervasyonunuz iptal edildi',
    text: '{when} için {guests} kişilik rezervasyonunuz iptal edildi.',
    isToCome: false,
  },
  reminder: {
    subject: '{branch}: rezervasyonunuzu hatırlatırız',
    text: '{when} için {guests} kişilik rezervasyonunuz var. Sizi bekliyoruz.',
    isToCome: true,
  },
}

const en: Letters = {
  received: {
    subject: '{branch}: we have your reservation request',
    text: 'We have received your request for {when}, party of {guests}. We’ll write to you once it is confirmed.',
    isToCome: true,
  },
  approved: {
    subject: '{branch}: your reservation is confirmed',
    text: 'Your reservation for {when}, party of {guests}, is confirmed. We look forward to seeing you.',
    isToCome: true,
  },
  changed: {
    subject: '{branch}: your reservation has changed',
    text: 'Your reservation is now for {when}, party of {guests}.',
    isToCome: true,
  },
  rejected: {
    subject: '{branch}: we have no table for your reservation',
    text: 'Unfortunately we cannot take your reservation for {when}, party of {guests}.',
    isToCome: false,
  },
  cancelled: {
    subject: '{branch}: your reservation is cancelled',
    text: 'Your reservation for {when}, party of {guests}, has been cancelled.',
    isToCome: false,
  },
  reminder: {
    subject: '{branch}: a reminder of your reservation',
    text: 'You have a reservation for {when}, party of {guests}. We look forward to seeing you.',
    isToCome: true,
  },
}

const de: Letters = {
  received: {
    subject: '{branch}: Ihre Reservierungsanfrage ist da',
    text: 'Wir haben Ihre Anfrage für {when}, {guests}, erhalten und schreiben Ihnen, sobald sie bestätigt ist.',
    isToCome: true,
  },
  approved: {
    subject: '{branch}: Ihre Reservierung ist bestätigt',
    text: 'Ihre Reservierung für {when}, {guests}, ist bestätigt. Wir freuen uns auf Sie.',
    isToCome: true,
  },
  changed: {
    subject: '{branch}: Ihre Reservierung wurde geändert',
    text: 'Ihre Reservierung gilt jetzt für {when}, {guests}.',
    isToCome: true,
  },
  rejected: {
    subject: '{branch}: kein Tisch für Ihre Reservierung',
    text: 'Leider können wir Ihre Reservierung für {when}, {guests}, nicht annehmen.',
    isToCome: false,
  },
  cancelled: {
    subject: '{branch}: Ihre Reservierung ist storniert',
    text: 'Ihre Reservierung für {when}, {guests}, wurde storniert.',
    isToCome: false,
  },
  reminder: {
    subject: '{branch}: Erinnerung an Ihre Reservierung',
    text: 'Sie haben eine Reservierung für {when}, {guests}. Wir freuen uns auf Sie.',
    isToCome: true,
  },
}

const letters: Record<Lang, Letters> = { tr, en, de }
const greetings: Record<Lang, (name: string) => string> = {
  tr: (name) => `Merhaba ${name},`,
  en: (name) => `Hello ${name},`,
  de: (name) => `Guten Tag ${name},`,
}
const callUs: Record<Lang, (phone: string) => string> = {
  tr: (phone) => `Gelemeyecekseniz lütfen bize haber verin: ${phone}`,
  en: (phone) => `If you cannot make it, please let us know: ${phone}`,
  de: (phone) => `Falls Sie verhindert sind, sagen Sie uns bitte Bescheid: ${phone}`,
}

/** When a reservation is, as its guest reads it: in their language, by the branch's clock. */
export const whenText = (lang: Lang, starts_at: string, timezone: string): string => {
  const text = new Intl.DateTimeFormat(lang === 'en' ? 'en-GB' : lang, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: timezone,
  }).format(new Date(starts_at))
  return lang === 'de' ? `${text} Uhr` : text
}

/** How many come: only German has a plural here. */
const guestsText = (lang: Lang, n: number): string =>
  lang === 'de' ? (n === 1 ? '1 Person' : `${n} Personen`) : String(n)

/** What a guest is told, in their language. Plain text. */
export function letterOf(kind: ReservationLetter, lang: Lang, it: LetterFacts): { subject: string; text: string } {
  const { subject, text, isToCome } = letters[lang][kind]
  const facts: Record<string, string> = {
    branch: it.branch,
    guests: guestsText(lang, it.party_size),
    when: whenText(lang, it.starts_at, it.timezone),
  }
  const fill = (given: string) => given.replaceAll(/\{(\w+)\}/g, (_, name: string) => facts[name] ?? '')
  const paragraphs = [
    greetings[lang](it.name),
    fill(text),
    it.message,
    isToCome && it.phone ? callUs[lang](it.phone) : '',
    it.branch,
  ]
  return {
    subject: fill(subject).replaceAll(/\s+/g, ' '),
    text: `${paragraphs.filter(Boolean).join('\n\n')}\n`,
  }
}
