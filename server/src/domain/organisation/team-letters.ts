import type { TeamMail } from '#contract/integrations/mail.ts'
import { defineLetters, type FactsOf, type LetterDefinition } from '#contract/kit/letters.ts'
import type { AlertKind } from '#contract/organisation/user-settings.ts'
import type { Db } from '#server/db/pool.ts'
import { readerOf } from '#server/domain/identity/letters.ts'
import { writeMail } from '#server/kit/sending/mail.ts'
import type { BranchKey } from '#server/kit/guard/tree.ts'
import { mailedOf } from './alerts.ts'

/**
 * Letters to a branch's team about events at the branch. A letter's subject stays in the list of
 * mails after the letter was sent, so it names no customer.
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
      subject: '{branch}: {platform} şubeyi kapattı',
      text: [
        '{branch} açık, ama {platform} şubeyi kapattı: oradan sipariş gelmez.',
        'Nedenini görmek ve yeniden açmak için:\n{url}',
      ],
    },
    en: {
      subject: '{branch}: Closed by {platform}',
      text: [
        '{branch} is open, but {platform} has closed the branch: no orders come from there.',
        'To see why and open it again:\n{url}',
      ],
    },
    de: {
      subject: '{branch}: Von {platform} geschlossen',
      text: [
        '{branch} ist geöffnet, aber {platform} hat die Filiale geschlossen: Von dort kommen keine Bestellungen.',
        'Warum, und zum Wiederöffnen:\n{url}',
      ],
    },
  },
  'platform-unreachable': {
    purpose: 'service',
    fields: { branch: 'text', platform: 'text', url: 'link' },
    tr: {
      subject: '{branch}: {platform} yanıt vermiyor',
      text: [
        '{branch} açık, ama {platform} birkaç dakikadır yanıt vermiyor. Siparişler orada bekleyebilir; platformun kendi ekranına da bakın.',
        'Bağlantının durumu:\n{url}',
      ],
    },
    en: {
      subject: '{branch}: {platform} is not responding',
      text: [
        '{branch} is open, but {platform} has not answered for a few minutes. Orders may be waiting there; check the platform’s own screen too.',
        'How the connection is now:\n{url}',
      ],
    },
    de: {
      subject: '{branch}: {platform} antwortet nicht',
      text: [
        '{branch} ist geöffnet, aber {platform} antwortet seit einigen Minuten nicht. Bestellungen warten womöglich dort; schauen Sie auch auf der Plattform selbst nach.',
        'Der Stand der Verbindung:\n{url}',
      ],
    },
  },
  'platform-order-missed': {
    purpose: 'service',
    fields: { branch: 'text', platform: 'text', url: 'link' },
    tr: {
      subject: '{branch}: {platform} siparişi alınamadı',
      text: [
        '{platform}, {branch} şubesine sipariş gönderdi. Şube devre dışı olduğu için sipariş panele düşmedi; müşteri yanıt bekliyor.',
        'Siparişi platformun kendi ekranından yanıtlayın. Sonra şubeyi ya orada kapatın ya da burada yeniden etkinleştirin:\n{url}',
        'Bir şube için en çok 15 dakikada bir yazarız.',
      ],
    },
    en: {
      subject: '{branch}: order from {platform} not received',
      text: [
        '{platform} has sent an order to {branch}. The branch is disabled, so the order did not reach the panel; the customer is waiting for an answer.',
        'Answer the order on the platform’s own screen. Then close the branch there, or enable it again here:\n{url}',
        'We write at most every 15 minutes about one branch.',
      ],
    },
    de: {
      subject: '{branch}: Bestellung von {platform} nicht angekommen',
      text: [
        '{platform} hat eine Bestellung an {branch} gesendet. Die Filiale ist deaktiviert, darum kam die Bestellung nicht im Panel an; der Kunde wartet auf eine Antwort.',
        'Beantworten Sie die Bestellung auf der Plattform selbst. Schließen Sie die Filiale dann dort oder aktivieren Sie sie hier wieder:\n{url}',
        'Wir schreiben zu einer Filiale höchstens alle 15 Minuten.',
      ],
    },
  },
  'platform-order-unlicensed': {
    purpose: 'service',
    fields: { branch: 'text', platform: 'text', url: 'link' },
    tr: {
      subject: '{branch}: {platform} siparişi alınamadı',
      text: [
        '{platform}, {branch} şubesine sipariş gönderdi. Lisans süresi dolduğu için sipariş panele düşmedi; müşteri yanıt bekliyor.',
        'Siparişi platformun kendi ekranından yanıtlayın. Lisans yenilenince siparişler yeniden buraya düşer:\n{url}',
        'Bir şube için en çok 15 dakikada bir yazarız.',
      ],
    },
    en: {
      subject: '{branch}: order from {platform} not received',
      text: [
        '{platform} has sent an order to {branch}. The licence has ended, so the order did not reach the panel; the customer is waiting for an answer.',
        'Answer the order on the platform’s own screen. Once the licence is renewed, orders arrive here again:\n{url}',
        'We write at most every 15 minutes about one branch.',
      ],
    },
    de: {
      subject: '{branch}: Bestellung von {platform} nicht angekommen',
      text: [
        '{platform} hat eine Bestellung an {branch} gesendet. Die Lizenz ist abgelaufen, darum kam die Bestellung nicht im Panel an; der Kunde wartet auf eine Antwort.',
        'Beantworten Sie die Bestellung auf der Plattform selbst. Ist die Lizenz verlängert, kommen Bestellungen wieder hier an:\n{url}',
        'Wir schreiben zu einer Filiale höchstens alle 15 Minuten.',
      ],
    },
  },
  'platform-order-no-module': {
    purpose: 'service',
    fields: { branch: 'text', platform: 'text', url: 'link' },
    tr: {
      subject: '{branch}: {platform} siparişi alınamadı',
      text: [
        '{platform}, {branch} şubesine sipariş gönderdi. Lisansınızda {platform} modülü olmadığı için sipariş panele düşmedi; müşteri yanıt bekliyor.',
        'Siparişi platformun kendi ekranından yanıtlayın. Modül lisansa eklenince siparişler yeniden buraya düşer:\n{url}',
        'Bir şube için en çok 15 dakikada bir yazarız.',
      ],
    },
    en: {
      subject: '{branch}: order from {platform} not received',
      text: [
        '{platform} has sent an order to {branch}. Your licence lacks the {platform} module, so the order did not reach the panel; the customer is waiting for an answer.',
        'Answer the order on the platform’s own screen. Once the module is part of the licence again, orders arrive here:\n{url}',
        'We write at most every 15 minutes about one branch.',
      ],
    },
    de: {
      subject: '{branch}: Bestellung von {platform} nicht angekommen',
      text: [
        '{platform} hat eine Bestellung an {branch} gesendet. Ihre Lizenz enthält das Modul {platform} nicht, darum kam die Bestellung nicht im Panel an; der Kunde wartet auf eine Antwort.',
        'Beantworten Sie die Bestellung auf der Plattform selbst. Enthält die Lizenz das Modul wieder, kommen Bestellungen hier an:\n{url}',
        'Wir schreiben zu einer Filiale höchstens alle 15 Minuten.',
      ],
    },
  },
  'platform-order-unreadable': {
    purpose: 'service',
    fields: { branch: 'text', platform: 'text', url: 'link' },
    tr: {
      subject: '{branch}: {platform} siparişi okunamadı',
      text: [
        '{platform}, {branch} şubesinin bir siparişi için anlaşılmayan bir kayıt gönderdi. Sipariş ya da siparişteki değişiklik panele düşmedi; müşteri yanıt bekliyor olabilir.',
        'Siparişe platformun kendi ekranından bakın. Numarası kayıtlarda:\n{url}',
        'Bir şube için en çok 15 dakikada bir yazarız.',
      ],
    },
    en: {
      subject: '{branch}: order from {platform} could not be read',
      text: [
        '{platform} has sent data about an order of {branch} that could not be read. The order, or what changed about it, did not reach the panel; the customer may be waiting for an answer.',
        'Look at the order on the platform’s own screen. Its number is in the log:\n{url}',
        'We write at most every 15 minutes about one branch.',
      ],
    },
    de: {
      subject: '{branch}: Bestellung von {platform} nicht lesbar',
      text: [
        '{platform} hat zu einer Bestellung von {branch} Daten gesendet, die nicht lesbar waren. Die Bestellung oder ihre Änderung kam nicht im Panel an; vielleicht wartet der Kunde auf eine Antwort.',
        'Sehen Sie die Bestellung auf der Plattform selbst an. Ihre Nummer steht im Protokoll:\n{url}',
        'Wir schreiben zu einer Filiale höchstens alle 15 Minuten.',
      ],
    },
  },
  'bell-off': {
    purpose: 'service',
    fields: { branch: 'text', url: 'link' },
    tr: {
      subject: '{branch}: Zil açık değil, yeni sipariş duyulmaz',
      text: [
        '{branch} açık, ama birkaç dakikadır hiçbir kasada zil açık değil.',
        'Bir kasada paneli açıp sesi açın, ya da siparişleri siz izleyin:\n{url}',
      ],
    },
    en: {
      subject: '{branch}: Bell is off, nobody hears new orders',
      text: [
        '{branch} is open, but for a few minutes no till there has had its bell on.',
        'Open the panel on a till and turn its sound on, or watch the orders yourself:\n{url}',
      ],
    },
    de: {
      subject: '{branch}: Klingel ist aus, niemand hört neue Bestellungen',
      text: [
        '{branch} ist geöffnet, aber seit einigen Minuten ist dort an keiner Kasse die Klingel an.',
        'Öffnen Sie an einer Kasse das Panel und schalten Sie den Ton ein, oder behalten Sie die Bestellungen selbst im Blick:\n{url}',
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
  'platform-unreachable': 'platform',
  'platform-order-missed': 'platform',
  'platform-order-unlicensed': 'platform',
  'platform-order-no-module': 'platform',
  'platform-order-unreadable': 'platform',
  'bell-off': 'unanswered',
  'bad-comment': 'comment',
  'reservation-booked': 'reservation',
} as const satisfies Record<TeamMail, AlertKind>

/**
 * Mails the people of a branch who receive this kind of alert, in the transaction that causes the
 * mail. Returns their number. Times are written by the branch's clock. `about` is the review or
 * reservation that the letter is about; erasing that record also deletes the letter.
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
