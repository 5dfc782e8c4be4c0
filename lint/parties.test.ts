import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { allParties, loggedParties } from '../contract/src/platform/parties.ts'
import { partyFaults } from './parties.ts'

const root = join(import.meta.dirname, '..')
const registry = 'contract/src/platform/parties.ts'
/**
 * Files that may name several outside parties (such as platforms), and for each file the check that
 * keeps its list complete.
 */
const meant: Record<string, string> = {
  'server/src/features/integrations/switchboard/protocols.ts':
    'a record over all providers: one that is missing does not compile',
  'panel/src/features/integrations/courier-company/words.ts': 'labels over all courier companies',
  'contract/src/integrations/sms-causes.ts': 'a record over all providers of SMS',
  'panel/src/features/organisation/settings/sms-words.ts': 'labels over all providers of SMS',
  'server/src/features/integrations/sms/iletimerkezi.ts': 'its protocol has a field `iys`',
  'server/src/features/integrations/iyzico/provider.ts': 'its code is its name',
  'server/src/db/reference/reasons.ts': 'what each platform calls a reason, by its code',
}

async function sources() {
  const all = await Promise.all(
    ['contract/src', 'server/src', 'panel/src', 'bin'].map(async (folder) =>
      (await readdir(join(root, folder), { recursive: true })).map((it) => `${folder}/${it}`),
    ),
  )
  return all
    .flat()
    .filter((it) => /\.(ts|tsx|mjs)$/.test(it) && !/\.(test|example)\.|\/test-[^/]*$/.test(it) && it !== registry)
}

it('names a party in one place', async () => {
  const faults: string[] = []
  const met = new Set<string>()
  for (const file of await sources()) {
    const found = partyFaults(file, await readFile(join(root, file), 'utf8'))
    if (found.length > 0 && meant[file]) met.add(file)
    else faults.push(...found)
  }
  expect(faults).toEqual([])
  expect([...met].toSorted()).toEqual(Object.keys(meant).toSorted())
})

it('notices a second list, a name, and a list that is widened', () => {
  const faults = (text: string) => partyFaults('a.ts', text)
  expect(faults(`const all = ['getir', 'migros']`)).toEqual(['a.ts lists getir, migros'])
  expect(faults(`const of = { verimor: 1, iys: 2 }`)).toEqual(['a.ts lists verimor, iys'])
  expect(faults(`const title = 'Verimor Bulutsantralim'`)).toEqual(['a.ts names Verimor Bulutsantralim'])
  expect(faults(`oneOf([...platformCodes, 'iys'])`)).toEqual(['a.ts widens a list of parties'])
  expect(faults(`// 'getir' and 'migros'\nconst code = 'getir'`)).toEqual([])
})

it('has a code once, whatever its kind', () => {
  const codes = allParties.map((it) => it.code)
  expect(codes.length).toBe(new Set(codes).size)
  expect(loggedParties.length).toBeGreaterThan(1)
})
