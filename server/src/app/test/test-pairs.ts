import { calls } from '#contract/contract.ts'
import { atLength } from '#contract/kit/test-length.ts'
import { marked } from '#server/kit/guard/marks.ts'
import { isPlace, recordAt } from './test-records.ts'
import { heldOf, ruleBeyond, type Actor } from './test-refusal.ts'
import { selfNouns } from './test-requests.ts'

// Which cells of the authorization matrix are tried. A call's answer depends on person and place
// only through its class, so one call of each class is tried as everybody everywhere, and the
// others by pairs: as everybody at one place, and as one person everywhere.

type Named = (typeof calls)[number]

/**
 * Calls whose request makers use a place other than the one in question, or that have their own
 * tests.
 */
const apart = new Set([
  'recovery.sendReset',
  'partner.link',
  'partner.signIn',
  'account.read',
  'account.update',
  'account.remove',
  'account.history',
  'order.create',
  'role.create',
  'user.create',
  'company.create',
  'productCatalog.publish',
  'spread.diff',
  'spread.start',
])

export const isInMatrix = ({ noun, name, call }: Named): boolean =>
  call.permission !== 'public' &&
  call.permission !== 'api-key' &&
  noun !== 'session' &&
  !selfNouns.includes(noun) &&
  !apart.has(`${noun}.${name}`)

/** Reads, writes and business verbs: `get-order`, `put-order`, `patch-order-approve`. */
const kindOf = (permission: string) =>
  permission.replace(/^(post|put|delete)-.*/, 'write').replace(/^(get|patch)-.*/, '$1')

/**
 * Everything by which guard and statements may distinguish calls: kind of permission, location of
 * the named records, and further requirements.
 */
function classOf({ noun, name, call }: Named): string {
  const named = (['params', 'query', 'body'] as const).flatMap((part) =>
    marked(call[part]).map(({ of }) => `${part} ${isPlace(of) ? of : (recordAt[of] ?? of)}`),
  )
  const marks = [...new Set(named)].toSorted().join(', ')
  return [kindOf(call.permission), marks, call.whole, call.platform, call.module, ruleBeyond(`${noun}.${name}`)].join()
}

const examples = new Map(
  calls
    .filter(isInMatrix)
    .toReversed()
    .map((it) => [classOf(it), it.call]),
)
export const classes = examples.size

/**
 * Whether a call is tried as everybody everywhere: one example of its class, or in the long proof
 * every call.
 */
export const isInFull = ({ call }: Named): boolean => atLength([...examples.values()].includes(call), true)

/** Somebody for whom the place makes a difference: they hold something, but not everywhere. */
export const isLocal = ({ rights }: Actor): boolean =>
  rights.some((it) => it.permissions.length > 0 && it.scope_type !== 'provider')

/**
 * Chooses who tries a call at every place: of those who hold its permission at some place, else of
 * all local people, the one used least so far.
 */
export function travellers(actors: readonly Actor[]) {
  const journeys = new Map(actors.filter(isLocal).map((it) => [it, 0]))
  const travelled = (it: Actor) => journeys.get(it) ?? 0
  return {
    next({ call }: Named): Actor {
      const locals = [...journeys.keys()]
      const holders = locals.filter((it) => heldOf(call, it).length > 0)
      const [chosen] = (holders.length > 0 ? holders : locals).toSorted((a, b) => travelled(a) - travelled(b))
      journeys.set(chosen!, travelled(chosen!) + 1)
      return chosen!
    },
    /** People not used so far. */
    idle: () => [...journeys].filter(([, n]) => n === 0).map(([it]) => it.name),
  }
}
