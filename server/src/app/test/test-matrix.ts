import { randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { order } from '#contract/ordering/order.ts'
import { systemRoleId } from '#server/db/reference/roles.ts'
import { count } from '#server/kit/test/test-costs.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import { signIn } from './test-client.ts'
import { classes, isInFull, isInMatrix, travellers } from './test-pairs.ts'
import { isOwnId, nowhere, refusals, type Actor, type Right } from './test-refusal.ts'
import { goodRequests, type Requests } from './test-requests.ts'
import type { TestRequest } from './test-stage.ts'
import { testServer, type TestServer } from './test-server.ts'
import { callsOf, missingFiles, type Shard } from './test-shards.ts'
import { layUser } from './test-user.ts'
import { layTestWorld, type TestWorld } from './test-world.ts'

// The authorization matrix combines calls with sixteen actors and five places: own branch, sibling
// branch, another company of the same dealer, another dealer's company, a place that does not
// exist. test-pairs.ts chooses which combinations (cells) are tried, and test-refusal.ts computes
// the expected result of each.

const positions = ['own branch', 'sibling branch', 'other company', 'other dealer', 'absent'] as const
type Position = (typeof positions)[number]

/**
 * A part of a request in which every id is replaced by one that belongs to no record. Other texts
 * stay.
 */
const astray = (part?: Record<string, unknown>) =>
  part &&
  Object.fromEntries(
    Object.entries(part).map(([key, value]) => [
      key,
      isOwnId(value) ? (String(value).includes(':') ? `${String(value)}x` : randomUUID()) : value,
    ]),
  )

async function permissionsOf({ database }: TestServer, type: string): Promise<string[]> {
  const id = systemRoleId(type as 'company')
  return (await database.db.must<{ permissions: string[] }>(sql`select permissions from role where id = ${id}`))
    .permissions
}

/**
 * Creates the actors: the users of the test world, and six more with roles that no user of the test
 * world has.
 */
async function layActors(server: TestServer, world: TestWorld): Promise<Actor[]> {
  const { db } = server.database
  const { own, sibling } = world.companies
  const extra: [name: string, type: string, scope: string, id: string | null, keep: (it: string) => boolean][] = [
    ['sibling manager', 'company', 'company', sibling.id, () => true],
    ['second branch', 'company', 'branch', own.branches[1], () => true],
    ['branch manager', 'company', 'branch', own.branches[0], () => true],
    ['reads only', 'company', 'company', own.id, (it) => it.startsWith('get-')],
    ['writes only', 'company', 'company', own.id, (it) => !it.startsWith('get-')],
    ['holds nothing', 'branch', 'branch', own.branches[0], () => false],
  ]
  const laid: [string, string][] = Object.entries(world.users)
  for (const [name, type, scope, id, keep] of extra) {
    const { email } = await layUser(server, world.users.branch)
    const role = uuidv7()
    await db.one(sql`insert into role (id, owner_type, account_type, name, permissions)
      select ${role}, 'provider', ${type}, ${JSON.stringify({ tr: name, en: name, de: name })}, ${(await permissionsOf(server, type)).filter(keep)}`)
    await db.one(sql`update assignment set role_id = ${role}, scope_type = ${scope}, scope_id = ${id}
      where user_id = (select id from app_user where email_key = ${email})`)
    laid.push([name, email])
  }
  return Promise.all(
    laid.map(async ([name, email]) => ({
      name,
      caller: await signIn(server.url, email),
      rights:
        await db.many<Right>(sql`select a.scope_type, a.scope_id, r.permissions from assignment a join role r on r.id = a.role_id
        join app_user u on u.id = a.user_id where u.email_key = ${email}`),
    })),
  )
}

/** Tests the calls of some wings of the contract with all actors and places. */
export function matrix(shard: Shard): void {
  let server: TestServer
  let world: TestWorld
  let requests: Requests
  let actors: Actor[]
  let rules: ReturnType<typeof refusals>
  let journeys: ReturnType<typeof travellers>
  /**
   * All answers to requests for something that does not exist. They must consist of the same
   * sentence, since otherwise they would reveal what does exist.
   */
  const absences = new Set<string>()
  const tried = { cells: 0, refused: 0, allowed: 0, inFull: 0 }
  const chosen = callsOf(shard).filter(isInMatrix)

  beforeAll(async () => {
    server = await testServer({ role: 'all', isDemo: true })
    world = await layTestWorld(server)
    requests = await goodRequests(server, world)
    actors = await layActors(server, world)
    rules = refusals(world, await permissionsOf(server, 'branch'))
    journeys = travellers(actors)
  })
  afterAll(() => server.stop())

  /** Tries a call at a place as each of these users. */
  async function tryAt({ noun, name, call }: (typeof chosen)[number], position: Position, people: readonly Actor[]) {
    const { own, sibling, foreign } = world.companies
    const company = position === 'other company' ? sibling : position === 'other dealer' ? foreign : own
    const [first, second] = company.branches
    const [branch, other] = position === 'sibling branch' ? [second, first] : [first, second]
    requests.at({ ...company, branches: [branch, other] })
    const make = async (): Promise<TestRequest> => {
      const given = await requests.good(noun, name, call)
      return position === 'absent' ? { ...given, params: astray(given.params)!, query: astray(given.query)! } : given
    }
    const at = position === 'absent' ? nowhere : rules.companyPlace(company.id, branch)
    const given = await make()
    const expected = people.map((actor) => rules.refusal(noun, name, call, actor, given, at))
    const denied = people.filter((_, n) => expected[n])
    const replies = await Promise.all(denied.map((actor) => actor.caller.raw(call, given)))
    replies.forEach((reply, n) => {
      const label = `${denied[n]!.name} at ${position}: ${reply.text.slice(0, 200)}`
      expect.soft(reply.status, label).toBe(rules.refusal(noun, name, call, denied[n]!, given, at))
      if (reply.status === 404) absences.add(reply.text)
    })
    for (const actor of people.filter((_, n) => !expected[n])) {
      // A read leaves its record unchanged, so the next actor can use the same one. Any other call
      // needs a new record for each actor.
      const reply = await actor.caller.raw(call, call.method === 'GET' ? given : await make())
      // The request may be refused for another reason, but not for missing rights.
      expect
        .soft([401, 403, 404], `${actor.name} at ${position}: ${reply.text.slice(0, 200)}`)
        .not.toContain(reply.status)
      expect.soft(reply.status, reply.text.slice(0, 200)).toBeLessThan(500)
    }
    tried.cells += people.length
    count('matrix cells', people.length)
    tried.refused += denied.length
    tried.allowed += people.length - denied.length
  }

  describe(`every call of ${shard}, everybody, everywhere`, () => {
    for (const one of chosen)
      it(`${one.call.method} ${one.call.path}`, async () => {
        const isFull = isInFull(one)
        const traveller = [journeys.next(one)]
        for (const position of positions)
          await tryAt(one, position, isFull || position === 'own branch' ? actors : traveller)
        if (isFull) tried.inFull++
      })
  })

  it('covers both refusals and permitted calls', async () => {
    process.stdout.write(
      `authorization matrix, ${shard}: ${tried.cells} cells of ${chosen.length} calls, ${tried.refused} refused, ${tried.allowed} allowed; ${tried.inFull} calls in full, of ${classes} classes; ${actors.length} actors\n`,
    )
    const none = await requests.provider.raw(order.read, { params: { order_id: randomUUID() } })
    expect([...absences]).toEqual([none.text])
    expect(actors.length).toBe(16)
    // Each call is tried as all users at one place and as one user at the other four places. One
    // call of each class is also tried as all users at these four places.
    const inFull = chosen.filter(isInFull).length
    expect(tried.inFull).toBe(inFull)
    expect(tried.cells).toBe(chosen.length * (16 + 4) + inFull * 15 * 4)
    expect(journeys.idle()).toEqual([])
    expect(Math.min(tried.refused, tried.allowed)).toBeGreaterThan(500)
  })

  it('has a file for each shard', () => expect(missingFiles('authorization-matrix')).toEqual([]))
}
