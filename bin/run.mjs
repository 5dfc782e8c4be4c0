import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { root } from './ready.mjs'

/**
 * Runs a command from the packages or the system in the checkout, quietly. Returns its exit code and all its output. `limit` is in milliseconds. If we are told
 * to stop meanwhile, the command is told too and we end with it.
 */
export function run([program, ...args], variables = {}, limit = undefined) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...variables },
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
      timeout: limit,
    })
    const printed = []
    child.stdout.on('data', (piece) => printed.push(piece))
    child.stderr.on('data', (piece) => printed.push(piece))
    let told = null
    const tell = (signal) => {
      told = signal
      child.kill(signal)
    }
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
    for (const signal of signals) process.on(signal, tell)
    const end = (code, words = '') => {
      for (const signal of signals) process.off(signal, tell)
      if (told) process.exit(128 + constants.signals[told])
      resolve({ code, output: Buffer.concat(printed).toString('utf8').trim() + words })
    }
    child.on('error', (error) => end(1, error.message))
    child.on('close', (code) => end(code ?? 1))
  })
}
