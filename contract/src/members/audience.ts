import * as z from 'zod/mini'
import type { FieldCode } from '../kit/field-words.ts'
import { langs } from '../kit/field-words.ts'
import { branchRef, oneOf, yearFrom } from '../kit/fields.ts'
import { consentChannels, registrationSources } from './sources.ts'
import { deliveryTypes } from '../organisation/delivery-types.ts'

/* A selection of a company's members (members-marketing §10): a tree of conditions on
   allow-listed fields. A condition on an unknown value is false, and `not` inverts whatever is
   below it. Blocked members are in no audience. */

/** The facts about a member that conditions may use, with the kind of each value. */
export const audienceFields = {
  city: 'choice',
  last_city: 'choice',
  registration_source: 'choice',
  language: 'choice',
  /** The facts that are known about the member. */
  known: 'choice',
  consent: 'choice',
  device: 'choice',
  last_branch: 'choice',
  institution: 'choice',
  /** Members of another saved segment. */
  segment: 'choice',
  member: 'choice',
  age: 'number',
  order_count: 'number',
  /** The sum of delivered orders, in minor units. */
  order_sum: 'number',
  point_balance: 'number',
  /** Minor units. */
  wallet_balance: 'number',
  /** The lowest rating in any of the member's reviews. */
  stars: 'number',
  registered: 'moment',
  first_order: 'moment',
  last_order: 'moment',
  activity: 'moment',
  /** The birthday is today or within the coming days. */
  birthday: 'ahead',
  anniversary: 'ahead',
  points_expiring: 'ahead',
  is_premium: 'flag',
  has_unused_cheque: 'flag',
  /**
   * The member has ordered from one of some branches, by one of some methods, or one of some
   * products.
   */
  ordered: 'ordered',
} as const
export type AudienceField = keyof typeof audienceFields
export type AudienceKind = (typeof audienceFields)[AudienceField]
export const audienceFieldNames = Object.keys(audienceFields) as [AudienceField, ...AudienceField[]]

/** The operators for each kind of value. The first one is the form's default. */
export const audienceOps = {
  choice: ['in'],
  number: ['between'],
  moment: ['within', 'not_within', 'between'],
  ahead: ['ahead'],
  flag: ['is'],
  ordered: ['within'],
} as const satisfies Record<AudienceKind, readonly string[]>
const opNames = ['in', 'between', 'within', 'not_within', 'ahead', 'is'] as const
export type AudienceOp = (typeof opNames)[number]

export const knownFields = ['phone', 'email', 'birth_date', 'marriage_anniversary', 'city'] as const
export const audienceDevices = ['ios', 'android', 'web'] as const

/** The values of a choice: a list of words, ids of records, or numbers of reference data. */
export const audienceChoices: Partial<Record<AudienceField, readonly string[] | 'number' | 'uuid'>> = {
  city: 'number',
  last_city: 'number',
  registration_source: registrationSources,
  language: langs,
  known: knownFields,
  consent: consentChannels,
  device: audienceDevices,
  last_branch: 'uuid',
  institution: 'uuid',
  segment: 'uuid',
  member: 'uuid',
}

export const maxLeaves = 30
export const maxDepth = 4
const maxChoices = 200
/** The longest allowed periods in days: ten years back, two months ahead. */
export const maxDays = { within: 3650, ahead: 60 }

export interface Range {
  min: number | null
  max: number | null
}
export interface Days {
  from: string | null
  to: string | null
}
export interface Ordered {
  days: number
  branch_ids: readonly string[]
  delivery_types: readonly string[]
  product_ids: readonly string[]
}
export interface Leaf {
  field: AudienceField
  op: AudienceOp
  value: boolean | number | null | readonly (string | number)[] | Range | Days | Ordered
}
export type Audience = { all: readonly Audience[] } | { any: readonly Audience[] } | { not: Audience } | Leaf

const whole = () => z.int().check(z.gte(-1_000_000_000_000), z.lte(1_000_000_000_000))
const day = () => z.iso.date().check(yearFrom(1900, 2099))
const list = () => z.array(z.guid()).check(z.maxLength(maxChoices))

const leaf = z.strictObject({
  field: oneOf(audienceFieldNames),
  op: oneOf(opNames),
  value: z.union([
    z.boolean(),
    z.int(),
    z.null(),
    z.array(z.union([z.int(), z.string().check(z.maxLength(60))])).check(z.maxLength(maxChoices)),
    z.strictObject({ min: z.nullable(whole()), max: z.nullable(whole()) }),
    z.strictObject({ from: z.nullable(day()), to: z.nullable(day()) }),
    z.strictObject({
      days: z.int(),
      branch_ids: z.array(branchRef()).check(z.maxLength(maxChoices)),
      delivery_types: z.array(oneOf(deliveryTypes)),
      product_ids: list(),
    }),
  ]),
})

type Node = z.ZodMiniType<Audience, Audience>
/**
 * The levels are written out one by one, because the API description cannot show a recursive
 * schema.
 */
const nodeOf = (depth: number): Node => {
  if (depth <= 1) return leaf as unknown as Node
  const below = nodeOf(depth - 1)
  const many = z.array(below).check(z.maxLength(maxLeaves))
  return z.union([
    leaf,
    z.strictObject({ all: many }),
    z.strictObject({ any: many }),
    z.strictObject({ not: below }),
  ]) as unknown as Node
}
const schema = nodeOf(maxDepth)
export const audience = (): Node => schema

/** An audience as JSON text, for URLs. */
export const audienceText = () =>
  z.string().check(
    z.maxLength(6000),
    z.refine((text) => readAudience(text) !== undefined, 'format'),
  )
/** Parses an audience from JSON text; undefined if it is not a complete audience. */
export function readAudience(text: string): Audience | undefined {
  try {
    const read = z.safeParse(schema, JSON.parse(text))
    return read.success && audienceFaults(read.data).length === 0 ? read.data : undefined
  } catch {
    return undefined
  }
}

export const isLeaf = (it: Audience): it is Leaf => 'field' in it
/** The direct children. */
export const below = (it: Audience): readonly Audience[] =>
  isLeaf(it) ? [] : 'all' in it ? it.all : 'any' in it ? it.any : [it.not]
export const leavesOf = (it: Audience): Leaf[] => (isLeaf(it) ? [it] : below(it).flatMap(leavesOf))

/** The records that the audience names, by kind, except segments (see `segmentsIn`). */
export function namedIn(it: Audience): Record<'product' | 'branch' | 'institution' | 'member', string[]> {
  const leaves = leavesOf(it)
  const ordered = leaves.flatMap(({ field, value }) => (field === 'ordered' ? [value as Ordered] : []))
  const chosen = (field: AudienceField) => leaves.flatMap((one) => (one.field === field ? idsOf(one) : []))
  const lowered = (ids: readonly string[]) => ids.map((id) => id.toLowerCase())
  return {
    product: ordered.flatMap((one) => lowered(one.product_ids)),
    branch: [...chosen('last_branch'), ...ordered.flatMap((one) => lowered(one.branch_ids))],
    institution: chosen('institution'),
    member: chosen('member'),
  }
}

/** The saved segments that the audience names. */
export const segmentsIn = (it: Audience): string[] => [
  ...new Set(leavesOf(it).flatMap((one) => (one.field === 'segment' ? idsOf(one) : []))),
]
const idsOf = ({ value }: Leaf) => (Array.isArray(value) ? value.map((id) => String(id).toLowerCase()) : [])

interface Fault {
  path: string
  code: FieldCode
  params?: Record<string, number>
  unit?: 'days'
}
const uuidShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Finds faults that the schema of an audience does not exclude: conditions with no value, with a
 * value of the wrong kind, or too many conditions.
 */
export function audienceFaults(it: Audience, path = 'audience'): Fault[] {
  const leaves = leavesOf(it).length
  if (leaves === 0) return [{ path, code: 'required' }]
  if (leaves > maxLeaves) return [{ path, code: 'too_many', params: { max: maxLeaves } }]
  return nodeFaults(it, path)
}

function nodeFaults(it: Audience, path: string): Fault[] {
  if (isLeaf(it)) return leafFaults(it, path)
  if ('not' in it) return nodeFaults(it.not, `${path}.not`)
  const word = 'all' in it ? 'all' : 'any'
  const children = below(it)
  if (children.length === 0) return [{ path: `${path}.${word}`, code: 'required' }]
  return children.flatMap((one, at) => nodeFaults(one, `${path}.${word}.${at}`))
}

function leafFaults({ field, op, value }: Leaf, path: string): Fault[] {
  const kind = audienceFields[field]
  const at = `${path}.value`
  if (!(audienceOps[kind] as readonly string[]).includes(op)) return [{ path: `${path}.op`, code: 'choice' }]
  const days = (given: unknown, max: number, to = at): Fault[] =>
    given === null || given === undefined
      ? [{ path: to, code: 'required' }]
      : typeof given !== 'number'
        ? [{ path: to, code: 'number' }]
        : given < 0
          ? [{ path: to, code: 'too_small', params: { min: 0 }, unit: 'days' }]
          : given > max
            ? [{ path: to, code: 'too_big', params: { max }, unit: 'days' }]
            : []
  switch (kind) {
    case 'choice':
      return choiceFaults(field, value, at)
    case 'number':
      return rangeFaults(value, at)
    case 'moment':
      return op === 'between' ? spanFaults(value, at) : days(value, maxDays.within)
    case 'ahead':
      return days(value, maxDays.ahead)
    case 'flag':
      return typeof value === 'boolean' ? [] : [{ path: at, code: 'required' }]
    case 'ordered':
      return isObject<Ordered>(value, 'days')
        ? days(value.days, maxDays.within, `${at}.days`)
        : [{ path: at, code: 'wrong' }]
  }
}

const isObject = <T extends object>(value: Leaf['value'], key: keyof T & string): value is T & Leaf['value'] =>
  typeof value === 'object' && value !== null && key in value

function choiceFaults(field: AudienceField, value: Leaf['value'], path: string): Fault[] {
  if (!Array.isArray(value)) return [{ path, code: 'wrong' }]
  if (value.length === 0) return [{ path, code: 'required' }]
  const allowed = audienceChoices[field]
  const fits = (one: string | number) =>
    allowed === 'number'
      ? typeof one === 'number' && one > 0 && one <= 2_147_483_647
      : typeof one === 'string' && (allowed === 'uuid' ? uuidShape.test(one) : Boolean(allowed?.includes(one)))
  return value.every(fits) ? [] : [{ path, code: 'choice' }]
}

function rangeFaults(value: Leaf['value'], path: string): Fault[] {
  if (!isObject<Range>(value, 'min')) return [{ path, code: 'wrong' }]
  if (value.min === null && value.max === null) return [{ path: `${path}.min`, code: 'required' }]
  return value.min !== null && value.max !== null && value.min > value.max
    ? [{ path: `${path}.max`, code: 'above_limit' }]
    : []
}

function spanFaults(value: Leaf['value'], path: string): Fault[] {
  if (!isObject<Days>(value, 'from')) return [{ path, code: 'wrong' }]
  if (value.from === null && value.to === null) return [{ path: `${path}.from`, code: 'required' }]
  return value.from !== null && value.to !== null && value.from > value.to
    ? [{ path: `${path}.to`, code: 'ends_before_start' }]
    : []
}
