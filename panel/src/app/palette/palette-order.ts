import type { Hit } from './palette-hit.ts'

/**
 * If only a name was typed, the hit that opens its record comes first and actions come last. If an
 * action was typed as well, the action comes first. If the user asks how something is done, help
 * comes first, otherwise last. Nothing precedes the answer to a question that is understood.
 */
const orders = {
  wish: ['answers', 'recent', 'screens', 'branches', 'actions', 'settings', 'stock', 'found', 'orders', 'help'],
  plain: ['answers', 'recent', 'screens', 'branches', 'actions', 'settings', 'found', 'orders', 'stock', 'help'],
  how: ['answers', 'help', 'recent', 'screens', 'branches', 'actions', 'settings', 'found', 'orders', 'stock'],
} as const
export type Group = (typeof orders)[keyof typeof orders][number]
export type Source = { isSearching: boolean }

/**
 * The groups in order. Groups below a source that is still searching are hidden, so that new
 * results are only ever added at the end and the first line never changes under a finger.
 */
export function groupsShown(
  hits: Record<Group, Hit[]>,
  {
    answers,
    names,
    orders: ofOrders,
    acts,
    help,
  }: {
    answers: Source
    names: Source & { hasWish: boolean }
    orders: Source
    acts: Source
    help: Source & { isAsked: boolean }
  },
): { group: Group; hits: Hit[] }[] {
  const order = orders[help.isAsked ? 'how' : names.hasWish ? 'wish' : 'plain']
  const isSearching = (group: Group) =>
    ({ answers, actions: acts, orders: ofOrders, found: names, stock: names, help } as Partial<Record<Group, Source>>)[
      group
    ]?.isSearching ?? false
  const late = order.findIndex(isSearching)
  return order
    .slice(0, late === -1 ? undefined : late)
    .map((group) => ({ group, hits: hits[group] }))
    .filter((it) => it.hits.length > 0)
}
