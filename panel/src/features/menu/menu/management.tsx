import {
  lazy,
  Suspense,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown, FilterX, SearchX, UtensilsCrossed } from 'lucide-react'
import type { MenuCategory, MenuProduct } from '#contract/menu/menu.ts'
import { platformItem } from '#contract/menu/platform-item.ts'
import { synonymList } from '#contract/menu/synonym-group.ts'
import { useSiblings } from '#panel/domain/siblings.ts'
import type { BulkBarProps } from '#panel/kit/bulk-bar.tsx'
import { Refused } from '#panel/kit/errors.tsx'
import { FilterButton } from '#panel/kit/filter-button.tsx'
import { optionsOf } from '#panel/kit/format.ts'
import { useKeys } from '#panel/kit/keys.ts'
import { useLanguage } from '#panel/kit/language.ts'
import { listWords } from '#panel/kit/list-words.ts'
import { PageHead } from '#panel/kit/page-head.tsx'
import { useGo, usePage, useSetSearch } from '#panel/kit/page.tsx'
import { ask, useSend } from '#panel/kit/query.ts'
import { hasModule, useCan } from '#panel/kit/session.ts'
import { useWords } from '#panel/kit/words.ts'
import { buttonClass } from '#panel/ui/button-class.ts'
import { Button } from '#panel/ui/button.tsx'
import { EmptyState } from '#panel/ui/empty-state.tsx'
import type { MenuEntry } from '#panel/ui/menu.tsx'
import { SearchField } from '#panel/ui/search-field.tsx'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { lateLayer } from '#panel/ui/late.tsx'
import { HeadActions } from './head-actions.tsx'
import { bulkKinds, bulkKindsInSight, type BulkKind } from './bulk-kinds.ts'
import { readAgain, useMenu } from './menu-query.ts'
import { foldAhead, isNarrow, sectionsOf, shows } from './rows.ts'
import { words } from './words.ts'

// Fetched while the menu itself is on its way.
const listCode = import('./list.tsx')
const MenuList = lazy(() => listCode.then((it) => ({ default: it.MenuList })))
// What is opened on demand brings its own code, and the widget library with it.
const BulkBar = lazy(() => import('#panel/kit/bulk-bar.tsx')) as unknown as (
  props: BulkBarProps<MenuProduct>,
) => ReactNode
const RowMenu = lateLayer(() => import('#panel/ui/row-menu.tsx').then((it) => ({ default: it.RowMenu })))
const StockDialog = lateLayer(() => import('./stock-dialog.tsx'))
const RunOut = lateLayer(() => import('./run-out.tsx'))
const OffDrawer = lateLayer(() => import('./off-drawer.tsx'))
const ChangesDrawer = lateLayer(() => import('./changes-drawer.tsx'))
const BulkDialog = lateLayer(() => import('./bulk-dialog.tsx'))
const ChainDialog = lateLayer(() => import('./chain-dialog.tsx'))

const typingMs = 300
/** So many products still stand in an address. */
const mostInAddress = 200
const none: readonly (readonly string[])[] = []
const listOf = (it: string | string[] | undefined) => (it === undefined ? [] : [it].flat())

/** The menu of a branch on one page (semantics §3): everything a busy day changes, changed where it stands. */
export default function Management() {
  const t = useWords(words)
  const l = useWords(listWords)
  const lang = useLanguage()
  const go = useGo()
  const can = useCan()
  const { params, search } = usePage<'/manegement/$branch_id/product/management'>()
  const { branch_id } = params
  const setSearch = useSetSearch()
  const { data: menu, error, refetch, off } = useMenu(branch_id)
  const synonyms = useQuery({ ...ask(synonymList.list, {}), staleTime: 600_000 }).data ?? none
  const [typed, setTyped] = useTyped(String(search.search ?? ''), (text) =>
    setSearch({ search: text || undefined }, { replace: true }),
  )
  const sought = useDeferredValue(typed.trim())
  const [tickedIds, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [stockOf, setStockOf] = useState<string | null>(null)
  const [bulk, setBulk] = useState<{ kind: BulkKind; products: readonly MenuProduct[] } | null>(null)
  const [isChaining, setChaining] = useState(false)
  const [moreAt, setMoreAt] = useState<HTMLElement | null>(null)
  const searchBox = useRef<HTMLInputElement>(null)
  const category = listOf(search.category)
  const show = listOf(search.show)
  const narrowing = JSON.stringify({ search: sought, category, show })
  const { sections, isNarrowed } = useMemo(() => {
    const it = JSON.parse(narrowing) as Parameters<typeof isNarrow>[0]
    return { sections: menu ? sectionsOf(menu, off, it, synonyms) : [], isNarrowed: isNarrow(it) }
  }, [menu, off, narrowing, synonyms])
  useEffect(() => menu && foldAhead(menu.products), [menu])
  const shown = sections.flatMap((it) => it.products)
  const ticked = useMemo(() => menu?.products.filter((it) => tickedIds.has(it.id)) ?? [], [menu, tickedIds])
  const clear = () => setTicked(new Set())
  const panel = String(search.panel ?? '')
  const close = () => setSearch({ panel: undefined }, { replace: true })
  const canEdit = can('put-branch-product')
  const canStock = can('patch-branch-product-stock')
  const canRemove = can('delete-branch-product')
  const canTick = canEdit || canRemove
  const hasOthers = useSiblings(branch_id).length > 0
  const at = `/manegement/${branch_id}/product`
  const tellAgain = useSend(platformItem.retry, { onDone: () => readAgain(branch_id) })
  const stocked = menu?.products.find((it) => it.id === stockOf)
  useKeys([
    { keys: '/', label: t('search'), run: () => searchBox.current?.focus() },
    ...(can('post-branch-product') ? [{ keys: 'c', label: t('newProduct'), run: () => go(`${at}/form`) }] : []),
  ])

  const remove = (rows: readonly MenuProduct[]) =>
    void import('./edits.ts').then((it) => it.removeProducts(branch_id, rows))

  const removal = (onAction: () => void): readonly MenuEntry[] =>
    canRemove ? ['separator', { id: 'remove', label: t('remove'), isDanger: true, onAction }] : []

  const entries = (product: MenuProduct): readonly MenuEntry[] => [
    { id: 'form', label: t('openForm'), onAction: () => go(`${at}/form/${product.id}`) },
    ...(canStock
      ? [{ id: 'stock', label: t(product.out ? 'bringBack' : 'takeOff'), onAction: () => setStockOf(product.id) }]
      : []),
    ...(canEdit && menu?.platform_items.some((it) => it.item_id === product.id && it.state === 'refused')
      ? [{ id: 'again', label: t('sendAgain'), onAction: () => tellAgain.mutate({ params: { branch_id } }) }]
      : []),
    ...(canEdit
      ? [{ id: 'category', label: t('moveTo'), onAction: () => setBulk({ kind: 'category', products: [product] }) }]
      : []),
    ...removal(() => remove([product])),
  ]
  const headEntries = (category: MenuCategory): readonly MenuEntry[] => [
    ...(can('post-branch-product')
      ? [{ id: 'add', label: t('addHere'), onAction: () => go(`${at}/form?category_id=${category.id}`) }]
      : []),
    { id: 'form', label: t('openCategory'), onAction: () => go(`${at}/category-form/${category.id}`) },
  ]
  /** What is done to many less often. */
  const bulkMore = (): readonly MenuEntry[] => [
    ...(canEdit ? bulkKinds.slice(bulkKindsInSight) : []).map((kind) => ({
      id: kind,
      label: t(`bulk.${kind}`),
      onAction: () => setBulk({ kind, products: ticked }),
    })),
    ...(can('put-product-catalog') && hasModule('multi_branch_catalog', branch_id)
      ? [{ id: 'chain', label: t('toChain'), onAction: () => setChaining(true) }]
      : []),
    ...(hasOthers && can('post-branch-product') && ticked.length <= mostInAddress
      ? [
          {
            id: 'transfer',
            label: t('transfer'),
            onAction: () => go(`${at}/transfer?${ticked.map((it) => `product=${it.id}`).join('&')}`),
          },
        ]
      : []),
    ...removal(() => {
      remove(ticked)
      clear()
    }),
  ]
  return (
    <div className="flex h-full min-h-120 flex-col gap-4 max-sm:h-auto">
      <PageHead
        title={t('title')}
        description={menu ? t('counts', { count: menu.products.length }) : ''}
        actions={
          <HeadActions branch_id={branch_id} offCount={menu && off.size} onPanel={(panel) => setSearch({ panel })} />
        }
      />
      <div className="flex flex-wrap items-center gap-2" role="search">
        <SearchField
          ref={searchBox}
          label={t('search')}
          placeholder={t('search')}
          keys={['/']}
          value={typed}
          onChange={setTyped}
          className="w-80 max-sm:w-full"
        />
        <FilterButton
          filter={{
            field: 'category',
            label: t('category'),
            options: (menu?.categories ?? []).map((it) => ({ value: it.id, label: it.name[lang] })),
          }}
          value={category}
          onChange={(values) => setSearch({ category: values.length ? values : undefined }, { replace: true })}
        />
        <FilterButton
          filter={{ field: 'show', label: t('show'), options: optionsOf(shows, (it) => t(`shows.${it}`)) }}
          value={show}
          onChange={(values) => setSearch({ show: values.length ? values : undefined }, { replace: true })}
        />
        {isNarrowed && (
          <Button
            variant="ghost"
            icon={<FilterX size={16} aria-hidden className="xl:hidden" />}
            title={l('clearFilters')}
            onPress={() => {
              setTyped('')
              setSearch({ search: undefined, category: undefined, show: undefined }, { replace: true })
            }}
          >
            <span className="max-xl:sr-only">{l('clearFilters')}</span>
          </Button>
        )}
      </div>
      {error && <Refused message={error.message} onAgain={() => void refetch()} />}
      <section className="relative flex min-h-0 flex-1 flex-col overflow-clip rounded-card bg-surface shadow-card">
        {ticked.length > 0 && (
          <Suspense>
            {/* On a phone it lies at the bottom, so that it is in reach and no row moves. */}
            <div className="order-last max-sm:sticky max-sm:-bottom-4 max-sm:z-10 max-sm:bg-surface max-sm:pb-[env(safe-area-inset-bottom)] max-sm:shadow-pop sm:contents">
              <BulkBar
                selection={{ rows: ticked, clear }}
                bulk={() => (
                  <>
                    {canEdit &&
                      bulkKinds.slice(0, bulkKindsInSight).map((kind) => (
                        <Button
                          key={kind}
                          size="small"
                          variant="ghost"
                          onPress={() => setBulk({ kind, products: ticked })}
                        >
                          {t(`bulk.${kind}`)}
                        </Button>
                      ))}
                    <button
                      type="button"
                      aria-haspopup="menu"
                      aria-label={t('bulkMore')}
                      onClick={(event) => setMoreAt(event.currentTarget)}
                      className={buttonClass('ghost', 'small')}
                    >
                      {t('bulkMore')}
                      <ChevronDown size={14} aria-hidden />
                    </button>
                  </>
                )}
                more={
                  ticked.length < shown.length
                    ? {
                        label: t('selectShown', { count: shown.length }),
                        isPending: false,
                        onPress: () => setTicked(new Set(shown.map((it) => it.id))),
                      }
                    : undefined
                }
              />
            </div>
          </Suspense>
        )}
        <div className="flex h-10 shrink-0 items-center gap-3 border-b border-line pr-2 pl-1 text-xs font-medium text-muted max-sm:hidden">
          {canTick ? (
            <label className="grid size-9 shrink-0 place-items-center pointer-coarse:size-11">
              <input
                type="checkbox"
                className="box"
                aria-label={t('selectAll')}
                disabled={shown.length === 0}
                checked={shown.length > 0 && shown.every((it) => tickedIds.has(it.id))}
                onChange={(event) => setTicked(new Set(event.target.checked ? shown.map((it) => it.id) : []))}
              />
            </label>
          ) : (
            <span />
          )}
          <span className="flex-1">{t('product')}</span>
          <span className="w-40 xl:w-52">{t('state')}</span>
          <span className="w-36 text-right xl:w-40">{t('price')}</span>
          <span className="w-12">{t('isOn')}</span>
          <span className="w-8" />
        </div>
        {!menu && !error && <Skeletons />}
        {menu && sections.length === 0 && (
          <EmptyState
            icon={isNarrowed ? <SearchX size={20} aria-hidden /> : <UtensilsCrossed size={20} aria-hidden />}
            title={t(isNarrowed ? 'nothingFound' : 'noCategory')}
            action={
              !isNarrowed &&
              can('post-branch-category') && (
                <Button variant="solid" onPress={() => go(`${at}/category-form`)}>
                  {t('newCategory')}
                </Button>
              )
            }
          >
            {t(isNarrowed ? 'nothingFoundText' : 'noCategoryText')}
          </EmptyState>
        )}
        {menu && sections.length > 0 && (
          <Suspense fallback={<Skeletons />}>
            <MenuList
              branch_id={branch_id}
              menu={menu}
              off={off}
              sections={sections}
              isNarrowed={isNarrowed}
              ticked={tickedIds}
              onTick={setTicked}
              onStock={setStockOf}
              entries={entries}
              headEntries={headEntries}
              canEdit={canEdit}
              canStock={canStock}
              canTick={canTick}
              canSwitch={can('put-branch-category')}
            />
          </Suspense>
        )}
      </section>
      {moreAt && <RowMenu at={moreAt} entries={bulkMore()} onClose={() => setMoreAt(null)} />}
      {menu && stocked && (
        <StockDialog menu={menu} product={stocked} off={off.get(stocked.id)} onClose={() => setStockOf(null)} />
      )}
      {menu && panel === 'run-out' && <RunOut menu={menu} onClose={close} />}
      {menu && panel === 'off' && <OffDrawer menu={menu} off={off} onClose={close} />}
      {menu && panel === 'changes' && <ChangesDrawer menu={menu} onClose={close} />}
      {isChaining && (
        <ChainDialog
          branch_id={branch_id}
          products={ticked}
          onClose={() => setChaining(false)}
          onDone={() => {
            setChaining(false)
            clear()
          }}
        />
      )}
      {menu && bulk && (
        <BulkDialog
          menu={menu}
          kind={bulk.kind}
          products={bulk.products}
          onClose={() => setBulk(null)}
          onDone={() => {
            setBulk(null)
            clear()
          }}
        />
      )}
    </div>
  )
}

/** What is typed is seen at once and written into the address when the person pauses; what comes from the address replaces it. */
function useTyped(value: string, onSettled: (text: string) => void) {
  const [typed, setTyped] = useState(value)
  const [said, setSaid] = useState(value)
  if (said !== value) {
    setSaid(value)
    if (value !== typed.trim()) setTyped(value)
  }
  const tell = useEffectEvent(onSettled)
  useEffect(() => {
    if (typed.trim() === said) return
    const timer = setTimeout(() => tell(typed.trim()), typingMs)
    return () => clearTimeout(timer)
  }, [typed, said])
  return [typed, setTyped] as const
}

const Skeletons = () =>
  Array.from({ length: 8 }, (_, at) => (
    <div key={at} aria-hidden className="flex h-14 items-center gap-3 border-b border-line px-4">
      <Skeleton className="size-9" />
      <Skeleton className="w-1/3" />
    </div>
  ))
