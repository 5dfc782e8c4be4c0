import type { ReactNode } from 'react'
import { CircleCheck } from 'lucide-react'
import type { Menu, MenuProduct } from '#contract/menu/menu.ts'
import { isOut, opensIn } from '#contract/menu/availability.ts'
import type { Off } from '#contract/menu/off.ts'
import { branchClock } from '#panel/domain/organisation/branch-clock.ts'
import { serverNow } from '#panel/domain/platform/clock.ts'
import { useCurrencyFormat } from '#panel/domain/platform/money.tsx'
import { useFormat } from '#panel/kit/words/format.ts'
import { useLanguage } from '#panel/kit/words/language.ts'
import { useCan } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { Button } from '#panel/ui/button.tsx'
import { Drawer } from '#panel/ui/drawer.tsx'
import { EmptyState } from '#panel/ui/empty-state.tsx'
import { timeIn } from '../branch-clock.ts'
import { saveProduct } from '../list/edits.ts'
import { useOffWords, useOutWords } from '../state.tsx'
import { putStock } from './stock-acts.ts'
import { stockWords } from './stock-words.ts'

export interface OffDrawerProps {
  menu: Menu
  off: ReadonlyMap<string, Off>
  onClose: () => void
}

/**
 * A drawer with everything that is off sale now: the reason, until when, and a button that puts it
 * back on sale.
 */
export default function OffDrawer({ menu, off, onClose }: OffDrawerProps) {
  const t = useWords(stockWords)
  const lang = useLanguage()
  const can = useCan()
  const outWords = useOutWords(menu.timezone)
  const offWords = useOffWords(menu)
  const format = useCurrencyFormat()(menu.currency)
  const dates = useFormat()
  const { branch_id } = menu
  const now = new Date(serverNow())
  const materials = menu.materials.filter((it) => isOut(it.out, now))
  const because = (...reasons: string[]) => menu.products.filter((it) => reasons.includes(off.get(it.id)?.reason ?? ''))
  const out = because('out')
  const follow = because('material_out', 'group_out')
  const inactive = menu.products.filter((it) => off.get(it.id)?.reason === 'inactive')
  const planned = because('category_inactive', 'category_schedule', 'schedule', 'delivery_type', 'channel')
  const takes = (id: string) => follow.filter((it) => off.get(it.id)?.by === id).length
  const plain = (product: MenuProduct) => offWords(product, off.get(product.id))
  const shelves = new Map(menu.categories.map((it) => [it.id, it.schedule]))
  /** A product that is off because of its hours shows when they begin. */
  const withOpening = (product: MenuProduct) => {
    const isByHours = ['schedule', 'category_schedule'].includes(off.get(product.id)?.reason ?? '')
    const schedules = [product.schedule, shelves.get(product.category_id) ?? []]
    const away = isByHours ? opensIn(schedules, branchClock(now, menu.timezone)) : undefined
    if (away === undefined) return plain(product)
    const iso = new Date(now.getTime() + away * 60_000).toISOString()
    const time = timeIn(menu.timezone, iso)
    return `${plain(product)} · ${t('opens', { time: away < 1440 ? time : `${dates.date(iso)} ${time}` })}`
  }
  return (
    <Drawer onClose={onClose} title={t('offTitle')}>
      {materials.length + off.size === 0 ? (
        <EmptyState icon={<CircleCheck size={20} aria-hidden />} title={t('offNothing')}>
          {t('offNothingText')}
        </EmptyState>
      ) : (
        <div className="grid gap-6">
          <Part title={t('materials')} count={materials.length}>
            {materials.map((it) => (
              <Line
                key={it.id}
                name={it.name[lang]}
                why={`${outWords(it.out!)} · ${t('takes', { count: takes(it.id) })}`}
                act={can('patch-branch-material-stock') && t('bringBack')}
                onAct={() => void putStock(branch_id, { kind: 'material', it }, null)}
              />
            ))}
          </Part>
          <Part title={t('products')} count={out.length}>
            {out.map((it) => (
              <Line
                key={it.id}
                name={it.name[lang]}
                why={plain(it)}
                act={can('patch-branch-product-stock') && t('bringBack')}
                onAct={() => void putStock(branch_id, { kind: 'product', it }, null)}
              />
            ))}
          </Part>
          <Part title={t('follow')} count={follow.length}>
            {follow.map((it) => (
              <Line key={it.id} name={it.name[lang]} why={plain(it)} />
            ))}
          </Part>
          <Part title={t('planned')} count={inactive.length + planned.length}>
            {inactive.map((it) => (
              <Line
                key={it.id}
                name={it.name[lang]}
                why={plain(it)}
                act={can('put-branch-product') && t('switchOn')}
                onAct={() => void saveProduct(branch_id, it.id, { is_active: true }, format)}
              />
            ))}
            {planned.map((it) => (
              <Line key={it.id} name={it.name[lang]} why={withOpening(it)} />
            ))}
          </Part>
        </div>
      )}
    </Drawer>
  )
}

function Part({ title, count, children }: { title: string; count: number; children: ReactNode }) {
  if (count === 0) return null
  return (
    <section>
      <h3 className="mb-1 text-xs font-semibold text-muted">
        {title} <span className="tabular-nums">({count})</span>
      </h3>
      <ul className="grid">{children}</ul>
    </section>
  )
}

function Line({
  name,
  why,
  act,
  onAct,
}: {
  name: string
  why: string | null
  act?: string | false
  onAct?: () => void
}) {
  return (
    <li className="flex min-h-12 items-center gap-3 border-b border-line py-1.5 last:border-0">
      <div className="min-w-0 flex-1">
        <p className="text-sm font-medium break-words">{name}</p>
        <p className="text-xs text-muted first-letter:uppercase">{why}</p>
      </div>
      {act && (
        <Button size="small" aria-label={`${name}: ${act}`} onPress={onAct}>
          {act}
        </Button>
      )}
    </li>
  )
}
