import type { Lang } from '#contract/kit/field-words.ts'
import type { Db } from '#server/db/pool.ts'
import type { Actor } from '../guard/actor.ts'
import { Fault } from '../answer/fault.ts'
import { moneyText } from '../money.ts'
import type { Reach } from '../guard/reach.ts'

/** The input of a request that was refused, and its caller. */
export interface Asking {
  given: { params?: unknown; query?: unknown; body?: unknown }
  actor: Actor | undefined
  reach: Reach | undefined
}

/**
 * Adds the currency of the company concerned to the amounts of a refusal. Returns the refusal
 * unchanged if it has no amounts or the currency is not known.
 */
export async function priced(error: unknown, asked: Asking | undefined, db: Db, lang: Lang): Promise<unknown> {
  if (!(error instanceof Fault) || error.more.money) return error
  if (!error.more.errors?.some((it) => it.unit === 'money' && it.message === undefined)) return error
  const currency = asked && currencyOf(asked)
  return currency ? new Fault(error.code, { ...error.more, money: await moneyText(db, lang, currency) }) : error
}

/**
 * The currency of the company or branch that a request names. Otherwise the currency that all
 * companies of the caller have in common, if there is one.
 */
function currencyOf({ given, actor, reach }: Asking): string | undefined {
  if (!actor) return undefined
  const { companies, branches } = actor.tree
  const words = [given.params, given.query, given.body].flatMap((it) =>
    typeof it === 'object' && it !== null ? Object.values(it) : [],
  )
  const named = words.flatMap((it) => (typeof it === 'string' ? [it.toLowerCase()] : []))
  const asked = named.flatMap((it) => branches.get(it)?.company_id ?? (companies.has(it) ? it : []))
  const all = asked.length > 0 ? asked : [...(reach?.companies ?? [])]
  const [first, ...others] = new Set(all.flatMap((id) => companies.get(id)?.currency ?? []))
  return others.length === 0 ? first : undefined
}
