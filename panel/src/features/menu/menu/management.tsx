import { Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { SearchX, UtensilsCrossed } from 'lucide-react'
import type { MenuProduct } from '#contract/menu/menu.ts'
import { lazy } from '#panel/ui/lazy.ts'
import { loadWithoutReload } from '#panel/ui/server-there.ts'
import { useMade } from '#panel/kit/list/made.ts'
import { Refused } from '#panel/kit/page/errors.tsx'
import { useKeys } from '#panel/kit/keys.ts'
import { PageHead } from '#panel/kit/page/page-head.tsx'
import { useGo, usePage, useSetSearch } from '#panel/kit/page/page.tsx'
import { useCan } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { Button } from '#panel/ui/button.tsx'
import { EmptyState } from '#panel/ui/empty-state.tsx'
import { lateLayer } from '#panel/ui/late.tsx'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import type { BulkKind } from './bulk/bulk-kinds.ts'
import { HeadActions } from './head-actions.tsx'
import { useMenu } from './menu-query.ts'
import { useNarrowing } from './narrowing.ts'
import { foldAhead } from './list/rows.ts'
import { TickedBar } from './ticked-bar.tsx'
import { Toolbar } from './toolbar.tsx'
import { useEntries } from './use-entries.ts'
import { words } from './words.ts'

// The code is fetched while the menu itself is loading.
const loadList = () => import('./list/list.tsx').then((it) => ({ default: it.MenuList }))
const listCode = loadWithoutReload(loadList)
const MenuList = lazy(() => listCode.catch(loadList))
// Dialogs that are loaded on demand, together with the widget library.
const StockDialog = lateLayer(() => import('./stock/stock-dialog.tsx'))
const RunOut = lateLayer(() => import('./stock/run-out.tsx'))
const MadeHidden = lazy(() => import('#panel/kit/list/made-hidden.tsx'))
const OffDrawer = lateLayer(() => import('./stock/off-drawer.tsx'))
const ChangesDrawer = lateLayer(() => import('./bulk/changes-drawer.tsx'))
const BulkDialog = lateLayer(() => import('./bulk/bulk-dialog.tsx'))
const ChainDialog = lateLayer(() => import('./bulk/chain-dialog.tsx'))

/**
 * The menu of a branch on one page (semantics §3). Everything that changes on a busy day is edited
 * in place.
 */
export default function Management() {
  const t = useWords(words)
  const go = useGo()
  const can = useCan()
  const { params, search, path } = usePage<'/manegement/$branch_id/product/management'>()
  const { branch_id } = params
  const made = useMade(path)
  const setSearch = useSetSearch()
  const { data: menu, error, refetch, off } = useMenu(branch_id)
  const narrowing = useNarrowing(menu, off)
  const { sections, isNarrowed } = narrowing
  const [tickedIds, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [stockOf, setStockOf] = useState<string | null>(null)
  const [bulk, setBulk] = useState<{ kind: BulkKind; products: readonly MenuProduct[] } | null>(null)
  const [isChaining, setChaining] = useState(false)
  const searchBox = useRef<HTMLInputElement>(null)
  useEffect(() => menu && foldAhead(menu.products), [menu])
  const shown = sections.flatMap((it) => it.products)
  const isHidden = made && menu?.products.some((it) => it.id === made.id) && shown.every((it) => it.id !== made.id)
  const ticked = useMemo(() => menu?.products.filter((it) => tickedIds.has(it.id)) ?? [], [menu, tickedIds])
  const clear = () => setTicked(new Set())
  const tickAll = () => setTicked(new Set(shown.map((it) => it.id)))
  const panel = String(search.panel ?? '')
  const close = () => setSearch({ panel: undefined }, { replace: true })
  const canEdit = can('put-branch-product')
  const canTick = canEdit || can('delete-branch-product')
  const at = `/manegement/${branch_id}/product`
  const stocked = menu?.products.find((it) => it.id === stockOf)
  const openBulk = (kind: BulkKind, products: readonly MenuProduct[]) => setBulk({ kind, products })
  const entries = useEntries(branch_id, menu, { stock: setStockOf, bulk: openBulk, chain: () => setChaining(true) })
  useKeys([
    { keys: '/', label: t('search'), run: () => searchBox.current?.focus() },
    ...(can('post-branch-product') ? [{ keys: 'c', label: t('newProduct'), run: () => go(`${at}/form`) }] : []),
  ])
  return (
    <div className="flex h-full min-h-120 flex-col gap-4 max-sm:h-auto">
      <PageHead
        title={t('title')}
        description={menu ? t('counts', { count: menu.products.length }) : ''}
        actions={
          <HeadActions branch_id={branch_id} offCount={menu && off.size} onPanel={(panel) => setSearch({ panel })} />
        }
      />
      <Toolbar menu={menu} narrowing={narrowing} searchBox={searchBox} />
      {error && <Refused message={error.message} onAgain={() => void refetch()} />}
      {isHidden && (
        <Suspense>
          <MadeHidden name={made.name} onShow={narrowing.clear} />
        </Suspense>
      )}
      <section className="relative flex min-h-0 flex-1 flex-col overflow-clip rounded-card bg-surface shadow-card">
        {ticked.length > 0 && (
          <TickedBar
            ticked={ticked}
            clear={clear}
            onBulk={canEdit ? (kind) => openBulk(kind, ticked) : undefined}
            more={() => entries.ofMany(ticked, clear)}
            shown={shown.length}
            onAll={tickAll}
          />
        )}
        <ListHead
          canEdit={canEdit}
          isEmpty={shown.length === 0}
          isAllTicked={shown.length > 0 && shown.every((it) => tickedIds.has(it.id))}
          onTickAll={canTick ? (isOn) => (isOn ? tickAll() : clear()) : undefined}
        />
        {!menu && !error && <Skeletons />}
        {menu && sections.length === 0 && <NothingHere isNarrowed={isNarrowed} newCategory={`${at}/category-form`} />}
        {menu && sections.length > 0 && (
          <Suspense fallback={<Skeletons />}>
            <MenuList
              branch_id={branch_id}
              menu={menu}
              off={off}
              sections={sections}
              isNarrowed={isNarrowed}
              litId={made?.id}
              ticked={tickedIds}
              onTick={setTicked}
              onStock={setStockOf}
              entries={entries.ofProduct}
              headEntries={entries.ofCategory}
              canEdit={canEdit}
              canStock={can('patch-branch-product-stock')}
              canTick={canTick}
              canSwitch={can('put-branch-category')}
            />
          </Suspense>
        )}
      </section>
      <span role="status" className="sr-only">
        {menu && isNarrowed && (shown.length > 0 ? t('counts', { count: shown.length }) : t('nothingFound'))}
      </span>
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

interface ListHeadProps {
  /**
   * Whether products have a switch. Users who may only read see in a product's state whether it is
   * off.
   */
  canEdit: boolean
  isEmpty: boolean
  isAllTicked: boolean
  /** Omitted if nothing can be ticked. */
  onTickAll?: (isOn: boolean) => void
}

/** The column headers, with a checkbox for all visible products. */
function ListHead({ canEdit, isEmpty, isAllTicked, onTickAll }: ListHeadProps) {
  const t = useWords(words)
  return (
    <div className="flex h-10 shrink-0 items-center gap-3 border-b border-line pr-2 pl-1 text-xs font-medium text-muted max-sm:hidden">
      {onTickAll ? (
        <label className="grid size-9 shrink-0 place-items-center pointer-coarse:size-11">
          <input
            type="checkbox"
            className="box"
            aria-label={t('selectAll')}
            disabled={isEmpty}
            checked={isAllTicked}
            onChange={(event) => onTickAll(event.target.checked)}
          />
        </label>
      ) : (
        <span />
      )}
      <span className="flex-1">{t('product')}</span>
      <span className="w-40 xl:w-52">{t('state')}</span>
      <span className="w-36 text-right xl:w-40">{t('price')}</span>
      {canEdit && <span className="w-12">{t('isOn')}</span>}
      <span className="w-8" />
    </div>
  )
}

function NothingHere({ isNarrowed, newCategory }: { isNarrowed: boolean; newCategory: string }) {
  const t = useWords(words)
  const go = useGo()
  const can = useCan()
  return (
    <EmptyState
      icon={isNarrowed ? <SearchX size={20} aria-hidden /> : <UtensilsCrossed size={20} aria-hidden />}
      title={t(isNarrowed ? 'nothingFound' : 'noCategory')}
      action={
        !isNarrowed &&
        can('post-branch-category') && (
          <Button variant="solid" onPress={() => go(newCategory)}>
            {t('newCategory')}
          </Button>
        )
      }
    >
      {t(isNarrowed ? 'nothingFoundText' : 'noCategoryText')}
    </EmptyState>
  )
}

const Skeletons = () =>
  Array.from({ length: 8 }, (_, at) => (
    <div key={at} aria-hidden className="flex h-14 items-center gap-3 border-b border-line px-4">
      <Skeleton className="size-9" />
      <Skeleton className="w-1/3" />
    </div>
  ))
