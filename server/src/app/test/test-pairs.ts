import { calls } from '#contract/contract.ts'
import { atLength } from '#contract/kit/test-length.ts'
import { marked } from '#server/kit/guard/marks.ts'
import { isPlace, recordAt } from './test-records.ts'
import { heldOf, ruleBeyond, type Actor } from './test-refusal.ts'
import { selfNouns } from './test-requests.ts'

// Chooses which cells of the authorization matrix (call, user, place) are tried. How a call's
// answer depends on user and place is the same for all calls of a class. One call of each class is
// therefore tried as all users at all places. The other calls are tried as all users at one place,
// and as one user at all places.

type Named = (typeof calls)[number]

/**
 * Calls that are left out, because they have tests of their own or because their requests use
 * another place than the one under test.
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
 * The class of a call: everything by which the guard and the statements may treat calls
 * differently. This is the kind of permission, the places to which the named records belong, and
 * further requirements.
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
 * Whether a call is tried as all users at all places: one call of each class, or every call in the
 * long test run.
 */
export const isInFull = ({ call }: Named): boolean => atLength([...examples.values()].includes(call), true)

/** Whether a user's result depends on the place: the user holds some right, but not everywhere. */
export const isLocal = ({ rights }: Actor): boolean =>
  rights.some((it) => it.permissions.length > 0 && it.scope_type !== 'provider')

/**
 * Chooses, for each call, the user who tries it at every place. Of those who hold the call's
 * permission at some place, this is the user chosen least often so far. If nobody holds it, all
 * users with local rights are considered.
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
    /** The users who have not been chosen so far. */
    idle: () => [...journeys].filter(([, n]) => n === 0).map(([it]) => it.name),
  }
}
