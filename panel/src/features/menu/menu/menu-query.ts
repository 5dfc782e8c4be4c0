import { useEffect, useMemo, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { menu, type Menu, type MenuCategory, type MenuProduct } from '#contract/menu/menu.ts'
import { offProducts, type Off } from '#contract/menu/off.ts'
import { branchClock } from '#panel/domain/organisation/branch-clock.ts'
import { serverNow } from '#panel/domain/platform/clock.ts'
import { useBranchEvents } from '#panel/kit/server/live.ts'
import { ask, queries } from '#panel/kit/server/query.ts'

/** Changes within this time, in ms, cause only one request. */
const gatherMs = 400
const minuteMs = 60_000

export const asked = (branch_id: string) => ask(menu.read, { params: { branch_id } })

/** Changes the cached menu in place, so that a change shows before the server confirms it. */
export function changeMenu(branch_id: string, change: (old: Menu) => Menu) {
  const { queryKey } = asked(branch_id)
  // A pending answer may be older than this change, so the menu is requested again.
  if (queries.isFetching({ queryKey }) > 0) readAgain(branch_id)
  void queries.cancelQueries({ queryKey })
  queries.setQueryData(queryKey, (old) => old && change(old))
}
export const menuNow = (branch_id: string) => queries.getQueryData(asked(branch_id).queryKey)

export const putProduct = (branch_id: string, id: string, part: Partial<MenuProduct>) =>
  changeMenu(branch_id, (old) => ({
    ...old,
    products: old.products.map((it) => (it.id === id ? { ...it, ...part } : it)),
  }))
export const putCategory = (branch_id: string, id: string, part: Partial<MenuCategory>) =>
  changeMenu(branch_id, (old) => ({
    ...old,
    categories: old.categories.map((it) => (it.id === id ? { ...it, ...part } : it)),
  }))

const held = new Set<string>()
/**
 * Marks that something was moved but not sent yet. Until it is sent, an answer from the server
 * would undo the move.
 */
export function hold(branch_id: string, isHeld: boolean) {
  if (isHeld) held.add(branch_id)
  else held.delete(branch_id)
}

const timers = new Map<string, ReturnType<typeof setTimeout>>()
/** Reloads a changed menu once no further change has come for a moment. */
export function readAgain(branch_id: string) {
  clearTimeout(timers.get(branch_id))
  timers.set(
    branch_id,
    setTimeout(() => {
      if (held.has(branch_id)) readAgain(branch_id)
      else void queries.invalidateQueries({ queryKey: asked(branch_id).queryKey })
    }, gatherMs),
  )
}

/** The current time, updated each minute. */
function useMinute() {
  const [at, setAt] = useState(() => serverNow())
  useEffect(() => {
    const timer = setInterval(() => setAt(serverNow()), minuteMs)
    return () => clearInterval(timer)
  }, [])
  return at
}

/**
 * A branch's menu, live. What is off sale follows the clock and local changes, not only the last
 * answer.
 */
export function useMenu(branch_id: string) {
  const query = useQuery(asked(branch_id))
  useBranchEvents(branch_id, { menu: () => readAgain(branch_id), resync: () => readAgain(branch_id) })
  const minute = useMinute()
  const { data } = query
  const off: ReadonlyMap<string, Off> = useMemo(
    () => (data ? offProducts(data, branchClock(new Date(minute), data.timezone)) : new Map()),
    [data, minute],
  )
  return { ...query, off }
}
