import type { EventEmitter } from 'node:events'
import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { ByteClient } from './bytes.ts'

interface Connection extends EventEmitter {
  attachListeners(stream: PassThrough): void
}

/** A row of one column that fills the whole chunk that a socket reads at once. */
function longRow(): Buffer {
  const row = Buffer.alloc(65_536)
  row.write('D')
  row.writeInt32BE(row.length - 1, 1)
  row.writeInt16BE(1, 5)
  row.writeInt32BE(row.length - 11, 7)
  return row
}

it('reads one chunk of a long answer in a round of the event loop', async () => {
  const { connection } = new ByteClient() as unknown as { connection: Connection }
  const stream = new PassThrough({ highWaterMark: 10_000_000 })
  connection.attachListeners(stream)
  let round = 0
  const rounds: number[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  connection.on('dataRow', () => {
    rounds.push(round)
    if (rounds.length === 20) resolve()
  })
  for (let n = 0; n < 20; n++) stream.write(longRow())
  const count = () => {
    round++
    if (rounds.length < 20) setImmediate(count)
  }
  setImmediate(count)
  await promise
  expect(new Set(rounds).size).toBeGreaterThan(15)
})
