import { useWords, type Translate } from '#panel/kit/words/words.ts'
import { platformCancelWords } from './platform-cancel-words.ts'

type Words = typeof platformCancelWords.tr

/** What the server notes of Trendyol Go's reasons, which are numbers. */
const trendyolGo = {
  'Müşteri iptal etti (604)': 'CUSTOMER',
  'Sipariş gecikti (605)': 'LATE_DELIVERY',
  'Tedarik problemi (621)': 'ITEM_UNAVAILABLE',
  'Mağaza kapalı (622)': 'CLOSED',
  'Sipariş hazırlanamıyor (623)': 'NOT_PREPARED',
  'Yoğunluk ya da kurye yok (624)': 'TOO_BUSY',
  'Kabul edilmedi (625)': 'NOT_ACCEPTED',
  'Alan dışı (626)': 'OUTSIDE_DELIVERY_AREA',
  'Sipariş karışıklığı (627)': 'WRONG_ORDER_ITEMS_DELIVERED',
} as const satisfies Record<string, keyof Words['code']>

/**
 * What is noted with a cancelled order, in the panel's language: a platform's reason by its code or
 * number, and everything that a person or a platform wrote unchanged.
 */
export const cancelText = (t: Translate<Words>, text: string): string =>
  text
    .split(' · ')
    .map((part) => partText(t, part))
    .join(' · ')

function partText(t: Translate<Words>, part: string): string {
  if (isIn(platformCancelWords.tr.code, part)) return t(`code.${part}`)
  if (isIn(trendyolGo, part)) return t(`code.${trendyolGo[part]}`)
  return /^[A-Z]+(_[A-Z]+)+$/.test(part) ? t('other', { code: part }) : part
}

const isIn = <T extends object>(words: T, key: string): key is keyof T & string => Object.hasOwn(words, key)

/** `cancelText` in the panel's language. */
export function useCancelText() {
  const t = useWords(platformCancelWords)
  return (text: string) => cancelText(t, text)
}
