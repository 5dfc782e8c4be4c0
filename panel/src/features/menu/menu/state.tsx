import type { Menu, MenuProduct } from '#contract/menu/menu.ts'
import type { Off } from '#contract/menu/off.ts'
import type { OutOfStock } from '#contract/menu/menu-fields.ts'
import { useFormat } from '#panel/kit/words/format.ts'
import { useLanguage, type Lang } from '#panel/kit/words/language.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { StatusPill } from '#panel/ui/status-pill.tsx'
import { timeIn, towardsTime } from './branch-clock.ts'
import { rowWords } from './list/row-words.ts'

const dayMs = 86_400_000

/** How long a product is out of stock, in words: "bugün yok", "19:30’a kadar yok". */
export function useOutWords(timezone: string) {
  const t = useWords(rowWords)
  const format = useFormat()
  const lang = useLanguage()
  return (out: Pick<OutOfStock, 'kind' | 'until'>): string => {
    if (!out.until) return t('out.reopened')
    if (out.kind === 'day') return t('out.day')
    const time = timeTowards(timezone, out.until, lang)
    const isSoon = Date.parse(out.until) - Date.now() < dayMs
    return isSoon ? t('out.until', { time }) : t('out.untilDay', { date: format.date(out.until, timezone), time })
  }
}

const timeTowards = (timezone: string, iso: string, lang: Lang) =>
  lang === 'tr' ? towardsTime(timeIn(timezone, iso)) : timeIn(timezone, iso)

/** Why a product is off sale, in words; undefined if it is on sale. */
export function useOffWords(menu: Menu) {
  const t = useWords(rowWords)
  const lang = useLanguage()
  const outWords = useOutWords(menu.timezone)
  return (product: MenuProduct, off: Off | undefined): string | null => {
    if (!off) return null
    if (off.reason === 'out' && product.out) return outWords(product.out)
    const by = [...menu.materials, ...menu.groups].find((it) => it.id === off.by)
    const name = by?.name[lang] ?? ''
    if (off.reason === 'material_out') return t('off.material_out', { name })
    if (off.reason === 'group_out') return t('off.group_out', { name })
    return t(`off.${off.reason}`)
  }
}

/**
 * Whether to show a warning: for a product that was taken off sale manually, but not for one that
 * is off by its schedule, which is muted.
 */
export const isAlert = (off: Off) => off.reason === 'out' || off.reason === 'material_out' || off.reason === 'group_out'

/** A product's state as a pill. It is muted if the product is on sale. */
export function StateMark({ off, text }: { off: Off | undefined; text: string | null }) {
  const t = useWords(rowWords)
  if (!off) return <span className="truncate text-xs text-muted">{t('selling')}</span>
  return (
    <StatusPill tone={isAlert(off) ? 'warning' : 'neutral'}>
      <span className="inline-block max-w-full truncate align-top first-letter:uppercase">{text}</span>
    </StatusPill>
  )
}
