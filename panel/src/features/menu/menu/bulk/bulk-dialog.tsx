import { useEffect, useId, useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { menu as calls, type BulkAct, type BulkRow, type Menu, type MenuProduct } from '#contract/menu/menu.ts'
import { stock } from '#contract/menu/stock.ts'
import { useMoney } from '#panel/domain/platform/money.tsx'
import { send } from '#panel/kit/server/client.ts'
import { useLanguage } from '#panel/kit/words/language.ts'
import { useSend } from '#panel/kit/server/query.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { Button } from '#panel/ui/button.tsx'
import { cx } from '#panel/ui/cx.ts'
import { Dialog } from '#panel/ui/dialog.tsx'
import { toasts } from '#panel/ui/toast-queue.ts'
import { ActForm } from '../act-form.tsx'
import { BulkFields, startOf } from './bulk-fields.tsx'
import type { BulkKind } from './bulk-kinds.ts'
import { bulkWords } from './bulk-words.ts'
import { sayDone } from '../list/edits.ts'
import { readAgain } from '../menu-query.ts'
import { useOutWords } from '../state.tsx'

export interface BulkDialogProps {
  menu: Menu
  kind: BulkKind
  products: readonly MenuProduct[]
  onClose: () => void
  onDone: () => void
}

const typingMs = 250

/**
 * A bulk change: the user chooses it, previews it product by product, and applies it. It can be
 * undone.
 */
export default function BulkDialog({ menu, kind, products, onClose, onDone }: BulkDialogProps) {
  const t = useWords(bulkWords)
  const lang = useLanguage()
  const [act, setAct] = useState<BulkAct | null>(() => startOf(kind))
  const asked = useSettled(act)
  // The versions that were visible when the dialog opened. Products that changed meanwhile are
  // refused by name.
  const [chosen] = useState(() => products.map(({ id, version }) => ({ id, version })))
  const given = (dry_run: boolean, of: BulkAct) => ({
    params: { branch_id: menu.branch_id },
    body: { products: chosen, act: of, dry_run },
  })
  const preview = useQuery({
    queryKey: ['menu bulk preview', menu.branch_id, chosen, asked],
    queryFn: () => send(calls.bulk, given(true, asked!)),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  const rows = asked === null ? undefined : preview.data?.rows
  const isCurrent = act !== null && act === asked && !preview.isFetching && !preview.error
  const count = rows?.filter((it) => !it.refused).length ?? 0

  const sending = useSend(calls.bulk, {
    onDone: ({ rows: all, menu_change_id }, { body }) => {
      const left = all.filter((it) => it.refused === 'stale' || it.refused === 'gone')
      readAgain(menu.branch_id)
      const changed = all.filter((it) => !it.refused).length
      const undo = body.act.kind === 'stock' ? stock.undo : calls.undo
      if (changed > 0) sayDone(menu.branch_id, t('done', { count: changed }), menu_change_id, undo)
      if (left.length > 0)
        toasts.add({
          kind: 'warning',
          title: t('leftAs', { count: left.length }),
          description: left.map((it) => it.name?.[lang] ?? '').join(', '),
        })
      onDone()
    },
  })
  const form = useId()
  const apply = () => act && isCurrent && count > 0 && sending.mutate(given(false, act))

  return (
    <Dialog
      onClose={onClose}
      width="medium"
      title={
        <>
          {t(`title.${kind}`)}{' '}
          <span className="font-normal text-muted">· {t('count', { count: products.length })}</span>
        </>
      }
      footer={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button
            variant="solid"
            type="submit"
            form={form}
            isPending={sending.isPending}
            isDisabled={!isCurrent || count === 0}
          >
            {t('apply', { count: isCurrent ? count : 0 })}
          </Button>
        </>
      }
    >
      <ActForm id={form} onSubmit={apply}>
        <BulkFields menu={menu} kind={kind} onChange={setAct} />
        <section aria-label={t('preview')} aria-busy={preview.isFetching}>
          <h3 className="mb-1.5 text-sm font-semibold">{t('preview')}</h3>
          {preview.error ? (
            <Banner kind="danger" title={preview.error.message} />
          ) : rows ? (
            <Preview menu={menu} rows={rows} count={count} isOld={!isCurrent} />
          ) : (
            <p className="min-h-24 text-sm text-muted">{t('wait')}</p>
          )}
        </section>
      </ActForm>
    </Dialog>
  )
}

/** The action, once typing has paused. */
function useSettled(act: BulkAct | null): BulkAct | null {
  const [settled, setSettled] = useState(act)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(act), typingMs)
    return () => clearTimeout(timer)
  }, [act])
  return settled
}

/** How many lines are shown at first, because nobody reads two thousand. */
const firstRows = 100

function Preview({
  menu,
  rows,
  count,
  isOld,
}: {
  menu: Menu
  rows: readonly BulkRow[]
  count: number
  isOld: boolean
}) {
  const t = useWords(bulkWords)
  const lang = useLanguage()
  const [isAll, setAll] = useState(false)
  const say = useValue(menu)
  const refused = rows.filter((it) => it.refused)
  const sorted = [...refused, ...rows.filter((it) => !it.refused)]
  const shown = isAll ? sorted : sorted.slice(0, firstRows)
  return (
    <div className={cx(isOld && 'opacity-50')}>
      <p role="status" className="mb-2 text-sm text-muted">
        {t('willChange', { count })}
        {refused.length > 0 && ` · ${t('leftOut', { count: refused.length })}`}
      </p>
      <div className="max-h-72 overflow-auto rounded-control ring-1 ring-line ring-inset">
        <table className="w-full text-left text-sm">
          <thead className="sticky top-0 bg-sunken text-xs text-muted">
            <tr>
              <th scope="col" className="px-3 py-1.5 font-medium">
                {t('count', { count: rows.length })}
              </th>
              <th scope="col" className="px-3 py-1.5 text-right font-medium">
                {t('before')}
              </th>
              <th scope="col" className="px-3 py-1.5 text-right font-medium">
                {t('after')}
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((it) => (
              <tr key={it.id} data-preview={it.id} className="border-t border-line">
                <td className="px-3 py-1.5 break-words normal-nums">{it.name?.[lang] ?? '—'}</td>
                {it.refused ? (
                  <td colSpan={2} className="px-3 text-right text-xs text-warning">
                    {t(`refused.${it.refused}`)}
                  </td>
                ) : (
                  <>
                    <td className="px-3 text-right whitespace-nowrap text-muted">{say(it.before)}</td>
                    <td className="px-3 text-right font-medium whitespace-nowrap">{say(it.after)}</td>
                  </>
                )}
              </tr>
            ))}
          </tbody>
        </table>
        {sorted.length > shown.length && (
          <Button variant="ghost" size="small" onPress={() => setAll(true)} className="w-full">
            +{sorted.length - shown.length}
          </Button>
        )}
      </div>
    </div>
  )
}

/** Formats the value of the one field that the bulk action changes. */
function useValue(menu: Menu) {
  const t = useWords(bulkWords)
  const money = useMoney()
  const lang = useLanguage()
  const outWords = useOutWords(menu.timezone)
  return (fields: Record<string, unknown>): string => {
    const [name, value] = Object.entries(fields)[0] ?? []
    if (name === 'is_active') return t(value ? 'isOn' : 'isOff')
    if (name === 'category_id') return menu.categories.find((it) => it.id === value)?.name[lang] ?? '—'
    if (name === 'tax_rate') return t('percentOf', { value: String(value) })
    if (name === 'out') return value ? outWords(value as Parameters<typeof outWords>[0]) : t('selling')
    return typeof value === 'number' ? money(value, menu.currency) : t('none')
  }
}
