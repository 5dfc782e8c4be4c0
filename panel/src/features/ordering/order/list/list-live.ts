import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import type { CallInput } from '#contract/kit/call.ts'
import { order, type OrderRow } from '#contract/ordering/order.ts'
import { serverNow } from '#panel/domain/platform/clock.ts'
import { send } from '#panel/kit/server/client.ts'
import { useBranchEvents, useLive } from '#panel/kit/server/live.ts'
import type { ListQuery } from '#panel/kit/server/list-query.ts'
import { ask, queries } from '#panel/kit/server/query.ts'
import { freshIn, keepRows, type OrderPage } from './list-rows.ts'

/** The minimum time between two requests for the list, in ms, counted from the last answer. */
const pauseMs = 1000
/** How often the list is polled without a connection, and after a failure, in ms. */
const againMs = 10_000
/** If a pointer moved over the rows within this time, in ms, it is probably about to press one. */
const pointerMs = 4000

interface Live {
  /** Called when an order has moved or arrived. Without a row, anything may have changed. */
  hear: (row?: OrderRow) => void
  /** Shows the waiting rows, whatever is under the pointer. */
  show: () => void
  stop: () => void
}

export const isNewestFirst = ({ page, cursor, sort }: ListQuery) =>
  (page ?? 1) === 1 && cursor === undefined && sort === '-created_at'

/**
 * Keeps one page of the list up to date: one request for any number of events, and none while
 * nobody can see the page.
 */
function follow(query: ListQuery, isHeld: () => boolean, onFresh: (count: number) => void): Live {
  const given = { query } as CallInput<typeof order.list>
  const { queryKey } = ask(order.list, given)
  const newest = { query: { ...query, page: undefined, cursor: undefined, sort: '-created_at' } } as CallInput<
    typeof order.list
  >
  const heard = new Map<string, OrderRow>()
  const since = new Date(serverNow()).toISOString()
  let waiting: OrderPage | null = null
  let isAsking = false
  let isStopped = false
  let notBefore = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const wait = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void refresh(), ms)
  }
  function plan() {
    if (!isAsking && document.visibilityState === 'visible') wait(Math.max(0, notBefore - Date.now()))
    else isOld = true
  }
  let isOld = false

  async function refresh() {
    const rows = new Map(heard)
    heard.clear()
    isAsking = true
    isOld = false
    try {
      const next = await send(order.list, newest)
      if (isStopped) return
      waiting = next
      settle(rows)
      notBefore = Date.now() + pauseMs
    } catch {
      // Events that arrive in the meantime are not lost, because the next answer includes their
      // changes.
      isOld = true
      notBefore = Date.now() + againMs
    } finally {
      isAsking = false
      if (isOld && !isStopped) plan()
    }
  }

  /** Shows an answer: in full if nothing can jump, otherwise only within the existing rows. */
  function settle(rows: ReadonlyMap<string, OrderRow>) {
    const next = waiting
    const old = queries.getQueryData<OrderPage>(queryKey)
    if (!next || !old) return
    const isWhole = isNewestFirst(query) && !isHeld()
    queries.setQueryData(queryKey, isWhole ? next : keepRows(old, next, rows))
    onFresh(isWhole ? 0 : freshIn(next, isNewestFirst(query) ? old : since))
    if (isWhole) waiting = null
  }

  const onVisible = () => document.visibilityState === 'visible' && isOld && plan()
  document.addEventListener('visibilitychange', onVisible)
  // Once the pointer rests, or the list is scrolled back to its top, waiting rows are added
  // automatically.
  const looking = setInterval(() => waiting && isNewestFirst(query) && !isHeld() && settle(new Map()), 1000)
  return {
    hear: (row) => {
      if (row) heard.set(row.id, row)
      // If the page itself is still being fetched, its answer will include the change that the
      // event reports.
      else if (!queries.getQueryData(queryKey)) return
      plan()
    },
    show: () => {
      if (waiting && isNewestFirst(query)) queries.setQueryData(queryKey, waiting)
      waiting = null
      onFresh(0)
    },
    stop: () => {
      isStopped = true
      clearTimeout(timer)
      clearInterval(looking)
      document.removeEventListener('visibilitychange', onVisible)
    },
  }
}

/**
 * Keeps the list of `query` up to date with the branch's events. Visible rows are updated in place.
 * New rows are added automatically only if nothing jumps: on the first page, sorted by newest,
 * scrolled to its top, with no pointer about to press. Otherwise `fresh` is the number of waiting
 * rows.
 */
export function useLiveList(branch_id: string, query: ListQuery, root: RefObject<HTMLElement | null>) {
  const { state } = useLive()
  const [fresh, setFresh] = useState(0)
  const live = useRef<Live | null>(null)
  const pointerAt = useRef(0)
  const asked = JSON.stringify(query)
  const isHeld = useEffectEvent(() => {
    const scrollers = [
      root.current?.closest('[data-screen]'),
      ...(root.current?.querySelectorAll('[role=region]') ?? []),
    ]
    return (
      Date.now() - pointerAt.current < pointerMs ||
      scrollers.some((each) => each && each.scrollTop > 0) ||
      document.querySelector('[role=menu]') !== null
    )
  })
  useEffect(() => {
    const it = follow(JSON.parse(asked) as ListQuery, () => isHeld(), setFresh)
    live.current = it
    // The list is shown again after another panel tab or another filter, and something may have
    // changed meanwhile.
    it.hear()
    return () => {
      it.stop()
      live.current = null
      setFresh(0)
    }
  }, [asked])
  useEffect(() => {
    const area = root.current
    const move = (event: PointerEvent) => {
      pointerAt.current = (event.target as Element).closest('tbody') ? Date.now() : 0
    }
    const leave = () => void (pointerAt.current = 0)
    area?.addEventListener('pointermove', move)
    area?.addEventListener('pointerleave', leave)
    return () => {
      area?.removeEventListener('pointermove', move)
      area?.removeEventListener('pointerleave', leave)
    }
  }, [root])
  useBranchEvents(branch_id, {
    order: ({ data }) => live.current?.hear(data),
    resync: () => live.current?.hear(),
  })
  useEffect(() => {
    if (state === 'live') return
    const timer = setInterval(() => live.current?.hear(), againMs)
    return () => clearInterval(timer)
  }, [state])
  return { fresh, show: () => live.current?.show() }
}
