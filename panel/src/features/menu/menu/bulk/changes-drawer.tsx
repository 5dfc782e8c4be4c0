import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { menu as calls, type Menu, type MenuChange } from '#contract/menu/menu.ts'
import { stock } from '#contract/menu/stock.ts'
import { useMoney } from '#panel/domain/platform/money.tsx'
import { Ago } from '#panel/kit/words/ago.tsx'
import { Refused } from '#panel/kit/page/errors.tsx'
import { dayAt } from '#panel/kit/words/days.ts'
import { useFormat } from '#panel/kit/words/format.ts'
import { useLanguage } from '#panel/kit/words/language.ts'
import { Link } from '#panel/kit/page/link.tsx'
import { ask, forget } from '#panel/kit/server/query.ts'
import { useCan } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { Button } from '#panel/ui/button.tsx'
import { buttonClass } from '#panel/ui/button-class.ts'
import { Drawer } from '#panel/ui/drawer.tsx'
import { EmptyState } from '#panel/ui/empty-state.tsx'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { timeIn, towardsTime } from '../branch-clock.ts'
import { bulkWords } from './bulk-words.ts'
import { undoChange } from '../list/edits.ts'

/** Recent bulk changes and price changes, each with undo as long as it is possible. */
export default function ChangesDrawer({ menu, onClose }: { menu: Menu; onClose: () => void }) {
  const t = useWords(bulkWords)
  const { data, error, refetch } = useQuery({
    ...ask(calls.changes, { params: { branch_id: menu.branch_id } }),
    staleTime: 0,
  })
  return (
    <Drawer onClose={onClose} title={t('changesTitle')}>
      {error && <Refused message={error.message} onAgain={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-48" />}
      {data?.length === 0 && (
        <EmptyState icon={<History size={20} aria-hidden />} title={t('noChanges')}>
          {t('noChangesText')}
        </EmptyState>
      )}
      <ul className="grid">
        {data?.map((it) => (
          <Change key={it.id} menu={menu} change={it} />
        ))}
      </ul>
    </Drawer>
  )
}

function Change({ menu, change }: { menu: Menu; change: MenuChange }) {
  const t = useWords(bulkWords)
  const lang = useLanguage()
  const format = useFormat()
  const can = useCan()
  const title = useTitle(menu)
  const [isUndoing, setUndoing] = useState(false)
  const names = change.names.map((it) => it[lang]).join(', ')
  const more = change.total - change.names.length
  const isStock = change.kind === 'stock'
  const report = reportOf(menu.branch_id, change)
  const mayUndo = change.undo_until && can(isStock ? 'patch-branch-product-stock' : 'put-branch-product')
  const untilWords = (iso: string) => {
    const time = timeIn(menu.timezone, iso)
    const put = lang === 'tr' ? towardsTime(time) : time
    const isToday = dayAt(new Date(iso), menu.timezone) === dayAt(new Date(), menu.timezone)
    return isToday ? put : `${format.date(iso, menu.timezone)} ${put}`
  }
  async function undo() {
    setUndoing(true)
    await undoChange(menu.branch_id, change.id, isStock ? stock.undo : calls.undo)
    await forget(calls.changes)
    setUndoing(false)
  }
  return (
    <li className="flex items-center gap-3 border-b border-line py-3 last:border-0">
      <div className="min-w-0 flex-1">
        <p className="text-sm font-medium">
          {title(change)}
          {change.state === 'undone' && <span className="font-normal text-muted"> · {t('wasUndone')}</span>}
        </p>
        <p className="text-sm text-pretty">{more > 0 && names ? t('names', { names, count: more }) : names}</p>
        <p className="text-xs text-muted">
          {change.by} · <Ago iso={change.created_at} />
          {mayUndo && ` · ${t('undoUntil', { time: untilWords(change.undo_until!) })}`}
        </p>
      </div>
      {report && can(report.permission) && (
        <Link to={report.to} search={{ run: change.id }} className={buttonClass('plain', 'small')}>
          {t('report')}
        </Link>
      )}
      {mayUndo && (
        <Button size="small" isPending={isUndoing} onPress={() => void undo()}>
          {t('undo')}
        </Button>
      )}
    </li>
  )
}

/** The page with the line-by-line result, if the user may see it. */
function reportOf(branch_id: string, { kind, product_catalog_id }: MenuChange) {
  const base = `/manegement/${branch_id}/product`
  switch (kind) {
    case 'transfer':
    case 'clone':
      return { to: `${base}/transfer`, permission: 'post-branch-product' } as const
    case 'import':
      return { to: `${base}/menu-file`, permission: 'get-branch-product-all' } as const
    case 'publish':
      return {
        to: `${base}/product-catalog/publish/${product_catalog_id}`,
        permission: 'get-product-catalog',
      } as const
  }
}

/** The change in words. */
function useTitle(menu: Menu) {
  const t = useWords(bulkWords)
  const money = useMoney()
  const format = useFormat()
  const signed = (text: string, n: number) => (n > 0 ? `+${text}` : text)
  return ({ kind, input }: MenuChange): string => {
    const it = input as { kind?: string; of?: string; out?: unknown; is_active?: boolean } & Record<
      'price' | 'amount' | 'basis_points' | 'tax_rate',
      number
    >
    const amount = () => money(it.amount, menu.currency)
    const percent = () => t('percentOf', { value: format.number(Math.abs(it.basis_points) / 100) })
    const minor = (value: unknown) => (typeof value === 'number' ? money(value, menu.currency) : t('none'))
    switch (it.kind) {
      case 'price':
      case 'discounted_price':
        return t(`acts.${it.kind}`, { before: minor(input['before']), after: minor(input['after']) })
      case 'price_set':
        return t('acts.price_set', { value: money(it.price, menu.currency) })
      case 'price_amount':
        return t('acts.price_amount', { value: signed(amount(), it.amount) })
      case 'price_percent':
        return t('acts.price_percent', { value: `${it.basis_points < 0 ? '−' : '+'}${percent()}` })
      case 'discount_percent':
        return t('acts.discount_percent', { value: percent() })
      case 'discount_amount':
        return t('acts.discount_amount', { value: amount() })
      case 'discount_off':
        return t('acts.discount_off')
      case 'active':
        return t(it.is_active ? 'acts.on' : 'acts.off')
      case 'category':
        return t('acts.category')
      case 'tax_rate':
        return t('acts.tax_rate', { value: t('percentOf', { value: it.tax_rate }) })
      case 'remove':
        return t('acts.remove')
      case 'stock':
        if (it.of === 'material') return t(it.out ? 'acts.material_out' : 'acts.material_back')
        return t(it.out ? 'acts.out' : 'acts.back')
    }
    return kind === 'bulk' || kind === 'stock' ? '' : t(`acts.${kind}`)
  }
}
