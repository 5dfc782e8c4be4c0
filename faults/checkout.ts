import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { planted, type Plant } from './plants/plant.ts'

const root = join(import.meta.dirname, '..')

/**
 * Copies the checkout, including uncommitted changes, into a new folder with its own `tmp` and its
 * own built panel.
 */
export async function copyCheckout(folder: string): Promise<void> {
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
  // The packages are copied, not linked, because the process that reads uploaded files may read
  // only below its own checkout.
  const packages = [join(root, 'node_modules'), join(folder, 'node_modules')]
  if (spawnSync('cp', ['-al', ...packages]).status !== 0) execFileSync('cp', ['-a', ...packages])
  // Vitest overwrites its cache in this folder. Without its own folder, each copy would share that
  // cache.
  await rm(join(folder, 'node_modules/.vite'), { recursive: true, force: true })
  // The copy becomes a Git repository, because some tests ask Git which files exist.
  execFileSync('git', ['init', '--quiet'], { cwd: folder })
}

/** Plants a fault in a copy. The returned function removes it again. */
export async function plantIn(folder: string, plant: Plant): Promise<() => Promise<void>> {
  const path = join(folder, plant.file)
  const text = await readFile(path, 'utf8')
  await writeFile(path, planted(text, plant))
  return () => writeFile(path, text)
}

export interface Ran {
  isWell: boolean
  output: string
}

const running = new Set<ChildProcess>()
let isStopped = false

/**
 * Ends all processes that run in the copies. After that, failures of these processes prove nothing.
 */
export function stopAll(): void {
  isStopped = true
  for (const it of running) it.kill()
}

/** Runs programs of the packages in a copy, one after another, until one fails. */
export async function runIn(folder: string, commands: readonly (readonly string[])[]): Promise<Ran> {
  const bin = join(folder, 'node_modules/.bin')
  const env = { ...process.env, PATH: [bin, dirname(process.execPath), process.env['PATH']].join(delimiter) }
  let output = ''
  for (const [program = '', ...args] of commands) {
    const code = await new Promise<number | null>((resolve, reject) => {
      const child = spawn(program, args, {
        cwd: folder,
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      const read = (part: Buffer) => void (output += String(part))
      child.stdout.on('data', read)
      child.stderr.on('data', read)
      running.add(child)
      child.once('error', reject)
      child.once('close', (code) => {
        running.delete(child)
        if (isStopped) reject(new Error('Stopped.'))
        else resolve(code)
      })
    })
    if (code !== 0) return { isWell: false, output }
  }
  return { isWell: true, output }
}
