import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { endHanging } from './hanging.mjs'
import { countProcessor } from './processor.mjs'
import { root } from './ready.mjs'

/** How long a command may take to end after it was told to stop, in milliseconds. */
const leaveMs = 30_000

/**
 * Runs a command from the packages or the system in the checkout, without printing. Returns its
 * exit code, all its output, and the CPU seconds it used. `signal` ends it early. A command that
 * runs longer than `limit` milliseconds is killed with all processes it started; the output then
 * ends with what each process was doing. If this process is told to stop in the meantime, it tells
 * the command to stop and ends with it.
 */
export function run([program, ...args], variables = {}, { limit, signal } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...variables },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    })
    const processor = countProcessor(child.pid)
    const printed = []
    child.stdout.on('data', (piece) => printed.push(piece))
    child.stderr.on('data', (piece) => printed.push(piece))
    let receivedSignal = null
    const tell = (given) => {
      receivedSignal = given
      child.kill(given)
    }
    let words
    const kill = async () => {
      words = endHanging(child.pid).then((it) => `\n\nStill at work when its ${limit / 1000} s were over:\n${it}`)
      end(1, await words)
    }
    let over = limit && setTimeout(kill, limit)
    const leave = () => {
      child.kill('SIGTERM')
      clearTimeout(over)
      over = setTimeout(kill, leaveMs)
    }
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
    for (const each of signals) process.on(each, tell)
    signal?.addEventListener('abort', leave)
    const end = (code, words = '') => {
      clearTimeout(over)
      for (const each of signals) process.off(each, tell)
      signal?.removeEventListener('abort', leave)
      if (receivedSignal) process.exit(128 + constants.signals[receivedSignal])
      resolve({ code, output: Buffer.concat(printed).toString('utf8').trim() + words, processor: processor.stop() })
    }
    child.on('error', (error) => end(1, error.message))
    child.on('close', async (code) => end(code ?? 1, await words))
  })
}
