import { useQuery } from '@tanstack/react-query'
import {
  Building2,
  Carrot,
  CircleSlash,
  FolderOpen,
  Handshake,
  RotateCcw,
  ShieldCheck,
  User,
  Utensils,
} from 'lucide-react'
import { found, type Found, type FoundKind } from '#contract/platform/found.ts'
import { useMoney } from '#panel/domain/platform/money.tsx'
import { putStock } from '#panel/features/menu/menu/stock/stock-acts.ts'
import type { UserBranch } from '#panel/kit/current-branch.ts'
import { writeSearch } from '#panel/kit/address.ts'
import { useGo } from '#panel/kit/page/page.tsx'
import { send } from '#panel/kit/server/client.ts'
import { ask, keyOf } from '#panel/kit/server/query.ts'
import { useCan, useUser } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { actMeant, priceMeant } from './act-meant.ts'
import { likelyFirst } from './likely-first.ts'
import type { Hit } from './palette-hit.ts'
import { paletteWords } from './palette-words.ts'
import { useAfterPause } from '../use-after-pause.ts'

const icons = {
  product: <Utensils size={16} aria-hidden />,
  material: <Carrot size={16} aria-hidden />,
  category: <FolderOpen size={16} aria-hidden />,
  account: <Handshake size={16} aria-hidden />,
  company: <Building2 size={16} aria-hidden />,
  user: <User size={16} aria-hidden />,
  role: <ShieldCheck size={16} aria-hidden />,
} satisfies Record<FoundKind, React.ReactNode>

const minLetters = 2

/**
 * Resolves when the last action that was started here is done. Later queries for stock wait for
 * that.
 */
let done: Promise<unknown> = Promise.resolve()

/**
 * Finds names on the server: products, ingredients and categories of the chosen branch; companies,
 * users, roles. "iskender kapat" finds İskender and offers to take it off sale. Only permitted
 * actions are offered, and none if no branch was chosen.
 */
export function useFoundNames(typed: string, branch: UserBranch | null, isChosen: boolean, isWaitedFor: boolean) {
  const t = useWords(paletteWords)
  const can = useCan()
  const go = useGo()
  const money = useMoney()
  const { account_type, user_companies } = useUser()
  const isProvider = account_type === 'provider'
  const { subject, wish } = actMeant(typed)
  const wanted = subject.length >= minLetters ? subject : null
  const search = useAfterPause(wanted, isWaitedFor)
  const isCurrent = search !== null && search === wanted
  const given = { query: { search: search ?? '', branch_id: branch?.branch_id } }
  const { data, isError } = useQuery({
    // The key includes the wish, so that an action is never offered for the answer to an earlier
    // query, from this palette or a previous one.
    queryKey: [keyOf(found.list), given, wish],
    queryFn: async ({ signal }) => {
      await done
      return send(found.list, given, { signal })
    },
    enabled: isCurrent,
    gcTime: 0,
    staleTime: 0,
  })
  // A name and a number, as in "iskender 550", mean a new price only if no product has a name with
  // that number.
  const priced = priceMeant(subject)
  const withoutPrice = isCurrent && data?.length === 0 && priced !== null && priced.subject.length >= minLetters
  const ofPriced = { query: { ...given.query, search: priced?.subject ?? '' } }
  const second = useQuery({ ...ask(found.list, ofPriced), enabled: withoutPrice, gcTime: 0, staleTime: 0 })
  const hits = !isCurrent ? [] : withoutPrice ? (second.data ?? []).filter((it) => it.kind === 'product') : (data ?? [])
  const currency = user_companies.find((it) => it.id === branch?.company_id)?.currency
  const paths: Record<FoundKind, (id: string) => string | null> = {
    product: (id) => inBranch('get-branch-product', `product/form/${id}`),
    material: (id) => inBranch('get-branch-material', `branch-material/form/${id}`),
    category: (id) => inBranch('get-branch-category', `product/category-form/${id}`),
    // Only the provider can open a page for each dealer.
    account: (id) => (isProvider && can('get-account') ? `/account/form/${id}` : null),
    company: (id) => (can('get-company') ? `/company/form/${id}` : null),
    user: (id) => (can('get-user') ? `/user/form/${id}` : null),
    role: (id) => (can('get-role') ? `/role/form/${id}` : null),
  }
  function inBranch(need: 'get-branch-product' | 'get-branch-material' | 'get-branch-category', page: string) {
    return branch && can(need) ? `/manegement/${branch.branch_id}/${page}` : null
  }

  /**
   * Offers to take a product or ingredient off sale or to put it back on sale, whichever applies,
   * unless the opposite was typed.
   */
  function stockHit(it: Found): Hit[] {
    const { kind } = it
    if (!branch || !isChosen || (kind !== 'product' && kind !== 'material')) return []
    if (!can(kind === 'product' ? 'patch-branch-product-stock' : 'patch-branch-material-stock')) return []
    const next = it.is_out ? 'on' : 'off'
    if (wish && (wish === 'on') !== (next === 'on')) return []
    const values = { name: it.name, branch: branch.name, count: it.takes }
    const names = { tr: it.name, en: it.name, de: it.name }
    const out = next === 'off' ? ({ kind: 'day' } as const) : null
    return [
      {
        id: `stock:${it.id}`,
        name: next === 'on' ? t('bringBack', values) : t(kind === 'product' ? 'takeOff' : 'ranOut', values),
        detail:
          next === 'on' ? t('bringBackText', values) : t(kind === 'product' ? 'takeOffText' : 'ranOutText', values),
        isOfWeight: true,
        icon: next === 'on' ? <RotateCcw size={16} aria-hidden /> : <CircleSlash size={16} aria-hidden />,
        run: () => {
          done = putStock(branch.branch_id, { kind, it: { id: it.id, name: names } }, out).catch(() => undefined)
        },
      },
    ]
  }
  // If no wish was typed, the action is offered only for the most likely match: one line, below the
  // names.
  const likely = likelyFirst(hits, subject, wish)
  const acts = (wish ? likely : likely.slice(0, 1)).flatMap(stockHit)
  const mayPrice = withoutPrice && can('put-branch-product')
  const names = hits.flatMap((it): Hit[] => {
    const path = paths[it.kind](it.id)
    if (!path) return []
    const hint = it.is_out ? t('isOut') : it.hint || t(`kind.${it.kind}`)
    return [
      {
        id: `${it.kind}:${it.id}`,
        name: it.name,
        hint,
        ...(it.price !== null && currency && { figure: money(it.price, currency) }),
        ...(mayPrice && { detail: t('priceThere', { price: priced.price }) }),
        icon: icons[it.kind],
        run: () => go(mayPrice ? `${path}${writeSearch({ price: priced.price })}` : path),
      },
    ]
  })
  return {
    isSearching:
      wanted !== null &&
      (wanted !== search || (!data && !isError) || (withoutPrice && !second.data && !second.isError)),
    acts,
    names,
    hasWish: wish !== null,
  }
}
