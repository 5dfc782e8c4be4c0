import type { TeamMail } from '#contract/integrations/mail.ts'
import { defineLetters, type FactsOf, type LetterDefinition } from '#contract/kit/letters.ts'
import type { AlertKind } from '#contract/organisation/user-settings.ts'
import type { Db } from '#server/db/pool.ts'
import { readerOf } from '#server/domain/identity/letters.ts'
import { writeMail } from '#server/kit/sending/mail.ts'
import type { BranchKey } from '#server/kit/guard/tree.ts'
import { mailedOf } from './alerts.ts'

/**
 * Letters to a branch's team about events there. A subject, which is kept once the letter was sent,
 * names no customer.
 */
export const teamLetters = defineLetters({
  'order-waits': {
    purpose: 'service',
    fields: { branch: 'text', number: 'text', url: 'link' },
    tr: {
      subject: '{branch}: sipariş {number} yanıt bekliyor',
      text: [
        '{branch} şubesinde sipariş {number} hâlâ onay bekliyor; kimse yanıtlamadı.',
        'Şubeyi arayın ya da siparişi siz yanıtlayın:\n{url}',
        'Bir şube için en çok 15 dakikada bir yazarız.',
      ],
    },
    en: {
      subject: '{branch}: order {number} is waiting for an answer',
      text: [
        'At {branch}, order {number} is still waiting for approval; nobody has answered.',
        'Call the branch, or answer the order yourself:\n{url}',
        'We write at most every 15 minutes about one branch.',
      ],
    },
    de: {
      subject: '{branch}: Bestellung {number} wartet auf Antwort',
      text: [
        'In der Filiale {branch} wartet Bestellung {number} noch auf Bestätigung; niemand hat geantwortet.',
        'Rufen Sie die Filiale an oder beantworten Sie die Bestellung selbst:\n{url}',
        'Wir schreiben zu einer Filiale höchstens alle 15 Minuten.',
      ],
    },
  },
  'table-waits': {
    purpose: 'service',
    fields: { branch: 'text', table: 'text', url: 'link' },
    tr: {
      subject: '{branch}: {table} bekliyor',
      text: [
        '{branch} şubesinde {table} üç dakikadır çağırıyor; kimse görmedi.',
        'Çağrıları buradan görebilirsiniz:\n{url}',
        'Bir şube için en çok 15 dakikada bir yazarız.',
      ],
    },
    en: {
      subject: '{branch}: {table} is waiting',
      text: [
        'At {branch}, {table} has been calling for three minutes; nobody has seen it.',
        'The calls are here:\n{url}',
        'We write at most every 15 minutes about one branch.',
      ],
    },
    de: {
      subject: '{branch}: {table} wartet',
      text: [
        'In {branch} ruft {table} seit drei Minuten; niemand hat es gesehen.',
        'Hier sind die Rufe:\n{url}',
        'Zu einer Filiale schreiben wir höchstens alle 15 Minuten.',
      ],
    },
  },
  'orders-late': {
    purpose: 'service',
    fields: { branch: 'text', numbers: 'text', url: 'link' },
    tr: {
      subject: '{branch}: geciken sipariş var',
      text: [
        '{branch} şubesinde süresi geçen siparişler: {numbers}.',
        'Siparişleri buradan görebilirsiniz:\n{url}',
        'Bir şube için en çok 15 dakikada bir yazarız.',
      ],
    },
    en: {
      subject: '{branch}: orders are late',
      text: [
        'These orders at {branch} are past their time: {numbers}.',
        'The orders are here:\n{url}',
        'We write at most every 15 minutes about one branch.',
      ],
    },
    de: {
      subject: '{branch}: Bestellungen sind verspätet',
      text: [
        'Bei {branch} sind diese Bestellungen über der Zeit: {numbers}.',
        'Hier sind die Bestellungen:\n{url}',
        'Zu einer Filiale schreiben wir höchstens alle 15 Minuten.',
      ],
    },
  },
  'platform-closed': {
    purpose: 'service',
    fields: { branch: 'text', platform: 'text', url: 'link' },
    tr: {
      subject: '{branch}: {platform} restoranı kapattı',
      text: [
        '{branch} açık, ama {platform} onu kapalı gösteriyor: oradan sipariş gelmez.',
        'Nedenini görmek ve yeniden açmak için:\n{url}',
      ],
    },
    en: {
      subject: '{branch}: {platform} has closed the restaurant',
      text: [
        '{branch} is open, but {platform} shows it as closed: no orders come from there.',
        'To see why and open it again:\n{url}',
      ],
    },
    de: {
      subject: '{branch}: {platform} hat das Restaurant geschlossen',
      text: [
        '{branch} ist geöffnet, aber {platform} zeigt es als geschlossen: Von dort kommen keine Bestellungen.',
        'Warum, und zum Wiederöffnen:\n{url}',
      ],
    },
  },
  'bad-comment': {
    purpose: 'service',
    fields: { branch: 'text', name: 'text', marks: 'text', text: 'text', url: 'link' },
    tr: {
      subject: '{branch}: bir müşteri memnun kalmadı',
      text: ['{name}, {branch} şubesindeki siparişi için yazdı: {marks}', '{text}', 'Yanıtlamak için:\n{url}'],
    },
    en: {
      subject: '{branch}: a customer was not satisfied',
      text: ['{name} wrote about an order at {branch}: {marks}', '{text}', 'To reply:\n{url}'],
    },
    de: {
      subject: '{branch}: ein Gast war nicht zufrieden',
      text: ['{name} schrieb zu einer Bestellung in {branch}: {marks}', '{text}', 'Zum Antworten:\n{url}'],
    },
  },
  'reservation-booked': {
    purpose: 'service',
    fields: { branch: 'text', name: 'text', guests: 'number', when: 'moment', url: 'link' },
    tr: {
      subject: '{branch}: {when} için rezervasyon',
      text: ['{name}, {branch} şubesinde {guests} kişi için yer istedi: {when}.', 'Rezervasyonlar burada:\n{url}'],
    },
    en: {
      subject: '{branch}: reservation for {when}',
      text: ['{name} has asked for a table for {guests} at {branch}: {when}.', 'The reservations are here:\n{url}'],
    },
    de: {
      subject: '{branch}: Reservierung für {when}',
      text: [
        '{name} möchte in {branch} einen Tisch für {guests} Personen: {when}.',
        'Hier sind die Reservierungen:\n{url}',
      ],
    },
  },
} satisfies Record<TeamMail, LetterDefinition>)

type Of = typeof teamLetters.of
const alertOf = {
  'order-waits': 'unanswered',
  'table-waits': 'command',
  'orders-late': 'late',
  'platform-closed': 'platform',
  'bad-comment': 'comment',
  'reservation-booked': 'reservation',
} as const satisfies Record<TeamMail, AlertKind>

/**
 * Mails the people of a branch who receive such an alert, in the transaction that causes it;
 * returns their number. Times are on the branch's clock. `about`: the review or reservation that
 * the letter tells of, with which it is erased.
 */
export async function writeToTeam<K extends TeamMail>(
  db: Db,
  { company_id, branch_id }: BranchKey,
  kind: K,
  facts: FactsOf<Of[K]['fields']>,
  { timezone, about }: { timezone?: string; about?: string } = {},
): Promise<number> {
  const team = await mailedOf(db, { company_id, branch_id }, alertOf[kind])
  for (const to of team)
    await writeMail(db, teamLetters.compose(kind, readerOf(to, timezone), facts), {
      email: to.email,
      company_id,
      ...(about && { about }),
    })
  return team.length
}
