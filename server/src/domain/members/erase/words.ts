import type { Lang } from '#contract/kit/field-words.ts'
import type { ErasureObstacle } from '#contract/members/member-erasure.ts'

const words: Record<Lang, Record<ErasureObstacle, string>> = {
  tr: {
    open_orders: 'bitmemiş siparişi var',
    wallet: 'cüzdanında para var',
    complaint: 'karar bekleyen yorumu var',
    moving_orders: 'birleştirilen kaydın siparişleri hâlâ taşınıyor',
  },
  en: {
    open_orders: 'an order is still open',
    wallet: 'there is money in the wallet',
    complaint: 'a review has not been decided on',
    moving_orders: 'orders of a merged record are still being moved',
  },
  de: {
    open_orders: 'eine Bestellung ist noch offen',
    wallet: 'es ist noch Guthaben da',
    complaint: 'über eine Bewertung ist noch nicht entschieden',
    moving_orders: 'Bestellungen eines zusammengeführten Eintrags werden noch übernommen',
  },
}
const lead: Record<Lang, string> = {
  tr: 'Bu üye henüz silinemez',
  en: 'This member cannot be erased yet',
  de: 'Dieses Mitglied kann noch nicht gelöscht werden',
}

/** Why a member cannot be erased, in one sentence. */
export const refusalOfErasure = (lang: Lang, codes: readonly ErasureObstacle[]): string =>
  `${lead[lang]}: ${codes.map((it) => words[lang][it]).join(', ')}.`
