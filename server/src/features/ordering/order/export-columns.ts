import type { Lang } from '#contract/kit/field-words.ts'
import type { OrderRow } from '#contract/ordering/order.ts'

export interface ExportRow extends OrderRow {
  branch_name: string
  timezone: string
  delivery_type_name: string
}

/** Columns of the order export and their heads; the panel sends which of them it shows. */
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
  currency: { tr: 'Para birimi', en: 'Currency', de: 'Währung' },
}

const statusNames: Record<string, Record<Lang, string>> = {
  awaiting_approval: { tr: 'Onay bekliyor', en: 'Awaiting approval', de: 'Wartet auf Bestätigung' },
  preparing: { tr: 'Hazırlanıyor', en: 'Preparing', de: 'In Zubereitung' },
  on_the_way: { tr: 'Yolda', en: 'On the way', de: 'Unterwegs' },
  delivered: { tr: 'Teslim edildi', en: 'Delivered', de: 'Geliefert' },
  cancelled: { tr: 'İptal edildi', en: 'Cancelled', de: 'Storniert' },
  returned: { tr: 'İade edildi', en: 'Returned', de: 'Zurückgegeben' },
}

/** One row as text: money with a decimal comma or point by language, times in the branch's own zone, formulas disarmed. */
export function exportRow(row: ExportRow, columns: string[], lang: Lang): string[] {
  const locale = { tr: 'tr-TR', en: 'en-GB', de: 'de-DE' }[lang]
  const shown: Record<string, string> = {
    number: String(row.number),
    created_at: new Intl.DateTimeFormat(locale, {
      dateStyle: 'short',
      timeStyle: 'short',
      timeZone: row.timezone,
    }).format(new Date(row.created_at)),
    delivery_type: row.delivery_type_name,
    status: statusNames[row.status]?.[lang] ?? row.status,
    total: new Intl.NumberFormat(locale, { minimumFractionDigits: 2, useGrouping: false }).format(row.total / 100),
  }
  return columns.map((it) => disarmed(shown[it] ?? String(row[it as keyof ExportRow] ?? '')))
}

/** A text that a spreadsheet would take for a formula gets a quote before it (walls A15). */
const disarmed = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)
