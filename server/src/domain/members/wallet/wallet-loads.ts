import type { WalletKind } from '#contract/members/wallet.ts'

/** An entry of a wallet, as far as `replay` needs it. */
export interface Booked {
  id: string
  member_id: string
  kind: WalletKind
  amount: number
  order_id: string | null
  key: string
}

/**
 * Money loaded by one entry. `rest` is the part that was neither paid out nor corrected away. Money
 * that was spent stays in `rest`, because an order may return it.
 */
export interface Load {
  id: string
  amount: number
  rest: number
}

/**
 * Calculates how much of a wallet's balance was loaded (as opposed to given), and what is left of
 * each load. Entries of merged member records must come first, each record's in sequence, then
 * those of the surviving one. Given money is spent and corrected away before loaded money; the
 * refund of an order restores what that order took. Payouts and corrections take from the latest
 * loads first. Merging an empty wallet posts nothing. Its loads still move to the other wallet,
 * because a returned order gives back what it had spent from them.
 */
export function replay(entries: readonly Booked[]): { loaded: number; loads: readonly Load[] } {
  const survivor = entries.at(-1)?.member_id
  let [record, balance, loaded] = ['', 0, 0]
  // A wallet may have any number of loads, so they are changed in place. `open` holds those of which
  // something is left, the latest last.
  let [loads, open]: [Load[], Load[]] = [[], []]
  let brought: Load[] = []
  const setLoads = (all: Load[]) => {
    loads = all
    open = all.filter((it) => it.rest > 0)
  }
  const takeFromLatest = (amount: number) => {
    for (let left = amount; left > 0 && open.length > 0;) {
      const last = open.at(-1)!
      const taken = Math.min(left, last.rest)
      last.rest -= taken
      left -= taken
      if (last.rest === 0) open.pop()
    }
  }
  const tookOf = new Map<string, number>()
  const movedBy = new Map<string, { loaded: number; loads: Load[] }>()
  for (const { id, member_id, kind, amount, order_id, key } of entries) {
    if (member_id !== record) {
      brought = [...brought, ...loads]
      setLoads(member_id === survivor ? brought : [])
      record = member_id
      balance = loaded = 0
    }
    const before = loaded
    balance += amount
    if (kind === 'load') {
      loaded += amount
      const load = { id, amount, rest: amount }
      loads.push(load)
      open.push(load)
    } else if (kind === 'payout') loaded += amount
    else if (kind === 'refund' && order_id) {
      // The refund of a part restores first what was spent last, which is loaded money.
      const took = tookOf.get(order_id) ?? 0
      const back = Math.min(amount, took)
      loaded += back
      tookOf.set(order_id, took - back)
    } else if (kind === 'merge') {
      const [, merge_id = '', way] = key.split(':')
      if (way === 'from') movedBy.set(merge_id, { loaded: before, loads: copyOf(loads) })
      const moved = movedBy.get(merge_id)
      loaded += Math.sign(amount) * (moved?.loaded ?? 0)
      const ids = new Set(moved?.loads.map((it) => it.id))
      const others = loads.filter((it) => !ids.has(it.id))
      setLoads(amount > 0 ? [...copyOf(moved?.loads ?? []), ...others] : others)
    }
    loaded = Math.max(0, Math.min(loaded, balance))
    if (kind === 'payout' || kind === 'adjust') takeFromLatest(before - loaded)
    if (kind === 'spend' && order_id) tookOf.set(order_id, (tookOf.get(order_id) ?? 0) + before - loaded)
  }
  return { loaded, loads }
}

const copyOf = (loads: readonly Load[]): Load[] => loads.map((it) => ({ ...it }))
