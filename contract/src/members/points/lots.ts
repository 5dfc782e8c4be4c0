/* The lots of a member's points (a lot is what remains of points that were earned at once), and
   how each posting to the account changes them (members-marketing §3). The functions are pure:
   the caller holds the lock on the account and writes the result. */

export interface Lot {
  id: string
  remaining: number
  /** When the lot expires, in milliseconds; null if it never does. */
  expires_at: number | null
  earned_at: number
}

export interface Account {
  /** The lots may be in any order, and may include used-up or expired ones. */
  lots: readonly Lot[]
  /** Points that the member owes. The next earned points settle them. */
  debt: number
}

export interface Part {
  lot_id: string
  amount: number
}

/**
 * What a posting changes: the lots, each change being one of `parts`, and the debt. `amount` is the
 * resulting change of the balance minus the debt.
 */
export interface Posting {
  amount: number
  parts: Part[]
  debt: number
}

/** When points are returned, they stay valid for at least this many days, by the member's clock. */
export const givenBackDays = 7

const isAlive = (it: Lot, now: number) => it.remaining > 0 && (it.expires_at === null || it.expires_at > now)

/**
 * The lot that expires first comes first, then the older one. Lots that never expire come last,
 * ordered by age.
 */
const inTurn = (one: Lot, other: Lot) =>
  (one.expires_at ?? Infinity) - (other.expires_at ?? Infinity) ||
  one.earned_at - other.earned_at ||
  (one.id < other.id ? -1 : 1)

const ordered = (lots: readonly Lot[]) => lots.toSorted(inTurn)

export const balanceOf = (lots: readonly Lot[], now: number): number =>
  lots.reduce((sum, it) => sum + (isAlive(it, now) ? it.remaining : 0), 0)

/** The next expiry, and how many points expire then. */
export function nextToExpire(lots: readonly Lot[], now: number): { at: number; amount: number } | null {
  const ending = lots.filter((it) => isAlive(it, now) && it.expires_at !== null)
  const at = Math.min(...ending.map((it) => it.expires_at ?? Infinity))
  if (ending.length === 0) return null
  return { at, amount: ending.reduce((sum, it) => sum + (it.expires_at === at ? it.remaining : 0), 0) }
}

/** Takes up to `amount` points from valid lots, in order of expiry. */
function taken(lots: readonly Lot[], amount: number, now: number): { parts: Part[]; left: number } {
  const parts: Part[] = []
  let left = amount
  for (const it of ordered(lots.filter((lot) => isAlive(lot, now)))) {
    if (left === 0) break
    const n = Math.min(left, it.remaining)
    parts.push({ lot_id: it.id, amount: -n })
    left -= n
  }
  return { parts, left }
}

/** The posting that spends points. Undefined if the member has fewer points. */
export function spending({ lots }: Account, amount: number, now: number): Posting | undefined {
  const { parts, left } = taken(lots, amount, now)
  return left > 0 ? undefined : { amount: -amount, parts, debt: 0 }
}

/**
 * The posting that adds earned points. It settles the debt first, and the rest becomes the new lot
 * `lot_id`.
 */
export function earning({ debt }: Pick<Account, 'debt'>, amount: number, lot_id: string): Posting {
  const paid = Math.min(debt, amount)
  return { amount, debt: -paid, parts: amount > paid ? [{ lot_id, amount: amount - paid }] : [] }
}

/**
 * Returns points: settles the debt first, then returns them to the lots they came from, starting
 * with the lot that was used last. `spent` are the parts of the spending in the order of use, minus
 * what was already returned.
 */
export function givingBack({ debt }: Pick<Account, 'debt'>, spent: readonly Part[], amount: number): Posting {
  const paid = Math.min(debt, amount)
  const parts: Part[] = []
  let left = amount - paid
  for (const it of spent.toReversed()) {
    const n = Math.min(left, -it.amount)
    if (n > 0) parts.push({ lot_id: it.lot_id, amount: n })
    left -= n
  }
  return { amount, debt: -paid, parts }
}

/** The new expiry of a lot to which points were returned. `atLeast` is `givenBackDays` from now. */
export const livesUntil = (expires_at: number | null, atLeast: number): number | null =>
  expires_at === null ? null : Math.max(expires_at, atLeast)

/**
 * Takes earned points back: first from the lot that they became, then from others in order of
 * expiry. Points that are missing become debt.
 */
export function reversing({ lots }: Account, amount: number, own_lots: readonly string[], now: number): Posting {
  const ids = new Set(own_lots)
  const own = taken(
    lots.filter((it) => ids.has(it.id)),
    amount,
    now,
  )
  const others = taken(
    lots.filter((it) => !ids.has(it.id)),
    own.left,
    now,
  )
  return { amount: -amount, parts: [...own.parts, ...others.parts], debt: others.left }
}

/** Posts expired points, one posting per lot. */
export const expiring = (lots: readonly Lot[], now: number): Posting[] =>
  ordered(lots)
    .filter((it) => it.remaining > 0 && !isAlive(it, now))
    .map((it) => ({ amount: -it.remaining, parts: [{ lot_id: it.id, amount: -it.remaining }], debt: 0 }))

/**
 * Moves everything from the account `from` to the account `to`. Lots stay unchanged, debts are
 * added up, and the debt is settled from the points there.
 */
export function merging(to: Account, from: Account, now: number): { from: Posting; to: Posting } {
  const held = balanceOf(from.lots, now)
  const paid = Math.min(balanceOf(to.lots, now) + held, to.debt + from.debt)
  const parts = new Map(from.lots.filter((it) => isAlive(it, now)).map((it) => [it.id, it.remaining]))
  for (const it of taken([...to.lots, ...from.lots], paid, now).parts)
    parts.set(it.lot_id, (parts.get(it.lot_id) ?? 0) + it.amount)
  return {
    from: {
      amount: from.debt - held,
      parts: from.lots.filter((it) => isAlive(it, now)).map((it) => ({ lot_id: it.id, amount: -it.remaining })),
      debt: -from.debt,
    },
    to: {
      amount: held - from.debt,
      parts: [...parts].flatMap(([lot_id, amount]) => (amount === 0 ? [] : [{ lot_id, amount }])),
      debt: from.debt - paid,
    },
  }
}

/** The posting that reverses another. */
export const inverse = ({ amount, parts, debt }: Posting): Posting => ({
  amount: -amount,
  parts: parts.map((it) => ({ lot_id: it.lot_id, amount: -it.amount })),
  debt: -debt,
})
