import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Call } from '#contract/kit/call.ts'
import { order } from '#contract/ordering/order.ts'
import { systemRoleId } from '#server/db/reference/roles.ts'
import { marked, wordsAt } from '#server/kit/marks.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import { signIn, type Caller } from './test-client.ts'
import { isPlace, isTenants, recordAt } from './test-records.ts'
import { goodRequests, selfNouns, type Requests } from './test-requests.ts'
import type { Given } from './test-stage.ts'
import { testServer, type TestServer } from './test-server.ts'
import { callsOf, missingFiles, type Shard } from './test-shards.ts'
import { layUser } from './test-user.ts'
import { layTestWorld, type TestWorld } from './test-world.ts'

// Every call × sixteen actors × own branch, sibling branch, another company of the dealer, another dealer's, nobody's. The expected result is computed here
// from the assignments alone, by the rules of semantics §1, deliberately written a second time: the guard is not asked about itself.

interface Right {
  scope_type: string
  scope_id: string | null
  permissions: string[]
}
interface Actor {
  name: string
  caller: Caller
  rights: Right[]
}
/** The place a request concerns; for a company as a whole it has no branch. */
interface Place {
  account: string
  company: string
  branch: string | null
}

let server: TestServer
let world: TestWorld
let requests: Requests
let actors: Actor[]

const permissionsOf = async (type: string) =>
  (
    await server.database.db.must<{ permissions: string[] }>(
      sql`select permissions from role where id = ${systemRoleId(type as 'company')}`,
    )
  ).permissions
const rightsOf = (email: string) =>
  server.database.db
    .many<Right>(sql`select a.scope_type, a.scope_id, r.permissions from assignment a join role r on r.id = a.role_id
    join app_user u on u.id = a.user_id where u.email_key = ${email}`)

/** Whether a right covers a place: all of it, or, for a company asked about in part, one of its branches. */
const covers = (it: Right, place: Place, inPart = false): boolean =>
  it.scope_type === 'provider' ||
  (it.scope_type === 'account' && it.scope_id === place.account) ||
  (it.scope_type === 'company' && it.scope_id === place.company) ||
  (it.scope_type === 'branch' &&
    (place.branch
      ? it.scope_id === place.branch
      : inPart && branchesOf(place.company).some((id) => id === it.scope_id)))

const branchesOf = (company: string) => Object.values(world.companies).find((it) => it.id === company)?.branches ?? []

const nowhere: Place = { account: randomUUID(), company: randomUUID(), branch: randomUUID() }
const accountOf = (company: string) => (company === world.companies.foreign.id ? world.dealers.far : world.dealers.near)
const companyPlace = (company: string, branch: string | null): Place => ({
  account: accountOf(company),
  company,
  branch,
})

/** The place of a branch, company or account id; nobody's where there is none. */
function placeOf(id: string): Place {
  for (const company of Object.values(world.companies)) {
    if (company.id === id) return companyPlace(id, null)
    if (company.branches.includes(id)) return companyPlace(company.id, id)
  }
  if (id === world.dealers.near || id === world.dealers.far) return { account: id, company: '', branch: null }
  return nowhere
}

/** Whether an actor holds all of these permissions over all of a place. */
const holdsAll = (actor: Actor, permissions: string[], place: Place) =>
  permissions.every((one) => actor.rights.some((it) => it.permissions.includes(one) && covers(it, place)))

/** Rules of single calls beyond permission and place: nobody changes a user or a role with more rights than their own (walls A3). */
const beyond: Record<string, (actor: Actor, place: Place) => boolean> = {
  'user.update': (actor, place) => !holdsAll(actor, cashier, place),
  'user.suspend': (actor, place) => !holdsAll(actor, cashier, place),
  'user.remove': (actor, place) => !holdsAll(actor, cashier, place),
  'user.invite': (actor, place) => !holdsAll(actor, cashier, place),
  'user.stopTwoFactor': (actor, place) => !holdsAll(actor, cashier, place),
  // Whoever may take the step may undo it.
  'order.takeBack': (actor, place) => !holdsAll(actor, ['patch-order-approve'], place),
  'role.update': (actor, place) => !holdsAll(actor, ['get-order'], { ...place, branch: null }),
  'role.remove': (actor, place) => !holdsAll(actor, ['get-order'], { ...place, branch: null }),
}
let cashier: string[]

/** Calls whose request makers use another place than the one in question, or that have their own tests. */
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

/** An id made by the application, unlike the numbers and words of reference data. */
const isOwnId = (it: unknown) => typeof it === 'string' && (/^[0-9a-f-]{36}$/.test(it) || it.includes(':'))

/** The status an actor should be refused with, or undefined where the call is allowed. */
function refusal(noun: string, name: string, call: Call, actor: Actor, given: Given, at: Place): number | undefined {
  const isOpen = call.permission === 'signed-in'
  const holding = isOpen ? actor.rights : actor.rights.filter((it) => it.permissions.includes(call.permission))
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
    } else if (!holding.some((it) => covers(it, where === 'branch' ? at : { ...at, branch: null }, where !== 'branch')))
      return 404
  }
  return beyond[`${noun}.${name}`]?.(actor, at) ? 403 : undefined
}

/** The answers for everything absent: they must all be the same sentence, or they would reveal what exists. */
const absences = new Set<string>()
const tried = { cells: 0, refused: 0, allowed: 0 }

/** Tests every call of some wings, as everybody, everywhere. */
export function matrix(shard: Shard): void {
  beforeAll(async () => {
    server = await testServer({ isDemo: true })
    world = await layTestWorld(server)
    requests = await goodRequests(server, world)
    cashier = await permissionsOf('branch')
    const { own, sibling } = world.companies
    const extra: [name: string, type: string, scope: string, id: string | null, keep: (it: string) => boolean][] = [
      ['sibling manager', 'company', 'company', sibling.id, () => true],
      ['second branch', 'branch', 'branch', own.branches[1], () => true],
      ['branch manager', 'company', 'branch', own.branches[0], () => true],
      ['reads only', 'company', 'company', own.id, (it) => it.startsWith('get-')],
      ['writes only', 'company', 'company', own.id, (it) => !it.startsWith('get-')],
      ['holds nothing', 'branch', 'branch', own.branches[0], () => false],
    ]
    const laid: [string, string][] = Object.entries(world.users)
    for (const [name, type, scope, id, keep] of extra) {
      const { email } = await layUser(server, world.users.branch)
      const role = uuidv7()
      await server.database.db.one(sql`insert into role (id, owner_type, account_type, name, permissions)
        select ${role}, 'provider', ${type}, ${JSON.stringify({ tr: name, en: name, de: name })}, ${(await permissionsOf(type)).filter(keep)}`)
      await server.database.db.one(sql`update assignment set role_id = ${role}, scope_type = ${scope}, scope_id = ${id}
        where user_id = (select id from app_user where email_key = ${email})`)
      laid.push([name, email])
    }
    actors = await Promise.all(
      laid.map(async ([name, email]) => ({
        name,
        caller: await signIn(server.url, email),
        rights: await rightsOf(email),
      })),
    )
  })
  afterAll(() => server.stop())

  describe(`every call of ${shard}, everybody, everywhere`, () => {
    const positions = ['own branch', 'sibling branch', 'other company', 'other dealer', 'absent'] as const
    for (const { noun, name, call } of callsOf(shard)) {
      if (
        call.permission === 'public' ||
        call.permission === 'api-key' ||
        noun === 'session' ||
        selfNouns.includes(noun)
      )
        continue
      if (apart.has(`${noun}.${name}`)) continue
      it(`${call.method} ${call.path}`, async () => {
        for (const position of positions) {
          const { own, sibling, foreign } = world.companies
          const company = position === 'other company' ? sibling : position === 'other dealer' ? foreign : own
          const [first, second] = company.branches
          const [branch, other] = position === 'sibling branch' ? [second, first] : [first, second]
          requests.at({ ...company, branches: [branch, other] })
          const make = async (): Promise<Given> => {
            const given = await requests.good(noun, name, call)
            if (position !== 'absent') return given
            const stray = (part?: Record<string, unknown>) =>
              part &&
              Object.fromEntries(
                Object.entries(part).map(([key, value]) => [
                  key,
                  isOwnId(value) ? (String(value).includes(':') ? `${String(value)}x` : randomUUID()) : value,
                ]),
              )
            return { ...given, params: stray(given.params)!, query: stray(given.query)! }
          }
          const at = position === 'absent' ? nowhere : companyPlace(company.id, branch)
          const given = await make()
          const expected = actors.map((actor) => refusal(noun, name, call, actor, given, at))
          const denied = actors.filter((_, n) => expected[n])
          const replies = await Promise.all(denied.map((actor) => actor.caller.raw(call, given)))
          replies.forEach((reply, n) => {
            const label = `${denied[n]!.name} at ${position}: ${reply.text.slice(0, 200)}`
            expect.soft(reply.status, label).toBe(refusal(noun, name, call, denied[n]!, given, at))
            if (reply.status === 404) absences.add(reply.text)
          })
          for (const actor of actors.filter((_, n) => !expected[n])) {
            // A read leaves its record for the next actor.
            const reply = await actor.caller.raw(call, call.method === 'GET' ? given : await make())
            // Whatever else may be wrong with a request, it must not be refused for lack of rights.
            expect
              .soft([401, 403, 404], `${actor.name} at ${position}: ${reply.text.slice(0, 200)}`)
              .not.toContain(reply.status)
            expect.soft(reply.status, reply.text.slice(0, 200)).toBeLessThan(500)
          }
          tried.cells += actors.length
          tried.refused += denied.length
          tried.allowed += actors.length - denied.length
        }
      })
    }
  })

  it('covers both refusals and permitted calls', async () => {
    process.stdout.write(
      `authorization matrix, ${shard}: ${tried.cells} cells, ${tried.refused} refused, ${tried.allowed} allowed, ${actors.length} actors\n`,
    )
    const none = await requests.provider.raw(order.read, { params: { order_id: randomUUID() } })
    expect([...absences]).toEqual([none.text])
    expect(actors.length).toBeGreaterThanOrEqual(10)
    expect(tried.cells).toBeGreaterThan(3000)
    expect(Math.min(tried.refused, tried.allowed)).toBeGreaterThan(500)
  })

  it('has a file for each shard', () => expect(missingFiles('authorization-matrix')).toEqual([]))
}
