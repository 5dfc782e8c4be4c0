import { describe, expect, it } from 'vitest'
import { safeParse } from 'zod/mini'
import { calls, contract } from '#contract/contract.ts'
import type { AccountType } from '#contract/identity/session.ts'
import type { Call } from '#contract/kit/call.ts'
import { systemRoleId } from '#server/db/reference/roles.ts'
import { connect } from '#server/db/client.ts'
import { fieldsOf } from '#server/kit/guard/marks.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import { insertRows } from '#demo/insert.ts'
import { signIn, type Caller } from './test/test-client.ts'
import { goodRequests } from './test/test-requests.ts'
import { expectSearch, isSearched } from './test/test-search.ts'
import { giftChequeExamples } from '#contract/members/offer/gift-cheque.example.ts'
import { giftCheque } from '#contract/members/offer/gift-cheque.ts'
import { setUp } from './test/test-setup.ts'

// Each kind of reach (the companies and branches that a caller may access) has its own condition in
// every statement. A list that works for the provider can therefore fail for a user with two
// companies, in particular on Citus.
const callers = new Map<string, Caller>()

/**
 * Creates a user with rights at several places. For a dealer, these are companies of different
 * dealers.
 */
async function layManager(places: [scope_type: 'company' | 'branch', scope_id: string][]): Promise<Caller> {
  const client = await connect(server.database.ownerUrl)
  const [id, email] = [uuidv7(), `places-${uuidv7()}@deneme.test`]
  await client.query(
    `insert into app_user (id, account_type, name, surname, email, email_key, password_hash)
     select $1, account_type, 'Ada', 'Deneme', $2, $2, password_hash from app_user where email_key = $3`,
    [id, email, world.users.company],
  )
  const rights = places.map(([scope_type, scope_id]) => {
    const role_id = systemRoleId(scope_type satisfies AccountType)
    return { id: uuidv7(), user_id: id, role_id, scope_type, scope_id }
  })
  await insertRows(client, 'assignment', rights)
  await client.end()
  return signIn(server.url, email)
}

const { server, world } = await setUp([], { isDemo: true })
const requests = await goodRequests(server, world)
const { own, sibling, foreign } = world.companies
for (const who of ['provider', 'dealer', 'company', 'branch'] as const)
  callers.set(who, await signIn(server.url, world.users[who]))
callers.set(
  'two companies',
  await layManager([
    ['company', own.id],
    ['company', foreign.id],
  ]),
)
callers.set(
  'a company and another’s branch',
  await layManager([
    ['company', own.id],
    ['branch', sibling.branches[0]],
  ]),
)
callers.set(
  'two branches',
  await layManager([
    ['branch', own.branches[0]],
    ['branch', own.branches[1]],
  ]),
)

// Pickers of gift vouchers offer only personal ones.
await requests.provider.send(giftCheque.create, {
  body: { ...giftChequeExamples.create, company_id: own.id, kind: 'personal', code: '' },
})

const namesOf = ({ query }: Call) => new Set(fieldsOf(query).flatMap(({ path: [name] }) => name ?? []))
const lists = calls.filter(
  ({ call }) => call.method === 'GET' && call.permission !== 'api-key' && namesOf(call).has('limit'),
)

/**
 * Generates the queries to try: each filter of a list by itself, together with the filters that the
 * list requires.
 */
function* queriesOf(call: Call, needed: object): Generator<object> {
  const { id: company_id, branches } = world.companies.own
  const more: object[] = [
    { company_id },
    { branch_id: branches[0] },
    { branch_id: [...branches] },
    { search: 'deneme' },
  ]
  yield needed
  for (const it of more) {
    const query = { ...needed, ...it }
    if (Object.keys(it).every((name) => namesOf(call).has(name)) && safeParse(call.query!, query).success) yield query
  }
}

/** Makes a record of a noun: a good request for one of its calls names a record, or makes it when sent. */
async function layRow(noun: string): Promise<void> {
  const of = calls.filter((it) => it.noun === noun)
  const one = of.find(({ name }) => name === 'create') ?? of.find(({ name }) => name === 'read')
  if (!one) return
  const request = await requests.good(noun, one.name, one.call)
  await requests.provider.raw(one.call, request)
}

it('there are lists', () => {
  expect(lists.map(({ call }) => call)).toContain(contract.members.giftCheque.list)
  expect(lists.length).toBeGreaterThan(40)
})

// Long lists and their rows are in `long-lists.test.ts`.
const short = lists.filter(({ call }) => isSearched(call) && !namesOf(call).has('cursor'))
it.each(short.map((it) => [it.call.path, it] as const))('%s filters by its search', async (_, { noun, name, call }) => {
  // The members whom a member could be merged with are members too.
  await layRow(noun === 'memberMerge' ? 'member' : noun)
  const { params, query } = await requests.good(noun, name, call)
  const needed = safeParse(call.query!, {}).success ? {} : query
  await expectSearch(async (narrowed) => {
    const reply = await callers
      .get('provider')!
      .raw(call, { params: params ?? {}, query: { limit: 200, ...needed, ...narrowed } })
    expect(reply.status, reply.text).toBe(200)
    return reply.body as { data: Record<string, unknown>[] }
  })
})

describe.each(lists.map((it) => [`${it.call.path}`, it] as const))('%s', (_, { noun, name, call }) => {
  it('answers or refuses whoever asks, by whatever it is narrowed', async () => {
    const { params, query } = await requests.good(noun, name, call)
    let answered = 0
    for (const [who, caller] of callers)
      for (const narrowed of queriesOf(call, safeParse(call.query!, {}).success ? {} : (query ?? {}))) {
        const reply = await caller.raw(call, { params: params ?? {}, query: { ...narrowed } })
        expect([200, 403, 404], `${who} ${JSON.stringify(narrowed)}: ${reply.text}`).toContain(reply.status)
        if (reply.status === 200) answered++
      }
    expect(answered).toBeGreaterThan(0)
  })
})
