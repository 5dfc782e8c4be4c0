import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Logger } from 'pino'
import { fault, wrongField } from '../answer/fault.ts'
import { watchPatience } from './patience.ts'
import { Refusal } from './refusal.ts'
import type { ReadRequest, FromReader, ToReader, Task, Tasks } from './tasks.ts'

/** Reads files sent by strangers, in separate processes (walls §4.12). */
export interface Reader {
  /**
   * Runs a task on a file in a reader process and returns the result in parts. `who` identifies the
   * sender: only one file per person is read at a time, so that a bad file delays nobody else.
   * Throws a `Refusal` if the task refuses the file, 422 at the field `file` if time or memory ran
   * out, and 503 if too many files wait.
   */
  read<T extends Task>(
    task: T,
    asked: { bytes: Uint8Array; wish: Tasks[T]['wish']; who: string },
  ): Promise<Tasks[T]['part'][]>
  /** Ids of the live reader processes, for tests and measurements. */
  children(): number[]
  stop(): Promise<void>
}

const maxChildren = 2
const maxWaiting = 50
const maxOfOne = 8
/** The time in ms after which an idle reader exits, to free its memory. */
const idleMs = 20_000
/**
 * A reader process is replaced after this many files, because some libraries never release all of
 * their memory.
 */
const maxFiles = 200

const root = join(import.meta.dirname, '../../../..')
/**
 * The data segment that the kernel allows a reader, in kilobytes. Node itself reserves 600 MB and
 * uses 50; the rest is what a file may cost.
 */
const maxData = 1_150_000
/**
 * The processor time that a reader may use in its whole life, in seconds. If its server is killed
 * while it reads a file, it therefore does not survive for long.
 */
const maxProcessor = 900

/** How long a reader may take to start, in ms, on a busy machine. */
const startMs = 15_000

interface Job extends ReadRequest {
  who: string
  resolve: (parts: unknown[]) => void
  reject: (error: Error) => void
}

export function openReader(log: Logger): Reader {
  const waiting: Job[] = []
  const reading = new Map<ChildProcess, Job>()
  const idle: { child: ChildProcess; timer: NodeJS.Timeout }[] = []
  const alive = new Set<ChildProcess>()
  const files = new WeakMap<ChildProcess, number>()
  let isStopped = false

  function open(): ChildProcess {
    const child = start()
    alive.add(child)
    let printed = ''
    child.stderr?.on('data', (it: Buffer) => (printed = (printed + it.toString()).slice(-2000)))
    const failed = (error: Error) => {
      log.warn({ err: error }, 'reader')
      if (child.pid === undefined) alive.delete(child)
    }
    child.on('error', failed)
    child.stderr?.on('error', failed)
    child.once('exit', (code, signal) => {
      alive.delete(child)
      if (code !== 0 && signal !== 'SIGKILL') log.info({ code, signal, printed }, 'a reader died')
    })
    return child
  }

  function next(): void {
    const busy = new Set([...reading.values()].map((it) => it.who))
    const at = waiting.findIndex((it) => !busy.has(it.who))
    if (at < 0 || reading.size >= maxChildren || isStopped) return
    const [job] = waiting.splice(at, 1)
    if (!job) return
    const rested = idle.pop()
    clearTimeout(rested?.timer)
    const child = rested?.child ?? open()
    reading.set(child, job)
    void settle(child, job)
    next()
  }

  async function settle(child: ChildProcess, job: Job): Promise<void> {
    const isWell = await run(child, job, (files.get(child) ?? 0) > 0)
    reading.delete(child)
    const done = (files.get(child) ?? 0) + 1
    files.set(child, done)
    if (isWell && done < maxFiles && !isStopped)
      idle.push({ child, timer: setTimeout(() => rest(child), idleMs).unref() })
    else child.kill('SIGKILL')
    next()
  }

  function rest(child: ChildProcess): void {
    idle.splice(
      idle.findIndex((it) => it.child === child),
      1,
    )
    child.kill('SIGKILL')
  }

  return {
    read: (task, { bytes, wish, who }) => {
      if (isStopped || waiting.length >= maxWaiting || waiting.filter((it) => it.who === who).length >= maxOfOne)
        return Promise.reject(fault('busy', { retryAfter: 5 }))
      return new Promise((resolve, reject) => {
        // The task's name decides which type of parts it returns, but the type of the list of jobs
        // cannot express this.
        const answer = resolve as (parts: unknown[]) => void
        waiting.push({ task, bytes, wish, who, resolve: answer, reject })
        next()
      })
    },
    children: () => [...alive].flatMap((it) => it.pid ?? []),
    stop: async () => {
      isStopped = true
      for (const it of [...waiting.splice(0), ...reading.values()]) it.reject(fault('busy'))
      const ended = [...alive].map((it) => once(it, 'exit'))
      for (const it of alive) it.kill('SIGKILL')
      await Promise.all(ended)
    },
  }
}

/**
 * Gives a job to a child process and settles its promise. Returns false if the child can no longer
 * be used.
 */
function run(child: ChildProcess, job: Job, wasReady: boolean): Promise<boolean> {
  return new Promise((done) => {
    const parts: unknown[] = []
    let isReady = wasReady
    const end = (isWell: boolean, settle: () => void) => {
      stopWatching()
      child.off('message', hear).off('exit', lost).off('error', lost)
      settle()
      done(isWell)
    }
    const fail = (why: 'heavy' | 'busy') =>
      end(false, () =>
        job.reject(why === 'heavy' ? wrongField('file', 'file_too_heavy') : fault('busy', { retryAfter: 5 })),
      )
    const lost = () => fail(isReady ? 'heavy' : 'busy')
    const hear = (it: FromReader) => {
      if (it.is === 'ready') {
        isReady = true
        stopWatching()
        stopWatching = watch()
      } else if (it.is === 'part') parts.push(it.part)
      else if (it.is === 'done') end(true, () => job.resolve(parts))
      else end(true, () => job.reject(new Refusal(it.code, it.params)))
    }
    const watch = () => watchPatience(child.pid, job, fail)
    const awaitStart = () => {
      const timer = setTimeout(lost, startMs)
      return () => clearTimeout(timer)
    }
    let stopWatching = isReady ? watch() : awaitStart()
    child.on('message', hear).once('exit', lost).once('error', lost)
    ask(child, job).catch(lost)
  })
}

/** How many bytes of a file are sent to a reader at once. */
export const pieceSize = 1_048_576

/** Sends a file to a reader piece by piece, each piece after the previous one has been sent. */
async function ask(child: ChildProcess, { task, wish, bytes }: ReadRequest): Promise<void> {
  const tell = promisify((it: ToReader, done: (error: Error | null) => void) => child.send(it, done))
  await tell({ is: 'asked', task, wish, size: bytes.length })
  for (let at = 0; at < bytes.length; at += pieceSize)
    await tell({ is: 'piece', piece: bytes.subarray(at, at + pieceSize) })
}

/**
 * Starts a process that may only read our code, may start no other process, and inherits only what
 * it needs: no database address, no key. Its memory is limited by V8, by itself (child.ts) and, if
 * there is a shell, by the kernel.
 */
function start(): ChildProcess {
  const may = ['server/src', 'contract/src', 'node_modules', 'package.json'].map(
    (it) => `--allow-fs-read=${join(root, it)}`,
  )
  const args = [
    '--max-old-space-size=256',
    '--permission',
    '--allow-addons',
    '--disable-warning=SecurityWarning',
    ...may,
  ]
  const isWindows = process.platform === 'win32'
  const bounded = `ulimit -c 0; ulimit -t ${maxProcessor}; ulimit -d ${maxData}; exec "$0" "$@"`
  const child = fork(join(import.meta.dirname, 'child.ts'), [], {
    ...(isWindows
      ? { execArgv: args, env: { SystemRoot: process.env['SystemRoot'] } }
      : {
          execPath: '/bin/sh',
          execArgv: ['-c', bounded, process.execPath, ...args],
          env: { MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '2' },
        }),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  })
  // Lowers the process's priority, because serving orders matters more than reading pictures.
  try {
    if (child.pid) setPriority(child.pid, 10)
  } catch {
    // Either the process has already died, or the system does not allow lowering its priority. A
    // dead process is reported where its output is read.
  }
  return child
}
