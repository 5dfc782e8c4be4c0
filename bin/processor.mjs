import { readdirSync, readFileSync } from 'node:fs'

/**
 * The pause between two samples, in ms. It is this long because each sample reads hundreds of small
 * files: four samples a second would cost fifty seconds of the gate's CPU time.
 */
const everyMs = 1000
/** Linux counts CPU time in hundredths of a second. */
const ticks = 100

/** Classifies a process by its command line. The first match counts. */
const kinds = [
  ['chromium', /chrom|headless[-_]shell/],
  ['postgres', /postgres/],
  ['simulators', /\/simulators\//],
  ['server', /app\/start\.ts|bin\/(start|serve|supervise)\.mjs/],
]
const kindOf = (command) => kinds.find(([, sign]) => sign.test(command))?.[0] ?? 'tests'

/**
 * Counts the CPU seconds of a process and all processes below it, by kind: tests, server, postgres,
 * chromium, simulators. Misses processes that end between two samples. `stop` returns the sums, or
 * nothing if the system does not report them.
 */
export function countProcessor(pid) {
  const seen = new Map()
  const below = new Set([pid])
  const look = () => {
    for (const it of processes()) {
      if (!below.has(it.pid) && !below.has(it.parent)) continue
      below.add(it.pid)
      const known = seen.get(it.name)
      seen.set(it.name, { kind: known?.kind ?? kindOf(commandOf(it.pid)), seconds: it.seconds })
    }
  }
  const timer = process.platform === 'linux' ? setInterval(look, everyMs) : undefined
  return {
    stop: () => {
      clearInterval(timer)
      const sums = {}
      for (const { kind, seconds } of seen.values()) sums[kind] = (sums[kind] ?? 0) + seconds
      return Object.fromEntries(Object.entries(sums).map(([kind, seconds]) => [kind, Math.round(seconds * 10) / 10]))
    },
  }
}

/** The CPU seconds that all processes below a process have used so far, by kind. */
export function processorBelow(pid) {
  const sums = {}
  for (const it of below(pid)) {
    const kind = kindOf(commandOf(it.pid))
    sums[kind] = (sums[kind] ?? 0) + it.seconds
  }
  return sums
}

/**
 * A process and those below it, parents first. Only the process itself if the system does not
 * report the others.
 */
export const pidsBelow = (pid) => [pid, ...(process.platform === 'linux' ? [...below(pid)].map((it) => it.pid) : [])]

function* below(pid) {
  const known = new Set([pid])
  for (const it of processes()) {
    if (!known.has(it.parent)) continue
    known.add(it.pid)
    yield it
  }
}

/**
 * All processes of the machine, usually parents before children. A process that ends while it is
 * being read is left out.
 */
function* processes() {
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue
    try {
      const text = readFileSync(`/proc/${entry}/stat`, 'utf8')
      const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
      const [parent, user, system, started] = [fields[1], fields[11], fields[12], fields[19]].map(Number)
      yield { pid: Number(entry), parent, name: `${entry} ${started}`, seconds: (user + system) / ticks }
    } catch {
      // The process has ended in the meantime.
    }
  }
}

/** A process's command line; empty if it has ended. */
export function commandOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}
