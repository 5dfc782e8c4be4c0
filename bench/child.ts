import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { leanFlags, leanMemory } from '../bin/lean.mjs'

/** A measured server in a separate process. */
export interface Child {
  process: ChildProcess
  port: number
}

/**
 * Starts a file of this folder with the memory settings of `npm start`. It sends `{ port }` once it
 * listens, and answers every message with its CPU time and memory.
 */
export async function open(file: string, env: Record<string, string>, execArgv: string[] = []): Promise<Child> {
  const child = fork(new URL(file, import.meta.url), {
    env: { ...leanMemory, ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execArgv: [...leanFlags, ...execArgv],
  })
  const [{ port }] = (await once(child, 'message')) as [{ port: number }]
  return { process: child, port }
}

/**
 * Usage of the child: the CPU µs it has used since it started, all threads; its memory in bytes;
 * and the most CPU that one round of its event loop used while watched, in ms.
 */
export async function usage({ process: child }: Child): Promise<NodeJS.MemoryUsage & { cpu: number; round: number }> {
  child.send('usage')
  const [it] = (await once(child, 'message')) as [{ cpu: NodeJS.CpuUsage; memory: NodeJS.MemoryUsage; round: number }]
  return { ...it.memory, cpu: it.cpu.user + it.cpu.system, round: it.round }
}

/**
 * From this call until the usage is requested, the child records the most CPU that one round of its
 * event loop uses. Unlike blocked time, that figure is the same on a busy machine. The recording
 * keeps a processor busy.
 */
export const watchRounds = ({ process: child }: Child): boolean => child.send('watch')

export async function close({ process: child }: Child): Promise<void> {
  child.disconnect()
  await once(child, 'exit')
}

/** The child's side: answers with its usage, and ends when its parent ends. */
export function answerUsage(stop: () => Promise<void>): void {
  let isWatched = false
  let round = 0
  const computed = () => {
    const { user, system } = process.threadCpuUsage()
    return user + system
  }
  const watch = (since: number) => {
    const now = computed()
    round = Math.max(round, (now - since) / 1000)
    if (isWatched) setImmediate(watch, now)
  }
  process.on('message', (asked) => {
    if (asked === 'watch') {
      isWatched = true
      return watch(computed())
    }
    isWatched = false
    process.send!({ cpu: process.cpuUsage(), memory: process.memoryUsage(), round })
    round = 0
  })
  process.on('disconnect', () => void stop().then(() => process.exit()))
}

const bin = join(import.meta.dirname, '../bin')
/**
 * Builds the panel as `npm start` does. A bench calls this before it measures, so that no
 * measurement includes the build.
 */
export async function builtPanel(): Promise<void> {
  const { buildPanel } = (await import(join(bin, 'build-panel.mjs'))) as { buildPanel(): Promise<string> }
  await buildPanel()
}
export async function foundChromium(): Promise<string> {
  const { findChromium } = (await import(join(bin, 'chromium.mjs'))) as { findChromium(): Promise<string> }
  return findChromium()
}

/** The value at the share `part` of a sorted list; at 0.5, the median. */
export const quantile = (list: readonly number[], part: number): number =>
  list.toSorted((a, b) => a - b)[Math.min(list.length - 1, Math.floor(list.length * part))]!
export const median = (list: readonly number[]): number => quantile(list, 0.5)

/** A row of a table; a column with a negative width is left-aligned. */
export const row = (widths: readonly number[], cells: readonly (string | number)[]): string =>
  cells
    .map((it, i) => {
      const text = typeof it === 'number' ? it.toFixed(0) : it
      return widths[i]! < 0 ? text.padEnd(-widths[i]!) : text.padStart(widths[i]!)
    })
    .join(' | ')
