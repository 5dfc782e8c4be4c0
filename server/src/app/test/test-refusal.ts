import { randomUUID } from 'node:crypto'
import type { Call } from '#contract/kit/call.ts'
import { marked, wordsAt } from '#server/kit/guard/marks.ts'
import type { Caller } from './test-client.ts'
import { isPlace, isTenants, recordAt } from './test-records.ts'
import type { TestRequest } from './test-stage.ts'
import type { TestWorld } from './test-world.ts'

// Computes the expected refusals from the assignments alone, by the rules of semantics §1. The
// rules are deliberately implemented a second time here, instead of asking the guard.

export interface Right {
  scope_type: string
  scope_id: string | null
  permissions: string[]
}
export interface Actor {
  name: string
  caller: Caller
  rights: Right[]
}
/** The place that a request concerns. `branch` is null if it concerns a company as a whole. */
export interface Place {
  account: string
  company: string
  branch: string | null
}

export const nowhere: Place = { account: randomUUID(), company: randomUUID(), branch: randomUUID() }

/** An id made by the application, unlike the numbers and words of reference data. */
export const isOwnId = (it: unknown) => typeof it === 'string' && (/^[0-9a-f-]{36}$/.test(it) || it.includes(':'))

/**
 * The rights through which an actor holds a call's permission. If the call needs no permission, all
 * rights of the actor.
 */
export const heldOf = ({ permission }: Call, { rights }: Actor): Right[] =>
  permission === 'signed-in' ? rights : rights.filter((it) => it.permissions.includes(permission))

/**
 * Calls with a further rule beyond permission and place: a user may not change another user, or a
 * role, with more rights than the user has (walls A3).
 */
const needed = {
  'user.update': 'cashier',
  'user.suspend': 'cashier',
  'user.remove': 'cashier',
  'user.invite': 'cashier',
  'user.stopTwoFactor': 'cashier',
  // Whoever was allowed to take the step may undo it.
  'order.takeBack': ['patch-order-approve'],
  'role.update': 'role',
  'role.remove': 'role',
} as const

/** The further rule of a call beyond permission and place; empty if it has none. */
export const ruleBeyond = (call: string): string => String(needed[call as keyof typeof needed] ?? '')

/**
 * Creates the functions that predict refusals in a test world. `cashier` lists the permissions of a
 * branch's own users.
 */
export function refusals(world: TestWorld, cashier: string[]) {
  const branchesOf = (company: string) => Object.values(world.companies).find((it) => it.id === company)?.branches ?? []

  /**
   * Whether a right covers a whole place. With `inPart`, a right at one of a company's branches is
   * enough for the company.
   */
  const covers = (it: Right, place: Place, inPart = false): boolean =>
    it.scope_type === 'provider' ||
    (it.scope_type === 'account' && it.scope_id === place.account) ||
    (it.scope_type === 'company' && it.scope_id === place.company) ||
    (it.scope_type === 'branch' &&
      (place.branch
        ? it.scope_id === place.branch
        : inPart && branchesOf(place.company).some((id) => id === it.scope_id)))

  const accountOf = (company: string) =>
    company === world.companies.foreign.id ? world.dealers.far : world.dealers.near
  const companyPlace = (company: string, branch: string | null): Place => ({
    account: accountOf(company),
    company,
    branch,
  })

  /**
   * The place that an id of a branch, company or account stands for; `nowhere` if there is none.
   */
  function placeOf(id: string): Place {
    for (const company of Object.values(world.companies)) {
      if (company.id === id) return companyPlace(id, null)
      if (company.branches.includes(id)) return companyPlace(company.id, id)
    }
    if (id === world.dealers.near || id === world.dealers.far) return { account: id, company: '', branch: null }
    return nowhere
  }

  /** Whether an actor holds all of these permissions over a whole place. */
  const holdsAll = (actor: Actor, permissions: readonly string[], place: Place) =>
    permissions.every((one) => actor.rights.some((it) => it.permissions.includes(one) && covers(it, place)))

  function isBeyond(call: string, actor: Actor, place: Place): boolean {
    const rule = needed[call as keyof typeof needed]
    if (!rule) return false
    if (rule === 'role') return !holdsAll(actor, ['get-order'], { ...place, branch: null })
    return !holdsAll(actor, rule === 'cashier' ? cashier : rule, place)
  }

  /** The status with which an actor should be refused, or undefined if the call is allowed. */
  function refusal(
    noun: string,
    name: string,
    call: Call,
    actor: Actor,
    given: TestRequest,
    at: Place,
  ): number | undefined {
    const isOpen = call.permission === 'signed-in'
    const holding = heldOf(call, actor)
    const named = (['params', 'query', 'body'] as const).flatMap((part) =>
      marked(call[part]).flatMap(({ path, of }) =>
        [...wordsAt(given[part], path)].map(([, id]) => ({ part, of, id, place: placeOf(id) })),
      ),
    )
    const places = named.filter((it) => isPlace(it.of))
    if (places.some(({ place }) => place === nowhere || !actor.rights.some((it) => covers(it, place, true)))) return 404
    if (places.some(({ of, place }) => !holding.some((it) => covers(it, place, !(call.whole && of === 'company')))))
      return 403
    if (holding.length === 0 && !isOpen) return 403
    if (call.platform && !holding.some((it) => it.scope_type === 'provider')) return 403
    for (const { part, of, id } of named) {
      if (part === 'body' || of === 'place' || isPlace(of)) continue
      if (at === nowhere && isOwnId(id)) return 404
      const where = isTenants(of) || recordAt[of] === 'platform' ? recordAt[of] : undefined
      if (!where) continue
      if (where === 'maker') {
        if (actor.name !== 'provider') return 404
      } else if (where === 'platform') {
        if (!holding.some((it) => it.scope_type === 'provider')) return 404
      } else if (
        !holding.some((it) => covers(it, where === 'branch' ? at : { ...at, branch: null }, where !== 'branch'))
      )
        return 404
    }
    return isBeyond(`${noun}.${name}`, actor, at) ? 403 : undefined
  }

  return { companyPlace, refusal }
}
