import { afterAll, expect, it } from 'vitest'
import { uuidv7 } from '#server/kit/uuid.ts'
import { installedBefore, layBranch } from './test-upgrade.ts'

const old = await installedBefore('0243')
const { client } = old
afterAll(() => old.drop())

it('forgets the time zones of members that the database does not know', async () => {
  const { company } = await layBranch(client)
  const zones = ['Europe/Berlin', '+03:00', null]
  for (const [n, zone] of zones.entries())
    await client.query(
      `insert into member (company_id, id, name, surname, phone, timezone) values ($1, $2, 'Ada', '', $3, $4)`,
      [company, uuidv7(), `+90532000000${n}`, zone],
    )
  await old.upgrade()
  const { rows } = await client.query<{ timezone: string | null }>('select timezone from member order by phone')
  expect(rows.map((it) => it.timezone)).toEqual(['Europe/Berlin', null, null])
})
