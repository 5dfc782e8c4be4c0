import type { allergens } from '#contract/menu/menu-fields.ts'
import type { Channel } from '#contract/organisation/channels.ts'
import { channelName } from '../organisation/channel-name.ts'
import { menuWords } from './menu-words.ts'
import { useMoney } from '../platform/money.tsx'
import { channelWords } from '../organisation/channel-words.ts'
import { deliveryWords } from '../organisation/delivery-words.ts'
import { spreadWords } from './spread-words.ts'
import { useLanguage, type Lang } from '#panel/kit/words/language.ts'
import { useWords } from '#panel/kit/words/words.ts'

type Names = Record<Lang, string>
interface Option {
  name: Names
  price: number
}

/**
 * Formats a field of a menu as text: amounts in the currency, names in the panel's language, lists
 * by their items.
 */
export function useSpreadValue(currency: string) {
  const t = useWords(spreadWords)
  const m = useWords(menuWords)
  const c = useWords(channelWords)
  const d = useWords(deliveryWords)
  const money = useMoney()
  const lang = useLanguage()
  const list = (words: readonly string[]) => words.join(', ')
  return (field: string, value: unknown): string => {
    if (value === null || value === undefined || value === '') return t('nothing')
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    switch (field) {
      case 'price':
      case 'discounted_price':
      case 'premium_price':
        return money(value as number, currency)
      case 'tax_rate':
        return `%${String(value)}`
      case 'tax_rates': {
        const rates = Object.entries(value as Record<string, number>)
        return rates.length === 0
          ? t('nothing')
          : list(rates.map(([type, rate]) => `${d(`delivery.${type as 'comeEat'}`)} %${rate}`))
      }
      case 'images':
        return t('pictures', { count: (value as unknown[]).length })
      case 'image':
        return t('pictures', { count: 1 })
      case 'schedule':
        return (value as unknown[]).length === 0 ? t('always') : t('slots', { count: (value as unknown[]).length })
      case 'allergens':
        return list((value as (typeof allergens)[number][]).map((it) => m(`allergen.${it}`))) || t('nothing')
      case 'delivery_types':
        return list((value as 'comeEat'[]).map((it) => d(`delivery.${it}`))) || t('everywhere')
      case 'channels':
        return list((value as Channel[]).map((it) => channelName(c, it))) || t('everywhere')
      case 'selection_type':
        return m(`type.${value as 'single'}`)
      case 'options':
        return list((value as Option[]).map((it) => `${it.name[lang]} ${money(it.price, currency)}`)) || t('nothing')
      case 'groups':
      case 'materials':
        return list((value as Names[]).map((it) => it[lang] ?? '')) || t('nothing')
    }
    return typeof value === 'object' ? (value as Names)[lang] || t('nothing') : String(value)
  }
}
