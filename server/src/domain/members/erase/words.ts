import type { Lang } from '#contract/kit/field-words.ts'
import type { Erasure, ErasureObstacle } from '#contract/members/member-erasure.ts'
import { dayText } from '#server/kit/when.ts'

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

const asked: Record<Lang, { pending: string; approved: string }> = {
  tr: {
    pending: 'Silme isteği {asked} tarihinde alındı ve inceleniyor; en geç {due} tarihinde yanıtlanır.',
    approved: 'Silme isteği {asked} tarihinde alındı ve kabul edildi; veriler en geç {due} tarihinde silinir.',
  },
  en: {
    pending: 'The request for erasure was received on {asked} and is being reviewed; it will be answered by {due}.',
    approved: 'The request for erasure was received on {asked} and accepted; the data will be erased by {due}.',
  },
  de: {
    pending: 'Der Löschwunsch ist am {asked} eingegangen und wird geprüft; die Antwort kommt bis {due}.',
    approved: 'Der Löschwunsch ist am {asked} eingegangen und angenommen; die Daten werden bis {due} gelöscht.',
  },
}

/** What stands while a request is open: when it came, and until when it is answered. */
export const openErasureText = (
  lang: Lang,
  { status, asked_on, due_on }: Pick<Erasure, 'status' | 'due_on'> & { asked_on: string },
): string =>
  asked[lang][status === 'approved' ? 'approved' : 'pending']
    .replace('{asked}', dayText(lang, asked_on))
    .replace('{due}', dayText(lang, due_on))
