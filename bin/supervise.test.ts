import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'

/**
 * Supervises a script until it was restarted `times` times. Returns the pauses before these
 * restarts, in seconds.
 */
async function pausesOf(script: string, times: number): Promise<number[]> {
  const main = `import { supervise } from './bin/supervise.mjs'
    supervise(process.execPath, ['-e', ${JSON.stringify(script)}], {})`
  const watcher = spawn(process.execPath, ['--input-type=module', '-e', main], { stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(watcher, 'exit')
  let text = ''
  const pauses = () => [...text.matchAll(/is started again(?: in ([\d.]+) s)?/g)].map((it) => Number(it[1] ?? 0))
  for await (const part of watcher.stderr) {
    text += String(part)
    if (pauses().length >= times) break
  }
  watcher.kill('SIGTERM')
  await ended
  return pauses()
}
const isFirst = `process.argv.at(-1) !== 'again'`
/** Sends that it serves, or is ready too, and ends once that has been sent. */
const served = `process.send({ isListening: true }, () => process.exit(1))`
const ready = `process.send({ isListening: true }), process.send({ ready: 1 }, () => process.exit(1))`

it('restarts a server that had served within half a second, however often it is killed', async () => {
  expect(await pausesOf(`if (${isFirst}) ${ready}; else ${served}`, 6)).toEqual([0, 0.25, 0.5, 0.5, 0.5, 0.5])
})

it('waits longer and longer for a server that does not start', async () => {
  expect(await pausesOf(`if (${isFirst}) ${ready}; else process.exit(1)`, 5)).toEqual([0, 0.25, 0.5, 1, 2])
})
