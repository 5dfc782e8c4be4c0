import { execFileSync, spawnSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { plants, planted, type Plant } from './plants.ts'

/**
 * `npm run sabotage` plants each fault of plants.ts into a copy of the checkout and runs the test that must catch it: a test that still passes proves nothing.
 * First the same tests run without a fault, and must pass. `npm run sabotage -- NAME` plants those whose name contains it.
 */
const root = join(import.meta.dirname, '..')
const [wanted = ''] = process.argv.slice(2)
const chosen = plants.filter((it) => it.name.includes(wanted))

const folder = await mkdtemp(join(tmpdir(), 'sofra-sabotage-'))
let failed = 0
try {
  await copyCheckout()
  const sound = run(...new Set(chosen.map((it) => it.test)))
  if (sound.status !== 0) throw new Error(`The tests do not pass without a fault:\n${sound.words}`)
  for (const plant of chosen) {
    const words = await tried(plant)
    if (words) failed++
    process.stdout.write(`${words ? 'NOT CAUGHT' : 'caught    '} ${plant.name}${words ? `\n${words}` : ''}\n`)
  }
} finally {
  await rm(folder, { recursive: true, force: true })
}
process.stdout.write(`${chosen.length - failed} passed, ${failed} failed\n`)
process.exitCode = failed > 0 ? 1 : 0

async function tried(plant: Plant): Promise<string | undefined> {
  const path = join(folder, plant.file)
  const text = await readFile(path, 'utf8')
  await writeFile(path, planted(text, plant))
  const { status, words } = run(plant.test)
  await writeFile(path, text)
  return status === 0 ? words : undefined
}

function run(...tests: string[]) {
  const { status, stdout, stderr } = spawnSync(join(root, 'node_modules/.bin/vitest'), ['run', ...tests], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: 64_000_000,
  })
  return { status, words: `${stdout}${stderr}`.split('\n').slice(-30).join('\n') }
}

async function copyCheckout() {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: root,
    encoding: 'utf8',
  })
  for (const file of files.split('\n').filter(Boolean)) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await cp(join(root, file), join(folder, file)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error
    })
  }
  // Not a link to the folder: the process that reads strangers' files may read only below its own checkout.
  const packages = [join(root, 'node_modules'), join(folder, 'node_modules')]
  if (spawnSync('cp', ['-al', ...packages]).status !== 0) execFileSync('cp', ['-a', ...packages])
}
