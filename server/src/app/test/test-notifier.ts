import { pino } from 'pino'
import { openPool } from '#server/db/pool.ts'
import { notificationLoop } from '#server/domain/marketing/notification/loop.ts'
import { hashAddressesUnder } from '#server/domain/members/consent/address-hash.ts'
import type { Kit } from '#server/kit/kit.ts'
import { connectProviders } from '../providers.ts'

/**
 * The input of a separate process that sends notifications as a worker does, until a test kills it.
 * The process sends the message `round` after each round.
 */
export interface Notifying {
  url: string
  lastingKey: string
  sms: { url: string; simulator: string }
  company_id: string
  now: number
}

process.on('message', ({ url, lastingKey, sms, now }: Notifying) => {
  const begun = Date.now()
  const key = Buffer.from(lastingKey, 'base64')
  hashAddressesUnder({ lastingKey: key })
  connectProviders()
  const db = openPool(url)
  const kit = {
    db,
    slow: db,
    now: () => new Date(now + Date.now() - begun),
    log: pino({ level: 'silent' }),
    url: 'http://localhost',
    lastingKey: key,
    smtp: undefined,
    sms,
    push: undefined,
    nudge: () => undefined,
    allowsPrivateHosts: true,
  } as unknown as Kit
  const run = async () => {
    for (;;) {
      await notificationLoop.run(kit)
      process.send!('round')
    }
  }
  run().catch((error: unknown) => {
    process.stderr.write(String(error))
    process.exit(1)
  })
})
