import type { Lang } from '#contract/kit/field-words.ts'
import type { OrderRow } from '#contract/ordering/order.ts'
import { paymentNameFor } from '#contract/ordering/payment-name.ts'
import type { Channel } from '#contract/organisation/channels.ts'
import { isPlatform, platforms, type PlatformCode } from '#contract/platform/platforms.ts'
import { wallClock } from '#contract/kit/wall-clock.ts'
import { workbookCell } from '#contract/kit/workbook-cell.ts'
import { escapeFormula } from '#server/kit/list/csv.ts'

export interface ExportRow extends OrderRow {
  branch_name: string
  timezone: string
  delivery_type_name: string
  payment_method_name: string
}

/** The columns of the order export and their headers. The panel sends the columns that it shows. */
export const exportColumns: Record<string, Record<Lang, string>> = {
  number: { tr: 'Sipariş no', en: 'Order no.', de: 'Bestellnr.' },
  created_at: { tr: 'Oluşturma', en: 'Created', de: 'Erstellt' },
  branch_name: { tr: 'Şube', en: 'Branch', de: 'Filiale' },
  customer_name: { tr: 'Müşteri', en: 'Customer', de: 'Kunde' },
  customer_phone: { tr: 'Telefon', en: 'Phone', de: 'Telefon' },
  channel: { tr: 'Kanal', en: 'Channel', de: 'Kanal' },
  delivery_type: { tr: 'Teslimat', en: 'Delivery', de: 'Lieferart' },
  status: { tr: 'Durum', en: 'Status', de: 'Status' },
  payment_method: { tr: 'Ödeme', en: 'Payment', de: 'Zahlung' },
  summary: { tr: 'Ürünler', en: 'Items', de: 'Artikel' },
  note: { tr: 'Not', en: 'Note', de: 'Notiz' },
  total: { tr: 'Tutar', en: 'Total', de: 'Betrag' },
  discount_total: { tr: 'İndirim', en: 'Discount', de: 'Rabatt' },
  returned_total: { tr: 'İade edilen', en: 'Refunded', de: 'Erstattet' },
  currency: { tr: 'Para birimi', en: 'Currency', de: 'Währung' },
}

const statusNames: Record<string, Record<Lang, string>> = {
  awaiting_approval: { tr: 'Onay bekliyor', en: 'Awaiting approval', de: 'Zu bestätigen' },
  preparing: { tr: 'Hazırlanıyor', en: 'Preparing', de: 'In Zubereitung' },
  on_the_way: { tr: 'Yolda', en: 'On the way', de: 'Unterwegs' },
  delivered: { tr: 'Teslim edildi', en: 'Delivered', de: 'Geliefert' },
  cancelled: { tr: 'İptal edildi', en: 'Cancelled', de: 'Storniert' },
  returned: { tr: 'İade edildi', en: 'Returned', de: 'Zurückgenommen' },
}

const guest: Record<Lang, string> = { tr: 'Misafir', en: 'Guest', de: 'Gast' }

/** The names of our own channels for people. Platforms have names of their own. */
const channelNames: Record<Exclude<Channel, PlatformCode>, Record<Lang, string>> = {
  web: everywhere('Web'),
  app: { tr: 'Uygulama', en: 'App', de: 'App' },
  phone: { tr: 'Telefon', en: 'Phone', de: 'Telefon' },
  table: { tr: 'Masa QR', en: 'Table QR', de: 'Tisch-QR' },
  kiosk: everywhere('Kiosk'),
  api: everywhere('API'),
}

const channelName = (channel: Channel, lang: Lang) =>
  isPlatform(channel) ? platforms[channel].short : channelNames[channel][lang]

function everywhere(name: string): Record<Lang, string> {
  return { tr: name, en: name, de: name }
}

/** Width of a column in a spreadsheet, in characters; 14 by default. */
const widths: Record<string, number> = {
  number: 12,
  created_at: 17,
  branch_name: 24,
  customer_name: 26,
  customer_phone: 17,
  status: 18,
  payment_method: 20,
  summary: 44,
  note: 32,
  currency: 12,
}
const dateFormats: Record<Lang, string> = { tr: 'dd.mm.yyyy hh:mm', en: 'dd/mm/yyyy hh:mm', de: 'dd.mm.yyyy hh:mm' }

/**
 * The width and number format of each column in a spreadsheet: money with two decimals, moments in
 * the language's order of day and month.
 */
export const sheetColumns = (columns: string[], lang: Lang): { width: number; numFmt?: string }[] =>
  columns.map((it) => ({
    width: widths[it] ?? 14,
    ...(it.endsWith('total') && { numFmt: '#,##0.00' }),
    ...(it === 'created_at' && { numFmt: dateFormats[lang] }),
  }))

/** The part of the total that was given back: all of it once the whole order was returned. */
const backOf = ({ status, total, returned_total }: ExportRow) => (status === 'returned' ? total : returned_total)

/**
 * One row for a spreadsheet. Number and amount are numbers (whole lira, not kuruş), and the moment
 * is a date in the branch's time zone. Everything else is text as written; a text cell never
 * becomes a formula.
 */
export function sheetRow(row: ExportRow, columns: string[], lang: Lang): (string | number | Date)[] {
  const { date, minute } = wallClock(new Date(row.created_at), row.timezone)
  const shown: Record<string, number | Date> = {
    number: Number(row.number), // PostgreSQL returns a bigint as text.
    created_at: new Date(Date.parse(`${date}T00:00:00Z`) + minute * 60_000),
    total: row.total / 100,
    discount_total: row.discount_total / 100,
    returned_total: backOf(row) / 100,
  }
  return columns.map((it) => shown[it] ?? workbookCell(written(row, it, lang)))
}

const locales: Record<Lang, string> = { tr: 'tr-TR', en: 'en-GB', de: 'de-DE' }
const money = { minimumFractionDigits: 2, useGrouping: false }
const moneyFormats: Record<Lang, Intl.NumberFormat> = {
  tr: new Intl.NumberFormat(locales.tr, money),
  en: new Intl.NumberFormat(locales.en, money),
  de: new Intl.NumberFormat(locales.de, money),
}
const momentFormats = new Map<string, Intl.DateTimeFormat>()

/**
 * The formatters are cached, because each takes 27 kB outside V8's heap, where nothing triggers
 * garbage collection. One formatter per row of an export added up to half a gigabyte.
 */
function momentFormat(locale: string, timeZone: string): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone}`
  let made = momentFormats.get(key)
  if (!made)
    momentFormats.set(
      key,
      (made = new Intl.DateTimeFormat(locale, { dateStyle: 'short', timeStyle: 'short', timeZone })),
    )
  return made
}

/**
 * One row as text: money with a decimal comma or point depending on the language, times in the
 * branch's own zone, and formulas disarmed.
 */
export function csvRow(row: ExportRow, columns: string[], lang: Lang): string[] {
  const locale = locales[lang]
  const shown: Record<string, string> = {
    created_at: momentFormat(locale, row.timezone).format(new Date(row.created_at)),
    total: moneyFormats[lang].format(row.total / 100),
    discount_total: moneyFormats[lang].format(row.discount_total / 100),
    returned_total: moneyFormats[lang].format(backOf(row) / 100),
  }
  return columns.map((it) => escapeFormula(shown[it] ?? written(row, it, lang)))
}

/** A column as text: codes become names in the language, everything else stays. */
function written(row: ExportRow, column: string, lang: Lang): string {
  if (column === 'delivery_type') return row.delivery_type_name
  if (column === 'payment_method')
    return paymentNameFor(row.payment_method, row.delivery_type, lang) ?? row.payment_method_name
  if (column === 'channel') return channelName(row.channel, lang)
  if (column === 'customer_name') return row.customer_name || guest[lang]
  if (column === 'status') return statusNames[row.status]?.[lang] ?? row.status
  return String(row[column as keyof ExportRow] ?? '')
}
