import type { Sql } from 'sql-template-tag'

/**
 * The input of a query: sql-template-tag's `Sql`, or a statement whose text was composed
 * beforehand.
 */
export interface Statement {
  readonly text: string
  readonly values: readonly unknown[]
  /**
   * A name if the text was composed once; an empty string if the text should be parsed on each use.
   * If undefined, the name is looked up by the text.
   */
  readonly name?: string | undefined
}

const names = new Map<string, string>()

/**
 * A connection keeps every named statement until it closes. Therefore only this many texts get a
 * name. Further texts are parsed on each use.
 */
export const maxNames = 1000

/**
 * A name of at most 63 bytes for a statement's text, the same for the life of the process;
 * undefined once `maxNames` are in use.
 */
export function nameOf(text: string): string | undefined {
  let name = names.get(text)
  if (!name && names.size < maxNames) names.set(text, (name = `s${names.size + 1}`))
  return name
}

/**
 * Placeholder for a value while the text is composed. Using it as a value would make that value a
 * permanent part of the text.
 */
class Slot {
  readonly key: string
  constructor(key: string) {
    this.key = key
  }
  [Symbol.toPrimitive](): never {
    throw new Error(`${this.key} is a value of a prepared statement: it may only be placed in the text, unchanged.`)
  }
}

/**
 * The same statement without a name, so that PostgreSQL plans it for its values each time. This is
 * for searches: one word may be in every row and another in none, and a plan that suits one is a
 * thousand times too slow for the other.
 */
export const planned = ({ text, values }: Statement): Statement => ({ text, values, name: '' })

interface Made {
  text: string
  name: string
  values: readonly unknown[]
}

/**
 * A statement of a hot path, composed once instead of on each call. `compose` sees a placeholder
 * for every value; later calls only fill in the values. It may test whether a value is present
 * (`it.cursor ? sql`…` : empty`) and which `kind` is meant: each combination has its own text.
 * There should be few kinds, since PostgreSQL keeps a plan for each.
 */
export function prepared<V extends object>(
  compose: (it: V, kind: string) => Sql,
): (values: V, kind?: string) => Statement {
  const texts = new Map<string, Made>()
  return (given, kind = '') => {
    const at = given as Record<string, unknown>
    let shape = kind
    for (const key in at) if (at[key] !== undefined) shape += ` ${key}`
    let made = texts.get(shape)
    if (!made) texts.set(shape, (made = make(compose, at, kind)))
    return {
      text: made.text,
      name: made.name,
      values: made.values.map((it) => (it instanceof Slot ? at[it.key] : it)),
    }
  }
}

let hot = 0

function make<V extends object>(
  compose: (it: V, kind: string) => Sql,
  given: Record<string, unknown>,
  kind: string,
): Made {
  const slots = Object.fromEntries(
    Object.entries(given).map(([key, it]) => [key, it === undefined ? it : new Slot(key)]),
  )
  const { text, values } = compose(slots as V, kind)
  // The texts of hot paths are few and permanent, so they are named regardless of `maxNames`.
  return { text, name: `p${++hot}`, values }
}

const literals = new WeakMap<readonly unknown[], string>()

/**
 * The array in PostgreSQL's notation. It is built only once for a list of ids that never changes (a
 * caller's reach is sent with every statement). Any other value is returned unchanged.
 */
export function literalOnce(value: unknown): unknown {
  if (!Array.isArray(value) || !Object.isFrozen(value)) return value
  let text = literals.get(value)
  if (text === undefined) literals.set(value, (text = `{${value.map((it) => JSON.stringify(it)).join()}}`))
  return text
}
