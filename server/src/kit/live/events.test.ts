import { afterAll, beforeAll, expect, it } from 'vitest'
import { connect } from '#server/db/client.ts'
import { insertRows } from '#demo/insert.ts'
import { announce, startRelay, type BranchEvent, type Relay } from './events.ts'
import { testDatabase, type TestDatabase } from '../test/test-database.ts'
import { uuidv7 } from '../uuid.ts'

let database: TestDatabase
const companies = [uuidv7(), uuidv7()]
const branches = companies.map((company_id, at) => ({ company_id, id: uuidv7(), name: `Şube ${at}`, city_id: 34 }))
const places = branches.map((it) => ({ company_id: it.company_id, branch_id: it.id }))

beforeAll(async () => {
  database = await testDatabase()
  const owner = await connect(database.ownerUrl)
  const dealer = uuidv7()
  await insertRows(owner, 'account', [{ id: dealer, type: 'account', name: 'Bayi' }])
  await insertRows(
    owner,
    'company',
    companies.map((id) => ({ id, account_id: dealer, name: 'Şirket' })),
  )
  await insertRows(owner, 'branch', branches)
  await insertRows(owner, 'branch_counter', places)
  await owner.end()
})
afterAll(() => database.drop())

/**
 * Creates the event relay of a node. `isHeard` says whether other nodes can notify this node of
 * their commits. In these tests they never do.
 */
function relayed(isHeard: boolean) {
  const events: BranchEvent[] = []
  let tell: (branches: readonly string[]) => void = () => undefined
  const relay: Relay = startRelay(
    database.db,
    { isHeard: () => isHeard, on: (_, hear) => void (tell = hear) },
    {
      onEvent: (it) => events.push(it),
      onError: (error) => {
        throw error
      },
    },
  )
  return {
    relay,
    tell: (branch_id: string) => tell([branch_id]),
    seqs: (branch_id: string) => events.filter((it) => it.branch_id === branch_id).map((it) => it.seq),
  }
}

it.each([true, false])('finds what nobody told of, in order, with a bell that is heard: %s', async (isHeard) => {
  const { relay, seqs } = relayed(isHeard)
  const [one, two] = places
  for (const it of [one!, two!]) relay.watch({ ...it, seq: 0 })
  for (let n = 0; n < 3; n++) await database.db.tx((db) => announce(db, one!, 'branch', { n }))
  await database.db.tx((db) => announce(db, two!, 'menu', {}))
  const count = isHeard ? 3 : 6
  await expect
    .poll(() => [seqs(one!.branch_id), seqs(two!.branch_id)], { interval: 10 })
    .toEqual([Array.from({ length: count }, (_, at) => at + 1), Array.from({ length: count / 3 }, (_, at) => at + 1)])
  relay.unwatch(two!.branch_id)
  await relay.stop()
})

it('reads the branch it was told of, from where it is', async () => {
  const { relay, tell, seqs } = relayed(true)
  const [one, two] = places
  for (const it of [one!, two!]) relay.watch({ ...it, seq: 6 })
  await database.db.tx((db) => announce(db, one!, 'branch', {}))
  tell(one!.branch_id)
  await expect.poll(() => seqs(one!.branch_id), { interval: 1 }).toEqual([7])
  expect(seqs(two!.branch_id)).toEqual([])
  await relay.stop()
})
