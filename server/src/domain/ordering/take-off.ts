import type { Lang } from '#contract/kit/field-words.ts'
import { bestStack, sharedBetween, type Stack, type StackKind, type StackOffer } from '#contract/marketing/stack.ts'
import { chainOf, type Chain } from '#contract/ordering/chain.ts'
import type { Discount, Line } from '#contract/ordering/order-fields.ts'
import type { AppOrder } from '#contract/ordering/order-input.ts'
import type { Db } from '#server/db/pool.ts'
import type { BranchMenu } from '#server/domain/menu/menu-of.ts'
import { findCampaign, findCheque, findDiscount, type Offer, type Offered } from './benefits.ts'
import { findMeans, payByMeans, type Means } from './means.ts'
import type { Refusal } from './refusal-text.ts'

/** The discounts that apply to an order, in the prescribed sequence (members-marketing §0). */
export interface TakenOff {
  discounts: Discount[]
  /** Discounts that were requested but do not apply. */
  refused: Refusal[]
  chain: Chain
  /** By how much the order's discounts would be smaller without the code. */
  less_without_coupon: number
  /** The earning rate of the member's institution; null if there is none. */
  point_rate_bp: number | null
  /** The member's balances, if they were read. */
  means: Means | undefined
  /** Uses the discounts up, in the transaction that has just written the order. */
  take: ((db: Db, order_id: string) => Promise<void>) | undefined
}

type BenefitRequest = Pick<
  AppOrder,
  'branch_id' | 'delivery_type' | 'customer' | 'discounts' | 'coupon_code' | 'points' | 'wallet' | 'tip' | 'bill_id'
>

/** The names of payments by points and by wallet on an order, in the branch's language. */
const names = { tr: { points: 'Puan', wallet: 'Cüzdan' }, de: { points: 'Punkte', wallet: 'Guthaben' } }

/**
 * Calculates the discounts of an order. An app may send discounts of its own instead, but only for
 * a guest without a coupon. The calculation is then skipped.
 */
export async function takeOff(
  db: Db,
  body: BenefitRequest,
  it: {
    menu: BranchMenu
    lines: readonly Line[]
    delivery_fee: number
    now: Date
    lang: Lang
    guest: string | undefined
    /**
     * Whether only a quote is wanted. The member's balances are then read even if none of them is
     * used, and nothing is taken.
     */
    isQuote?: boolean
  },
): Promise<TakenOff> {
  const member_id = body.customer.member_id ?? null
  const { points: asked = 0, wallet = 0, coupon_code } = body
  const items = it.lines.reduce((sum, line) => sum + line.total, 0)
  const more = { delivery_fee: it.delivery_fee, tip: body.tip }
  const sells = body.delivery_type !== 'onlyPayment'
  if (!member_id && !asked && !wallet && !coupon_code && (!sells || body.discounts.length > 0))
    return {
      discounts: body.discounts,
      // Wallet money belongs to members; a return would have nobody to give it back to.
      refused: body.discounts.flatMap(({ kind }, at) =>
        kind === 'wallet' ? [{ path: `discounts.${at}.kind`, code: 'member_needed' }] : [],
      ),
      chain: chainOf(items, {}, more),
      less_without_coupon: 0,
      point_rate_bp: null,
      means: undefined,
      take: undefined,
    }
  const refused = unfit(body, member_id)
  const { company_id, branch_id, timezone } = it.menu
  const isFit = refused.length === 0
  const offered: Offered = {
    company_id,
    branch_id,
    member_id,
    guest: it.guest,
    delivery_type: body.delivery_type,
    lines: it.lines.map(({ product_id = null, total }) => ({
      product_id,
      category_id: it.menu.products.find((one) => one.id === product_id)?.category_id ?? null,
      total,
    })),
    basket: items,
    now: it.now,
    lang: it.lang,
  }
  const full_price = it.lines.reduce((sum, line) => sum + (line.list_price === undefined ? line.total : 0), 0)
  const [branch] = sells ? await findDiscount.tell(db, { ...offered, full_price }) : []
  const found = sells && member_id ? (await findCampaign.tell(db, offered)).find(Boolean) : undefined
  const stack = await stackOf(db, offered, { branch, found }, isFit && coupon_code ? coupon_code : undefined, refused)
  const { campaign, cheque } = stack
  const offs = {
    branch: stack.branch?.amount ?? 0,
    campaign: campaign?.amount ?? 0,
    cheque: cheque?.amount ?? 0,
  }
  const { basket } = chainOf(items, { ...offs, cheque: 0 })
  const { payable } = chainOf(items, offs)

  const asksMeans = isFit && (sells || body.bill_id) && member_id && (asked || wallet || it.isQuote)
  const owner = asksMeans ? { company_id, member_id, branch_id, timezone } : undefined
  const [means] = owner
    ? await findMeans.tell(db, { ...owner, delivery_type: body.delivery_type, now: it.now })
    : [undefined]
  const isBeside = [campaign, cheque].every((offer) => offer?.with_points ?? true)
  const points = means ? pointsOf(means, { asked, basket, payable, isBeside }, refused) : 0
  const isTooMuch = means !== undefined && wallet > means.wallet_balance
  if (isTooMuch) refused.push({ path: 'wallet', code: 'wallet_too_much', amount: means.wallet_balance })
  const chain = chainOf(
    items,
    { ...offs, points: points * (means?.point_value ?? 1) },
    { ...more, wallet: means && !isTooMuch ? wallet : 0 },
  )
  return {
    discounts: discountsOf(chain, { ...stack, means, timezone }),
    refused,
    chain,
    less_without_coupon: stack.less_without_coupon,
    // Members of an institution earn points at its rate, even if a code replaces its discount.
    point_rate_bp: found && found.point_rate_bp > 0 ? found.point_rate_bp : null,
    means,
    take: async (db, order_id) => {
      // The order is locked before a voucher, and both are locked before the member's accounts.
      await campaign?.take(db, order_id)
      await cheque?.take(db, order_id)
      if (owner && (points > 0 || chain.wallet > 0))
        await payByMeans.tell(db, { ...owner, order_id, points, wallet: chain.wallet, now: it.now })
    },
  }
}

/** Finds requests for discounts, points or wallet money that can never apply to such an order. */
function unfit(body: BenefitRequest, member_id: string | null): Refusal[] {
  const refused: Refusal[] = []
  if (body.discounts.length > 0 && !body.bill_id) refused.push({ path: 'discounts', code: 'own_discounts' })
  // A wallet is money, so it may pay a table's bill. Points and codes lower the price of an order.
  const isUnfit = (path: 'points' | 'wallet' | 'coupon_code') => path !== 'wallet' || !body.bill_id
  for (const path of ['points', 'wallet', 'coupon_code'] as const)
    if (body[path] && body.delivery_type === 'onlyPayment' && isUnfit(path))
      refused.push({ path, code: 'not_for_payments' })
  if (!member_id && (body.points || body.wallet)) refused.push({ path: 'customer.member_id', code: 'member_needed' })
  return refused
}

type Branch = Awaited<ReturnType<typeof findDiscount.tell>>[number]
type Found = Awaited<ReturnType<typeof findCampaign.tell>>[number]
interface Chosen {
  branch: Branch
  campaign: Offer | undefined
  cheque: Offer | undefined
  less_without_coupon: number
}

/** The discounts that apply together (members-marketing §5), including that of a valid code. */
async function stackOf(
  db: Db,
  asked: Offered,
  { branch, found }: { branch: Branch; found: Found },
  coupon_code: string | undefined,
  refused: Refusal[],
): Promise<Chosen> {
  const items = asked.basket
  const others: StackOffer[] = [
    ...(branch ? [{ kind: 'branch' as const, combinable: branch.combinable, worth: () => branch.amount }] : []),
    ...(found ? [{ kind: 'campaign' as const, combinable: found.combinable, worth: found.worth }] : []),
  ]
  const without = bestStack(items, others)
  const of = (stack: Stack, kind: StackKind) => stack.amounts[stack.kinds.indexOf(kind)] ?? 0
  const chosen = (stack: Stack, cheque?: Offer): Chosen => ({
    branch: stack.kinds.includes('branch') ? branch : undefined,
    campaign: found && stack.kinds.includes('campaign') ? { ...found, amount: of(stack, 'campaign') } : undefined,
    cheque,
    less_without_coupon: cheque ? Math.max(0, without.sum - stack.sum) : 0,
  })
  if (!coupon_code) return chosen(without)
  const { cheques, refusal } = await chequesFor(db, asked, coupon_code, leftBy(items, others))
  const [first] = cheques.values()
  if (!first) {
    if (refusal) refused.push(refusal)
    return chosen(without)
  }
  const typed: StackOffer = {
    kind: 'cheque',
    combinable: first.combinable,
    worth: (basket) => cheques.get(basket)?.amount ?? 0,
  }
  const best = bestStack(items, [...others, typed], 'cheque')
  const cheque = cheques.get(items - best.sum + of(best, 'cheque'))
  // The voucher applies only to what another discount leaves, but cannot be combined with it.
  if (!cheque && refusal) refused.push(refusal)
  return cheque ? chosen(best, cheque) : chosen(without)
}

/**
 * The amounts to which a voucher may apply: the price, or what combinable discounts leave of it.
 */
function leftBy(items: number, others: readonly StackOffer[]): Set<number> {
  const combinable = others.filter((it) => it.combinable)
  const each = [[], ...combinable.map((it) => [it]), combinable]
  return new Set(
    each.map((some) => some.reduce((left, it) => left - Math.min(left, Math.max(0, it.worth(left))), items)),
  )
}

/** The voucher of a code for each amount to which it may apply, and why it was refused. */
async function chequesFor(db: Db, asked: Offered, coupon_code: string, baskets: ReadonlySet<number>) {
  const cheques = new Map<number, Offer>()
  let refusal: Refusal | undefined
  for (const basket of baskets) {
    const answer = (await findCheque.tell(db, { ...asked, basket, coupon_code })).find(Boolean)
    if (answer && 'take' in answer) cheques.set(basket, answer)
    else refusal ??= answer ?? { path: 'coupon_code', code: 'no_coupon' }
    // An unknown code is looked up only once, so that it counts as one try.
    if (refusal?.code === 'cheque_unknown') break
  }
  return { cheques, refusal }
}

/**
 * The points that are used for payment: as many as requested, or none. Using fewer would change the
 * order; the app can request that with the quote's `points_most`.
 */
function pointsOf(means: Means, it: PointsAsked, refused: Refusal[]): number {
  const against = it.asked > 0 && againstPoints(means, it)
  if (against) refused.push({ path: 'points', ...against })
  return against ? 0 : it.asked
}

interface PointsAsked {
  asked: number
  basket: number
  payable: number
  isBeside: boolean
}

function againstPoints(means: Means, { asked, isBeside, ...at }: PointsAsked): Omit<Refusal, 'path'> | null {
  if (!isBeside) return { code: 'points_not_beside' }
  const { most, refusal } = means.spendable(at)
  if (refusal) return refusal
  if (asked > most) return { code: 'points_most', count: most }
  return asked < means.lower ? { code: 'points_min', count: means.lower } : null
}

function discountsOf(
  chain: Chain,
  it: {
    branch: Branch
    campaign: Offer | undefined
    cheque: Offer | undefined
    means: Means | undefined
    timezone: string
  },
): Discount[] {
  const { branch, campaign, cheque, means } = it
  const own = names[it.timezone === 'Europe/Berlin' ? 'de' : 'tr']
  const shared = (kind: 'branch' | 'coupon', offer: Pick<Offer, 'name' | 'funder' | 'share_bp'>, amount: number) =>
    sharedBetween(amount, offer).map((part) => ({ kind, name: offer.name, ...part }))
  const all: (Discount | undefined)[] = [
    ...(branch ? shared('branch', branch, chain.branch) : []),
    campaign && { kind: 'campaign', name: campaign.name, amount: chain.campaign, funder: campaign.funder },
    ...(cheque ? shared('coupon', cheque, chain.cheque) : []),
    means && { kind: 'points', name: own.points, amount: chain.points, funder: means.funder },
    means && { kind: 'wallet', name: own.wallet, amount: chain.wallet, funder: 'member' },
  ]
  return all.filter((one): one is Discount => one !== undefined && one.amount > 0)
}
