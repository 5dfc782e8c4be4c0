import { spawn } from 'node:child_process'

/** Pauses before a server that ended is started again, in milliseconds; the last one for all further tries. */
const pauses = [0, 250, 500, 1000, 2000, 5000]
/** A server that has run this long has recovered: its next end is a first one. */
const wellAfter = 10_000
/** Looks without a sign of life until the server counts as stuck. Counted, not timed: a machine that slept has looked at nothing meanwhile. */
const looks = { everyMs: 2000, most: 10 }

/**
 * Runs a script under `node` (`args`: its flags, the script) and starts it again whenever it ends by itself, having been ready once; a first start that fails ends us with its code. The
 * script says `{ ready: port }` once and anything every two seconds; silent for twenty it is killed. Signals pass through, and then its end is ours.
 */
export function supervise(node, args) {
  let child
  let told = false
  let port
  let ends = 0

  const lastPassed = {}
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      // npm passes the terminal's signal on a second time.
      if (Date.now() - (lastPassed[signal] ?? 0) < 500) return
      lastPassed[signal] = Date.now()
      told = true
      if (child) child.kill(signal)
      else process.exit(0)
    })

  const run = () => {
    const startedAt = Date.now()
    let silent = 0
    // A process group of its own, so that Ctrl-C reaches it once, through us.
    child = spawn(node, args, {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      detached: true,
      env: { ...process.env, ...(port && { PORT: String(port) }) },
    })
    child.on('message', (message) => {
      silent = 0
      if (message.ready) port = message.ready
    })
    const look = setInterval(() => {
      if (port === undefined || told || ++silent < looks.most) return
      say('is stuck and is ended')
      child.kill('SIGKILL')
    }, looks.everyMs)
    let isOver = false
    const over = (code, signal, why) => {
      if (isOver) return
      isOver = true
      clearInterval(look)
      child = undefined
      if (told || port === undefined) return end(code, signal, why)
      ends = Date.now() - startedAt > wellAfter ? 0 : ends
      const pause = pauses[Math.min(ends++, pauses.length - 1)]
      say(
        `has ended (${why ?? signal ?? `exit code ${code}`}) and is started again${pause ? ` in ${pause / 1000} s` : ''}`,
      )
      setTimeout(() => (told ? process.exit(0) : run()), pause)
    }
    child.on('error', (error) => over(1, null, error.message))
    child.on('exit', over)
  }
  run()
}

const say = (words) => process.stderr.write(`${new Date().toISOString()} The server ${words}.\n`)

/** Ends as the server did. */
function end(code, signal, why) {
  if (why) process.stderr.write(`${why}\n`)
  if (!signal) process.exit(code)
  process.removeAllListeners(signal)
  process.kill(process.pid, signal)
}
