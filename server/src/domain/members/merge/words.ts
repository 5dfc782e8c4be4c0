import type { Lang } from '#contract/kit/field-words.ts'
import type { MergeChange } from '#contract/members/member-merge.ts'

const words: Record<Lang, Record<MergeChange, string>> = {
  tr: {
    edited: 'üyenin bilgileri değişti',
    orders: 'sipariş verildi ya da bir siparişi değişti',
    points: 'puanları değişti',
    wallet: 'cüzdanı değişti',
    cheques: 'çeki değişti',
    comments: 'yorumu değişti',
    institutions: 'kurum üyeliği değişti',
    orders_moving: 'siparişleri hâlâ taşınıyor',
    contact: 'telefonu ya da e-postası artık başkasında',
    erasure: 'silinmesi istendi',
  },
  en: {
    edited: 'the member was edited',
    orders: 'an order was placed or changed',
    points: 'points changed',
    wallet: 'the wallet changed',
    cheques: 'a voucher changed',
    comments: 'a review changed',
    institutions: 'an institution membership changed',
    orders_moving: 'its orders are still being moved',
    contact: 'somebody else has the phone number or e-mail address by now',
    erasure: 'erasure was asked for',
  },
  de: {
    edited: 'das Mitglied wurde bearbeitet',
    orders: 'eine Bestellung kam hinzu oder wurde geändert',
    points: 'die Punkte haben sich geändert',
    wallet: 'das Guthaben hat sich geändert',
    cheques: 'ein Gutschein hat sich geändert',
    comments: 'eine Bewertung hat sich geändert',
    institutions: 'eine Zugehörigkeit hat sich geändert',
    orders_moving: 'die Bestellungen werden noch übernommen',
    contact: 'Telefonnummer oder E-Mail-Adresse gehört inzwischen jemand anderem',
    erasure: 'die Löschung wurde verlangt',
  },
}
const lead: Record<Lang, string> = {
  tr: 'Birleştirme artık geri alınamaz',
  en: 'The merge can no longer be undone',
  de: 'Das Zusammenführen lässt sich nicht mehr rückgängig machen',
}

const moving: Record<Lang, string> = {
  tr: 'Siparişler hâlâ taşınıyor; bitince yeniden deneyin.',
  en: 'Orders are still being moved; try again when that is done.',
  de: 'Die Bestellungen werden noch übernommen; versuchen Sie es danach erneut.',
}

/** Why two records cannot be merged, or a merge cannot be undone, while orders are still moving. */
export const movingText = (lang: Lang): string => moving[lang]

const erasure: Record<Lang, string> = {
  tr: 'Diğer kaydın silinmesi istenmiş; önce o isteğe cevap verin.',
  en: 'Erasure of the other record was asked for; answer that request first.',
  de: 'Für den anderen Eintrag liegt ein Löschantrag vor; beantworten Sie zuerst diesen.',
}

/**
 * Why a record whose erasure was requested cannot be merged into another: the request would then
 * point to a record that no longer exists by itself.
 */
export const erasureFirstText = (lang: Lang): string => erasure[lang]

/** Why a merge cannot be undone, in one sentence. */
export const refusalOfUndo = (lang: Lang, changes: readonly MergeChange[]): string =>
  changes.every((it) => it === 'orders_moving')
    ? moving[lang]
    : `${lead[lang]}: ${changes.map((it) => words[lang][it]).join(', ')}.`
