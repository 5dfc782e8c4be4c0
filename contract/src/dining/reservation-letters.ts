import type { Lang } from '../kit/field-words.ts'
import { defineLetters, plainOf, type Letter, type LetterDefinition } from '../kit/letters.ts'

/**
 * Letters to guests about reservations. They are in the contract so that the panel can preview a
 * letter exactly as it will be sent.
 */
export type ReservationLetter = 'received' | 'approved' | 'changed' | 'rejected' | 'cancelled' | 'reminder'

/** `phone` is the branch's number; `message` is text that the branch has added. */
const fields = { when: 'appointment', guests: 'number', message: 'text?', phone: 'text?' } as const
const callUs = {
  tr: 'Gelemeyecekseniz lütfen bize haber verin: {phone}',
  en: 'If you cannot make it, please let us know: {phone}',
  de: 'Falls Sie verhindert sind, sagen Sie uns bitte Bescheid: {phone}',
}

export const reservationLetters = defineLetters(
  {
    received: {
      purpose: 'service',
      fields,
      tr: {
        subject: '{sender}: rezervasyon isteğiniz bize ulaştı',
        text: [
          '{when} için {guests} kişilik rezervasyon isteğinizi aldık. Onaylayınca size yazacağız.',
          '{message}',
          callUs.tr,
        ],
      },
      en: {
        subject: '{sender}: we have your reservation request',
        text: [
          'We have received your request for {when}, party of {guests}. We’ll write to you once it is confirmed.',
          '{message}',
          callUs.en,
        ],
      },
      de: {
        subject: '{sender}: Ihre Reservierungsanfrage ist da',
        text: [
          'Wir haben Ihre Anfrage für {when}, {guests, plural, one {# Person} other {# Personen}}, erhalten und schreiben Ihnen, sobald sie bestätigt ist.',
          '{message}',
          callUs.de,
        ],
      },
    },
    approved: {
      purpose: 'service',
      fields,
      tr: {
        subject: '{sender}: rezervasyonunuz onaylandı',
        text: ['{when} için {guests} kişilik rezervasyonunuz onaylandı. Sizi bekliyoruz.', '{message}', callUs.tr],
      },
      en: {
        subject: '{sender}: your reservation is confirmed',
        text: [
          'Your reservation for {when}, party of {guests}, is confirmed. We look forward to seeing you.',
          '{message}',
          callUs.en,
        ],
      },
      de: {
        subject: '{sender}: Ihre Reservierung ist bestätigt',
        text: [
          'Ihre Reservierung für {when}, {guests, plural, one {# Person} other {# Personen}}, ist bestätigt. Wir freuen uns auf Sie.',
          '{message}',
          callUs.de,
        ],
      },
    },
    changed: {
      purpose: 'service',
      fields,
      tr: {
        subject: '{sender}: rezervasyonunuz değişti',
        text: ['Rezervasyonunuz şöyle değişti: {when}, {guests} kişi.', '{message}', callUs.tr],
      },
      en: {
        subject: '{sender}: your reservation has changed',
        text: ['Your reservation is now for {when}, party of {guests}.', '{message}', callUs.en],
      },
      de: {
        subject: '{sender}: Ihre Reservierung wurde geändert',
        text: [
          'Ihre Reservierung gilt jetzt für {when}, {guests, plural, one {# Person} other {# Personen}}.',
          '{message}',
          callUs.de,
        ],
      },
    },
    rejected: {
      purpose: 'service',
      fields,
      tr: {
        subject: '{sender}: rezervasyonunuz için yerimiz yok',
        text: ['{when} için {guests} kişilik rezervasyon isteğinizi ne yazık ki kabul edemiyoruz.', '{message}'],
      },
      en: {
        subject: '{sender}: we have no table for your reservation',
        text: ['Unfortunately we cannot take your reservation for {when}, party of {guests}.', '{message}'],
      },
      de: {
        subject: '{sender}: kein Tisch für Ihre Reservierung',
        text: [
          'Leider können wir Ihre Reservierung für {when}, {guests, plural, one {# Person} other {# Personen}}, nicht annehmen.',
          '{message}',
        ],
      },
    },
    cancelled: {
      purpose: 'service',
      fields,
      tr: {
        subject: '{sender}: rezervasyonunuz iptal edildi',
        text: ['{when} için {guests} kişilik rezervasyonunuz iptal edildi.', '{message}'],
      },
      en: {
        subject: '{sender}: your reservation is cancelled',
        text: ['Your reservation for {when}, party of {guests}, has been cancelled.', '{message}'],
      },
      de: {
        subject: '{sender}: Ihre Reservierung ist storniert',
        text: [
          'Ihre Reservierung für {when}, {guests, plural, one {# Person} other {# Personen}}, wurde storniert.',
          '{message}',
        ],
      },
    },
    reminder: {
      purpose: 'service',
      fields,
      tr: {
        subject: '{sender}: rezervasyonunuzu hatırlatırız',
        text: ['{when} için {guests} kişilik rezervasyonunuz var. Sizi bekliyoruz.', '{message}', callUs.tr],
      },
      en: {
        subject: '{sender}: a reminder of your reservation',
        text: [
          'You have a reservation for {when}, party of {guests}. We look forward to seeing you.',
          '{message}',
          callUs.en,
        ],
      },
      de: {
        subject: '{sender}: Erinnerung an Ihre Reservierung',
        text: [
          'Sie haben eine Reservierung für {when}, {guests, plural, one {# Person} other {# Personen}}. Wir freuen uns auf Sie.',
          '{message}',
          callUs.de,
        ],
      },
    },
  } satisfies Record<ReservationLetter, LetterDefinition>,
  { as: 'reservation' },
)

/** The values that are filled into a letter. */
export interface ReservationFacts {
  branch: string
  /** The branch's phone number, which may be empty. */
  phone: string
  timezone: string
  starts_at: string
  party_size: number
  name: string
  message?: string | undefined
}

/** A letter to a guest, in the guest's language, with times on the branch's clock. */
export const composeReservation = (kind: ReservationLetter, lang: Lang, it: ReservationFacts): Letter =>
  reservationLetters.compose(
    kind,
    { name: it.name, lang, timezone: it.timezone, sender: it.branch },
    {
      when: new Date(it.starts_at),
      guests: it.party_size,
      message: it.message,
      phone: it.phone,
    },
  )

/** The letter as plain text. */
export function reservationText(kind: ReservationLetter, lang: Lang, it: ReservationFacts) {
  const letter = composeReservation(kind, lang, it)
  return { subject: letter.subject, text: plainOf(letter) }
}
