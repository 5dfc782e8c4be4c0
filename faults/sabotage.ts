import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { findChromium } from '../bin/chromium.mjs'
import { copyCheckout, plantIn, runIn, stopAll, type Ran } from './checkout.ts'
import { plants } from './plants.ts'
import { partOf, parts, placeOf, type Part, type Plant } from './plants/plant.ts'

/**
 * `npm run sabotage` plants each fault of plants.ts in a copy of the checkout and runs the test
 * that must catch it. A test that still passes proves nothing. The same tests first run without a
 * fault, and must pass. `npm run sabotage -- NAME` selects faults whose name contains it; `--part
 * vitest|browser|static` selects those caught by that kind of test; `--at-once 4` uses that many
 * copies. The results are written to tmp/sabotage.json.
 */
const root = join(import.meta.dirname, '..')
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { part: { type: 'string' }, 'at-once': { type: 'string' } },
})
const [wanted = ''] = positionals
const chosen = parts
  .filter((part) => values.part === undefined || part === values.part)
  .flatMap((part) => plants.filter((it) => partOf(it) === part && it.name.includes(wanted)))
const atOnce = Math.min(Number(values['at-once'] ?? availableParallelism()), chosen.length)
if (!(atOnce >= 1)) throw new Error('No such plant, or nowhere to plant it.')

/** The result of a planted fault; `complaint` is its test's first error. */
interface Tried extends Pick<Plant, 'name' | 'file' | 'test'> {
  isCaught: boolean
  seconds: number
  complaint: string
}

/** The commands that run some tests of one part. */
function commandsFor(part: Part, tests: readonly string[]): string[][] {
  const places = tests.map(placeOf)
  const files = [...new Set(places.map((it) => it.file))]
  if (part === 'vitest') return [['vitest', 'run', ...files]]
  if (part === 'browser') {
    const titles = places.map(({ words = '' }) => words.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    return [['playwright', 'test', ...files, '--grep', titles.join('|')]]
  }
  return files.flatMap((it) =>
    it === 'types'
      ? [
          ['tsc', '-p', 'tsconfig.json'],
          ['tsc', '-p', 'panel'],
        ]
      : [
          ['oxlint', '--deny-warnings'],
          ['oxlint', '--type-aware', '-A', 'all', '-D', 'typescript/no-floating-promises'],
        ],
  )
}

const build = ['node', '--input-type=module', '-e', "await (await import('./bin/build-panel.mjs')).buildPanel()"]

/**
 * Runs some tests in a copy. Browser tests use a panel that is built there; a failed build does not
 * count as a result.
 */
async function run(folder: string, part: Part, tests: readonly string[]): Promise<Ran> {
  if (part === 'browser') {
    const built = await runIn(folder, [build])
    if (!built.isWell) throw new Error(built.output)
  }
  return runIn(folder, commandsFor(part, tests))
}

const complaint = /^\s*(?:\S*error\b|\S*Error:|×|✗|✘|FAIL|[^ ]+\(\d+,\d+\): error)/i
const plain = (text: string) => text.replaceAll(/\u001b\[[\d;]*m/g, '')
const saidIn = (output: string) =>
  plain(output)
    .split('\n')
    .find((it) => complaint.test(it))
    ?.trim()
    .slice(0, 200) ?? ''
const ending = (output: string) => plain(output).split('\n').slice(-30).join('\n')

async function proveSound(folder: string, part: Part): Promise<void> {
  const tests = new Set(chosen.filter((it) => partOf(it) === part).map((it) => it.test))
  if (tests.size === 0) return
  const { isWell, output } = await run(folder, part, [...tests])
  if (!isWell) throw new Error(`The tests do not pass without a fault:\n${ending(output)}`)
}

async function attempt(folder: string, plant: Plant): Promise<Tried> {
  const start = performance.now()
  const takeOut = await plantIn(folder, plant)
  const { isWell, output } = await run(folder, partOf(plant), [plant.test]).finally(takeOut)
  const { name, file, test } = plant
  const seconds = Math.round((performance.now() - start) / 1000)
  process.stdout.write(`${isWell ? 'NOT CAUGHT' : 'caught    '} ${name} (${test}, ${seconds} s)\n`)
  if (isWell) process.stdout.write(`${ending(output)}\n`)
  return { name, file, test, isCaught: !isWell, seconds, complaint: isWell ? '' : saidIn(output) }
}

/** Runs each item in the next free copy. */
async function inTurn<T>(
  folders: readonly string[],
  all: readonly T[],
  work: (folder: string, it: T) => Promise<void>,
) {
  const waiting = [...all]
  const hand = async (folder: string) => {
    for (let it = waiting.shift(); it !== undefined; it = waiting.shift()) await work(folder, it)
  }
  await Promise.all(folders.map(hand))
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stopAll)
const folder = await mkdtemp(join(tmpdir(), 'sofra-sabotage-'))
const tried: Tried[] = []
try {
  if (chosen.some((it) => partOf(it) === 'browser')) await findChromium()
  const folders = Array.from({ length: atOnce }, (_, at) => join(folder, String(at)))
  await Promise.all(folders.map(copyCheckout))
  await inTurn(folders, parts, proveSound)
  await inTurn(folders, chosen, async (at, plant) => void tried.push(await attempt(at, plant)))
} finally {
  await rm(folder, { recursive: true, force: true })
}
await mkdir(join(root, 'tmp'), { recursive: true })
await writeFile(join(root, 'tmp/sabotage.json'), `${JSON.stringify(tried, null, 2)}\n`)
const caught = tried.filter((it) => it.isCaught).length
process.stdout.write(`${caught} of ${tried.length} caught\n${caught} passed, ${tried.length - caught} failed\n`)
process.exitCode = caught < tried.length ? 1 : 0
