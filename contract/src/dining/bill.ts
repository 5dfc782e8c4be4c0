import { allocate } from '../kit/amounts.ts'

/* Calculates who pays what at a table. An order is a snapshot, so the price of each unit never
   changes. What changes is which orders exist, which of them are void (cancelled or returned)
   and which bills are paid. Everything else follows: the open amount is the sum of the orders
   minus the payments. */

/**
 * An order on the table's bill. `total` is the amount payable, with discounts and tip. Units that
 * were returned are in neither `total` nor `lines`; a line of which all were returned has none left.
 */
export interface OwedOrder {
  id: string
  total: number
  /** The order was cancelled or returned, so nothing is owed for it. */
  is_void: boolean
  lines: readonly { quantity: number; total: number }[]
}

/** A number of units of an order line, with their price. */
export interface BillLine {
  order_id: string
  line: number
  quantity: number
  amount: number
}

/** `refunded`: the amount was given back to the guests. */
export const billStates = ['open', 'paid', 'void', 'refunded'] as const

export interface Bill {
  number: number
  state: (typeof billStates)[number]
  amount: number
  /** The units that the bill covers; none if it was split by amount. */
  lines: readonly BillLine[]
}

/** Why a bill cannot be split in this way. */
export interface BillFault {
  path: string
  code: 'too_big' | 'split_by_amount' | 'units_left'
  params?: { max: number }
  unit?: 'money'
}

/** How to split the open part: by units, evenly, or by amounts. The rest becomes another bill. */
export type Split =
  | { kind: 'units'; bills: readonly (readonly Omit<BillLine, 'amount'>[])[] }
  | { kind: 'equal'; parts: number }
  | { kind: 'amount'; amounts: readonly number[] }

const sum = (amounts: readonly number[]) => amounts.reduce((all, it) => all + it, 0)
const keyOf = (it: { order_id: string; line: number }) => `${it.order_id} ${it.line}`
const nextNumber = (bills: readonly Bill[]) => Math.max(0, ...bills.map((it) => it.number)) + 1

/**
 * The amount of each order line. Discounts and tip are distributed in proportion, by largest
 * remainder.
 */
export function lineAmounts({ total, lines }: OwedOrder): number[] {
  const weights = lines.map((it) => it.total)
  // If an order has only free dishes and a tip, the tip is charged with its first line.
  return sum(weights) === 0 ? weights.map((_, at) => (at === 0 ? total : 0)) : allocate(total, weights)
}

/**
 * The price of the first `count` of `quantity` units that cost `amount` together. The first units
 * carry the remainder of the division.
 */
const firstUnits = (amount: number, quantity: number, count: number) =>
  count * Math.floor(amount / quantity) + Math.min(count, amount % quantity)

/** The units of valid orders that are not on any of these bills. */
function unitsLeft(orders: readonly OwedOrder[], bills: readonly Bill[]): BillLine[] {
  const taken = new Map<string, { quantity: number; amount: number }>()
  for (const it of bills.filter((bill) => bill.state !== 'void').flatMap((bill) => bill.lines)) {
    const known = taken.get(keyOf(it))
    taken.set(keyOf(it), {
      quantity: (known?.quantity ?? 0) + it.quantity,
      amount: (known?.amount ?? 0) + it.amount,
    })
  }
  return orders
    .filter((it) => !it.is_void)
    .flatMap((order) => {
      const amounts = lineAmounts(order)
      return order.lines.flatMap(({ quantity }, line) => {
        const of = { order_id: order.id, line }
        const known = taken.get(keyOf(of))
        const left = quantity - (known?.quantity ?? 0)
        return left > 0 ? [{ ...of, quantity: left, amount: (amounts[line] ?? 0) - (known?.amount ?? 0) }] : []
      })
    })
}

export interface Owing {
  /** The sum of the valid orders. */
  total: number
  paid: number
  /** The amount still to be paid. */
  open: number
  /**
   * The overpaid amount: payments for orders that became void and for units that were returned
   * later, minus what was already refunded.
   */
  refund: number
}

/** Answers how many units of a line are still sold: none of a void order. */
function soldUnits(orders: readonly OwedOrder[]): (it: BillLine) => number {
  const known = new Map(orders.map((it) => [it.id, it]))
  return ({ order_id, line }) => {
    const order = known.get(order_id)
    if (order?.is_void) return 0
    return order?.lines[line]?.quantity ?? Infinity
  }
}

/**
 * The bill lines as far as their units are still sold. Units that were returned leave the last of
 * the lines first.
 */
function stillSold(orders: readonly OwedOrder[], lines: readonly BillLine[], before: readonly BillLine[] = []) {
  const sold = soldUnits(orders)
  const taken = new Map<string, number>()
  const take = (it: BillLine) => {
    const key = keyOf(it)
    const known = taken.get(key) ?? 0
    const quantity = Math.min(it.quantity, Math.max(0, sold(it) - known))
    taken.set(key, known + quantity)
    if (quantity === it.quantity) return it
    return { ...it, quantity, amount: firstUnits(it.amount, it.quantity, quantity) }
  }
  before.forEach(take)
  return lines.map(take).filter((it) => it.quantity > 0)
}

const linesOf = (bills: readonly Bill[]) => bills.flatMap((it) => it.lines)

/**
 * The amount that a table owes. A payment for units that are no longer sold, or that were refunded,
 * does not pay for other units. Units that were not paid yet count as returned first.
 */
export function owing(orders: readonly OwedOrder[], bills: readonly Bill[]): Owing {
  const total = sum(orders.filter((it) => !it.is_void).map((it) => it.total))
  const paidBills = bills.filter((it) => it.state === 'paid')
  const paid = sum(paidBills.map((it) => it.amount))
  const units = linesOf(paidBills)
  const lost = Math.min(paid, sum(units.map((it) => it.amount)) - sum(stillSold(orders, units).map((it) => it.amount)))
  const given = sum(bills.filter((it) => it.state === 'refunded').map((it) => it.amount))
  const open = Math.max(0, total - (paid - Math.max(lost, given)))
  return { total, paid, open, refund: paid + open - total - given }
}

/** By number, how much each paid bill with units paid for units that are no longer sold. */
export function paidForUnsold(orders: readonly OwedOrder[], paid: readonly Bill[]): Map<number, number> {
  const before: BillLine[] = []
  const lost = new Map<number, number>()
  for (const { number, amount, lines } of paid.filter((it) => it.lines.length > 0)) {
    const left = stillSold(orders, lines, before)
    before.push(...lines)
    const less = sum(lines.map((it) => it.amount)) - sum(left.map((it) => it.amount))
    // If another bill paid part of the units by amount, this bill paid less than they cost.
    lost.set(number, Math.min(amount, less))
  }
  return lost
}

/**
 * Whether a payment can be returned: only if the other payments cover all refunds that the guests
 * have got. A payment for units covers what it paid for units that are no longer sold; a payment by
 * amount covers all of its amount. Otherwise somebody would get the same money twice.
 */
export function isReturnable(orders: readonly OwedOrder[], bills: readonly Bill[], number: number): boolean {
  const paid = bills.filter((it) => it.state === 'paid')
  const given = sum(bills.filter((it) => it.state === 'refunded').map((it) => it.amount))
  const lost = paidForUnsold(orders, paid)
  const others = paid.filter((it) => it.number !== number).map((it) => lost.get(it.number) ?? it.amount)
  return given <= sum(others)
}

/**
 * Whether the open amount equals the price of the units that are on no paid bill, so that no
 * payment by amount covers part of them.
 */
const isByUnits = (orders: readonly OwedOrder[], settled: readonly Bill[], open: number) =>
  sum(unitsLeft(orders, settled).map((it) => it.amount)) === open

/**
 * The updated bills. Units of void orders leave the open bills, and new orders go to the last open
 * bill. Together the open bills equal the open amount, and there is an open bill whenever something
 * is open. Paid bills stay unchanged.
 */
export const balanced = (orders: readonly OwedOrder[], bills: readonly Bill[]): Bill[] =>
  // Two passes are needed: if the first voids a bill with free dishes, the second moves those
  // dishes to the last open bill.
  balancedOnce(orders, balancedOnce(orders, bills))

function balancedOnce(orders: readonly OwedOrder[], bills: readonly Bill[]): Bill[] {
  const settled = bills.filter((it) => it.state !== 'open')
  const { open: owed } = owing(orders, settled)
  const before = linesOf(settled.filter((it) => it.state === 'paid'))
  const open = bills
    .filter((it) => it.state === 'open')
    .toSorted((a, b) => a.number - b.number)
    .map((bill) => {
      const lines = stillSold(orders, bill.lines, before)
      before.push(...lines)
      const dropped = sum(bill.lines.map((it) => it.amount)) - sum(lines.map((it) => it.amount))
      return { ...bill, lines, amount: Math.max(0, bill.amount - dropped) }
    })
  if (open.length === 0 && owed > 0) open.push({ number: nextNumber(bills), state: 'open', amount: 0, lines: [] })
  const last = open.at(-1)
  if (!last) return [...settled]
  if (last.lines.length > 0 || (last.amount === 0 && isByUnits(orders, settled, owed))) {
    const later = unitsLeft(orders, [...settled, ...open])
    last.lines = [...last.lines, ...later]
    last.amount += sum(later.map((it) => it.amount))
  }
  let rest = owed - sum(open.map((it) => it.amount))
  if (rest > 0) last.amount += rest
  for (const bill of open.toReversed()) {
    if (rest >= 0) break
    const less = Math.min(bill.amount, -rest)
    bill.amount -= less
    rest += less
  }
  return [...settled, ...withoutEmpty(open, settled)].toSorted((a, b) => a.number - b.number)
}

/**
 * Voids open bills that have nothing left to pay, except the bill that is kept for later orders.
 */
function withoutEmpty(open: readonly Bill[], settled: readonly Bill[]): Bill[] {
  const isDone = settled.some((it) => it.state === 'paid') && open.every((it) => it.amount === 0)
  const kept = open.find((it) => it.amount > 0) ?? (isDone ? undefined : open.at(-1))
  return open.map((it) => (it.amount > 0 || it === kept ? it : { ...it, state: 'void', lines: [] }))
}

/**
 * The bills after the open amount was split, or why it cannot be split. Paid bills stay; open bills
 * are replaced.
 */
export function splitBills(
  orders: readonly OwedOrder[],
  bills: readonly Bill[],
  how: Split,
): { bills: Bill[] } | { faults: BillFault[] } {
  const settled = bills.filter((it) => it.state !== 'open')
  const { open } = owing(orders, settled)
  const first = nextNumber(settled)
  const made = (parts: readonly Pick<Bill, 'amount' | 'lines'>[]) => {
    const filled = parts.filter((it) => it.amount > 0 || it.lines.length > 0)
    const news = filled.map((it, at): Bill => ({ ...it, number: first + at, state: 'open' }))
    return { bills: balanced(orders, [...settled, ...news]) }
  }
  if (how.kind === 'equal') {
    const parts = allocate(
      open,
      Array.from({ length: how.parts }, () => 1),
    )
    return made(parts.map((amount) => ({ amount, lines: [] })))
  }
  if (how.kind === 'amount') {
    const rest = open - sum(how.amounts)
    if (rest < 0) return { faults: [{ path: 'amounts', code: 'too_big', params: { max: open }, unit: 'money' }] }
    return made([...how.amounts, rest].map((amount) => ({ amount, lines: [] })))
  }
  if (!isByUnits(orders, settled, open)) return { faults: [{ path: 'kind', code: 'split_by_amount' }] }
  const left = new Map(unitsLeft(orders, settled).map((it) => [keyOf(it), it]))
  const faults: BillFault[] = []
  const take = (it: Omit<BillLine, 'amount'>, path: string): BillLine[] => {
    const known = left.get(keyOf(it))
    if (!known || known.quantity < it.quantity) {
      faults.push({ path, code: 'units_left', params: { max: known?.quantity ?? 0 } })
      return []
    }
    const amount = firstUnits(known.amount, known.quantity, it.quantity)
    left.set(keyOf(it), { ...known, quantity: known.quantity - it.quantity, amount: known.amount - amount })
    return [{ order_id: it.order_id, line: it.line, quantity: it.quantity, amount }]
  }
  const parts = how.bills.map((own, at) => own.flatMap((it, n) => take(it, `bills.${at}.${n}.quantity`)))
  if (faults.length > 0) return { faults }
  const rest = [...left.values()].filter((it) => it.quantity > 0)
  return made([...parts, rest].map((lines) => ({ lines, amount: sum(lines.map((it) => it.amount)) })))
}

/**
 * The bills after a refund to the guests, and the number of the refund's bill. Undefined if the
 * guests are owed less.
 */
export function refundBill(
  orders: readonly OwedOrder[],
  bills: readonly Bill[],
  amount: number,
): { bills: Bill[]; refunded: number } | undefined {
  if (amount <= 0 || amount > owing(orders, bills).refund) return undefined
  const number = nextNumber(bills)
  return { bills: balanced(orders, [...bills, { number, state: 'refunded', amount, lines: [] }]), refunded: number }
}

/**
 * The bills after a payment on one of them. The bill becomes paid. If the payment is smaller than
 * the bill, a separate paid bill is created for it and the rest stays open. `paid` is the number of
 * the bill that is now paid. Undefined if the bill is not open or the payment exceeds its open
 * amount.
 */
export function payBill(
  orders: readonly OwedOrder[],
  bills: readonly Bill[],
  { number, amount }: { number: number; amount: number },
): { bills: Bill[]; paid: number } | undefined {
  const now = balanced(orders, bills)
  const bill = now.find((it) => it.number === number && it.state === 'open')
  if (!bill || amount <= 0 || amount > bill.amount) return undefined
  if (amount === bill.amount) {
    const after = now.map((it): Bill => (it === bill ? { ...it, state: 'paid' } : it))
    return { bills: balanced(orders, after), paid: number }
  }
  const part: Bill = { number: nextNumber(now), state: 'paid', amount, lines: [] }
  const after = now.map((it) => (it === bill ? { ...it, amount: it.amount - amount } : it))
  return { bills: balanced(orders, [...after, part]), paid: part.number }
}
