import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { workFaults, type Source } from './work.ts'

const root = join(import.meta.dirname, '../server/src')
const list = 'app/work-list.ts'
/**
 * Files that define a function for declaring background work, under another name or on top of
 * another such function. In these files, such names do not count as declarations.
 */
const makers = ['kit/jobs/run.ts', 'kit/jobs/delivery.ts']

async function sources(): Promise<Source[]> {
  const names = (await readdir(root, { recursive: true })).filter(
    (it) => /(?<!\.test)\.ts$/.test(it) && it !== 'kit/jobs/work.ts',
  )
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(root, name), 'utf8')
      return {
        name,
        text: makers.includes(name) ? text.replaceAll(/defineRun|defineLoop|deliveryLoop/g, 'made') : text,
      }
    }),
  )
}

it('every declared job, chore, loop and run is in the list', async () => {
  const all = await sources()
  expect(all.filter((it) => /define(Job|Run)\b/.test(it.text)).length).toBeGreaterThan(8)
  expect(workFaults(all, list)).toEqual([])
})

it('catches work that is not listed or not exported', () => {
  const listed = {
    name: list,
    text: "import { oneJob } from './a.ts'\nimport { twoRun } from './b.ts'\nexport const works = [oneJob]",
  }
  const good = { name: 'a.ts', text: "export const oneJob = defineJob('one', work)\n" }
  const faults = (...more: string[]) =>
    workFaults([listed, good, ...more.map((text, n) => ({ name: `${n}.ts`, text }))], list)
  expect(faults()).toEqual([])
  // Finds work that the list's file imports but does not name anywhere else, and that is therefore
  // not on the list.
  expect(faults("export const twoRun = defineRun({ name: 'two' })")).toEqual(['twoRun of 0.ts is not in the list'])
  expect(faults("export const sweepChore = sweepRows('t', 'id', sql`true`)")).toEqual([
    'sweepChore of 0.ts is not in the list',
  ])
  expect(faults('export const threeLoop = deliveryLoop(three, 5)')).toEqual(['threeLoop of 0.ts is not in the list'])
  expect(faults("const hidden = defineLoop('hidden', 5, work)")).toEqual(['0.ts declares work that it does not export'])
})
