import { instantOf, plusDays } from '#contract/kit/wall-clock.ts'
import {
  audienceFields,
  below,
  isLeaf,
  type Audience,
  type AudienceField,
  type Leaf,
  type Ordered,
  type Range,
} from '#contract/members/audience.ts'
import { spanOf, type AudienceClock } from '#contract/members/audience-days.ts'

/** The facts about a member that audiences use. Days and moments have their usual types. */
export interface AudienceMember {
  id: string
  is_active: boolean
  city_id: number | null
  last_city_id: number | null
  registration_source: string
  language: string
  phone: string | null
  email: string | null
  birth_date: string | null
  marriage_anniversary: string | null
  /** The channels for which the member has given consent. */
  consents: readonly string[]
  devices: readonly string[]
  last_branch_id: string | null
  /** The institution of the membership that is valid today. */
  institution_id: string | null
  order_count: number
  order_sum: number
  point_balance: number
  wallet_balance: number
  /** The lowest rating of each review. */
  reviews: readonly number[]
  created_at: Date
  first_order_at: Date | null
  last_order_at: Date | null
  last_activity_at: Date | null
  /** When the remaining points expire. */
  point_ends: readonly Date[]
  is_premium: boolean
  premium_until: string | null
  unused_cheques: number
  /** All orders except tests and those that were cancelled or returned. */
  orders: readonly { at: Date; branch_id: string; delivery_type: string; product_ids: readonly string[] }[]
}

/**
 * Whether a member is in an audience, independently of the SQL that the test compares with this.
 * `segments` are the saved segments that the audience names.
 */
export function isInAudience(
  it: AudienceMember,
  audience: Audience,
  clock: AudienceClock,
  segments: ReadonlyMap<string, Audience> = new Map(),
): boolean {
  const holds = (node: Audience): boolean => {
    if (isLeaf(node)) return node.field === 'segment' ? idsOf(node).some(holdsSegment) : holdsLeaf(it, node, clock)
    if ('not' in node) return !holds(node.not)
    return 'all' in node ? below(node).every(holds) : below(node).some(holds)
  }
  const holdsSegment = (id: string) => {
    const saved = segments.get(id)
    return saved !== undefined && holds(saved)
  }
  return it.is_active && holds(audience)
}

const idsOf = ({ value }: Leaf) => (Array.isArray(value) ? value.map((id) => String(id).toLowerCase()) : [])

function holdsLeaf(it: AudienceMember, leaf: Leaf, clock: AudienceClock): boolean {
  const { field, value } = leaf
  switch (audienceFields[field]) {
    case 'choice': {
      const chosen = new Set(idsOf(leaf))
      return wordsOf(it, field).some((word) => chosen.has(word))
    }
    case 'number':
      return numbersOf(it, field, clock.today).some((n) => isWithin(n, value as Range))
    case 'moment': {
      const at = momentOf(it, field)
      const { from, until } = spanOf(leaf, clock)
      return at !== null && (!from || at >= from) && (!until || at < until)
    }
    case 'ahead':
      return isAhead(it, field, Number(value), clock)
    case 'flag':
      return flagOf(it, field, clock.today) === value
    case 'ordered':
      return hasOrdered(it, value as Ordered, clock)
  }
}

const isWithin = (n: number, { min, max }: Range) => (min === null || n >= min) && (max === null || n <= max)

function wordsOf(it: AudienceMember, field: AudienceField): string[] {
  const known = {
    phone: it.phone,
    email: it.email,
    birth_date: it.birth_date,
    marriage_anniversary: it.marriage_anniversary,
    city: it.city_id,
  }
  const words: Partial<Record<AudienceField, readonly (string | number | null)[]>> = {
    city: [it.city_id],
    last_city: [it.last_city_id],
    registration_source: [it.registration_source],
    language: [it.language],
    known: Object.entries(known).flatMap(([name, value]) => (value === null ? [] : [name])),
    consent: it.consents,
    device: it.devices,
    last_branch: [it.last_branch_id],
    institution: [it.institution_id],
    member: [it.id],
  }
  return (words[field] ?? []).flatMap((word) => (word === null ? [] : [String(word).toLowerCase()]))
}

function numbersOf(it: AudienceMember, field: AudienceField, today: string): readonly number[] {
  if (field === 'stars') return it.reviews
  if (field === 'age') return it.birth_date === null ? [] : [ageOn(it.birth_date, today)]
  return [it[field as 'order_count' | 'order_sum' | 'point_balance' | 'wallet_balance']]
}

const ageOn = (born: string, today: string) =>
  Number(today.slice(0, 4)) - Number(born.slice(0, 4)) - (today.slice(5) < born.slice(5) ? 1 : 0)

function momentOf(it: AudienceMember, field: AudienceField): Date | null {
  if (field === 'registered') return it.created_at
  if (field === 'first_order') return it.first_order_at
  if (field === 'last_order') return it.last_order_at
  const seen = [it.last_activity_at, it.last_order_at].flatMap((at) => at?.getTime() ?? [])
  return seen.length > 0 ? new Date(Math.max(...seen)) : null
}

function isAhead(it: AudienceMember, field: AudienceField, days: number, { now, today, timezone }: AudienceClock) {
  if (field === 'points_expiring') {
    const end = instantOf(plusDays(today, days + 1), 0, timezone)
    return it.point_ends.some((at) => at > now && at < end)
  }
  const born = field === 'birthday' ? it.birth_date : it.marriage_anniversary
  return born !== null && nextOf(born, today) <= plusDays(today, days)
}

/** The next birthday, including today. */
function nextOf(born: string, today: string): string {
  const year = Number(today.slice(0, 4))
  const within = (of: number) => {
    const on = `${of}${born.slice(4)}`
    return new Date(`${on}T00:00:00Z`).toISOString().slice(0, 10) === on ? on : `${of}-02-28`
  }
  return within(year) >= today ? within(year) : within(year + 1)
}

function flagOf(it: AudienceMember, field: AudienceField, today: string): boolean {
  if (field === 'has_unused_cheque') return it.unused_cheques > 0
  return it.is_premium && (it.premium_until === null || it.premium_until >= today)
}

function hasOrdered(it: AudienceMember, { days, ...of }: Ordered, { today, timezone }: AudienceClock): boolean {
  const since = instantOf(plusDays(today, -days), 0, timezone)
  const allows = (list: readonly string[], words: readonly string[]) =>
    list.length === 0 || list.some((one) => words.includes(one.toLowerCase()) || words.includes(one))
  return it.orders.some(
    (order) =>
      order.at >= since &&
      allows(of.branch_ids, [order.branch_id]) &&
      allows(of.delivery_types, [order.delivery_type]) &&
      allows(of.product_ids, order.product_ids),
  )
}
