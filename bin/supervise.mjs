import { spawn } from 'node:child_process'

/**
 * Pauses before a server that has ended is restarted, in ms. The last pause applies to all further
 * tries.
 */
const pauses = [0, 250, 500, 1000, 2000, 5000]
/**
 * A server that has run this long, in ms, has recovered: the next time it ends counts as the first.
 */
const wellAfter = 10_000
/**
 * The index in `pauses` of the longest pause before a server that had served is restarted. Such a
 * server is able to start, so a longer pause would only keep people waiting, for example if it was
 * killed several times within a minute.
 */
const lastAfterServing = 2
/**
 * How many checks may pass without a sign of life until the server counts as stuck. Start-up gets
 * more checks, since it is slow on a busy machine. Checks are counted instead of time, since a
 * suspended machine makes no checks.
 */
const looks = { everyMs: 2000, most: 10, mostAtStart: 45 }

/**
 * Runs a script under `node` (`args`: its flags, then the script; `defaults`: environment variables
 * that are set unless our environment sets them). Restarts it, with the argument `again`, whenever
 * it exits on its own after having been ready once. If the first start fails, this process exits
 * with its code. The script sends `{ isListening: true }` once it serves, `{ ready: port }` once all
 * of it has started, and any message every two seconds. It is
 * killed after twenty seconds without a message, or ninety while starting. Signals are passed on,
 * and then this process ends with it.
 */
export function supervise(node, args, defaults) {
  let child
  let isStopping = false
  let port
  let ends = 0

  const lastPassed = {}
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => {
      // npm passes the terminal's signal on a second time.
      if (Date.now() - (lastPassed[signal] ?? 0) < 500) return
      lastPassed[signal] = Date.now()
      isStopping = true
      if (child) child.kill(signal)
      else process.exit(0)
    })

  const run = () => {
    const startedAt = Date.now()
    let silent = 0
    let hasServed = false
    let most = looks.mostAtStart
    // The child has its own process group, so that it receives Ctrl-C only once, from this process.
    child = spawn(node, port ? [...args, 'again'] : args, {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      detached: true,
      env: { ...defaults, ...process.env, ...(port && { PORT: String(port) }) },
    })
    child.on('message', (message) => {
      silent = 0
      most = looks.most
      if (message.isListening) hasServed = true
      if (message.ready) port = message.ready
    })
    const look = setInterval(() => {
      if (port === undefined || isStopping || ++silent < most) return
      say('is stuck and is ended')
      child.kill('SIGKILL')
    }, looks.everyMs)
    let isOver = false
    const over = (code, signal, why) => {
      if (isOver) return
      isOver = true
      clearInterval(look)
      child = undefined
      if (isStopping || port === undefined) return end(code, signal, why)
      ends = Date.now() - startedAt > wellAfter ? 0 : ends
      if (hasServed) ends = Math.min(ends, lastAfterServing)
      const pause = pauses[Math.min(ends++, pauses.length - 1)]
      say(
        `has ended (${why ?? signal ?? `exit code ${code}`}) and is started again${pause ? ` in ${pause / 1000} s` : ''}`,
      )
      setTimeout(() => (isStopping ? process.exit(0) : run()), pause)
    }
    child.on('error', (error) => over(1, null, error.message))
    child.on('exit', over)
  }
  run()
}

const say = (words) => process.stderr.write(`${new Date().toISOString()} The server ${words}.\n`)

/** Exits the way the server did. */
function end(code, signal, why) {
  if (why) process.stderr.write(`${why}\n`)
  if (!signal) process.exit(code)
  process.removeAllListeners(signal)
  process.kill(process.pid, signal)
}
