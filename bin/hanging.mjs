import { setTimeout as wait } from 'node:timers/promises'
import { commandOf, pidsBelow } from './processor.mjs'

/** The address at which Node's inspector listens in a process that received SIGUSR1. */
const inspector = 'http://127.0.0.1:9229/json/list'
/** How long a process gets to open its inspector and to pause, in ms. */
const patienceMs = 5000

/**
 * Kills a process and all processes below it. Returns in words what they were doing: their commands
 * (for a worker of Vitest with the test file, for a session of PostgreSQL with its state), and for
 * a busy Node process the position in its code.
 */
export async function endHanging(pid) {
  // A test runner must not start further tests, nor report those that are killed here as failed.
  signal(pid, 'SIGSTOP')
  const lines = []
  const all = pidsBelow(pid)
    .map((it) => [it, commandOf(it).trim()])
    .toReversed()
  for (const [it, command] of all) {
    if (/^\S*(node|vitest|postgres)\b/.test(command)) lines.push(`${it} ${command}`)
    if (!/^\S*(node|vitest)\b/.test(command)) continue
    if (it === pid) signal(pid, 'SIGCONT')
    lines.push(...(await stackOf(it)))
    // All inspectors use the same port, so each process is killed before the next one is asked.
    signal(it, 'SIGKILL')
    await wait(100)
  }
  for (const [it] of all) signal(it, 'SIGKILL')
  return lines.join('\n')
}

/**
 * The stack of a busy Node process, innermost call first. Empty if the process is waiting or has no
 * inspector.
 */
async function stackOf(pid) {
  signal(pid, 'SIGUSR1')
  try {
    const url = await address(performance.now() + patienceMs)
    const socket = new WebSocket(url)
    const stack = Promise.withResolvers()
    const files = new Map()
    socket.addEventListener('error', () => stack.resolve([]))
    socket.addEventListener('open', () => {
      socket.send(JSON.stringify({ id: 1, method: 'Debugger.enable' }))
      socket.send(JSON.stringify({ id: 2, method: 'Debugger.pause' }))
    })
    socket.addEventListener('message', ({ data }) => {
      const { method, params } = JSON.parse(data)
      if (method === 'Debugger.scriptParsed') files.set(params.scriptId, params.url)
      if (method === 'Debugger.paused') stack.resolve(params.callFrames)
    })
    const frames = await Promise.race([stack.promise, wait(patienceMs, [])])
    return frames.map(({ functionName, location: { scriptId, lineNumber } }) => {
      return `    ${functionName} ${files.get(scriptId)}:${lineNumber + 1}`
    })
  } catch (error) {
    return [`    ${error.message}`]
  }
}

async function address(until) {
  for (;;) {
    try {
      const [target] = await (await fetch(inspector)).json()
      return target.webSocketDebuggerUrl
    } catch (error) {
      if (performance.now() > until) throw error
      await wait(100)
    }
  }
}

function signal(pid, name) {
  try {
    process.kill(pid, name)
  } catch {
    // The process has ended in the meantime.
  }
}
