import { afterAll, expect, it } from 'vitest'
import { chance } from '#demo/chance.ts'
import { createIys } from '#simulators/iys/iys.ts'
import { createCitizens } from './citizens.ts'

const iys = await createIys()
afterAll(() => iys.stop())

it('change their mind at İYS now and then, and each to the other answer', async () => {
  iys.control.hold(2, [{ recipient: '+905321112233', type: 'MESAJ', status: 'ONAY', at: new Date().toISOString() }])
  const citizens = createCitizens({ iysUrl: iys.url, chance: chance(1), fetch: (url, init) => fetch(url, init) })
  await citizens.pass(60_000)
  expect(iys.control.ledgerOf(2).entries).toHaveLength(1)
  for (let n = 0; n < 4; n++) await citizens.pass(30 * 60_000)
  expect(iys.control.ledgerOf(2).entries.map((it) => it.status)).toEqual(['ONAY', 'RET', 'ONAY', 'RET', 'ONAY'])
})

it('go on while İYS is away', async () => {
  const citizens = createCitizens({
    iysUrl: 'http://127.0.0.1:9',
    chance: chance(1),
    fetch: (url, init) => fetch(url, init),
  })
  await expect(citizens.pass(60 * 60_000)).resolves.toBeUndefined()
})
