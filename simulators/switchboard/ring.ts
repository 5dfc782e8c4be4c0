import { setTimeout as pause } from 'node:timers/promises'
import { createSwitchboard, type Provider } from './switchboard.ts'

/** One call by hand: rings, is answered after five seconds and hung up after ten more. */
const { SWITCHBOARD_URL = '' } = process.env
const [provider = 'verimor', from = '', to] = process.argv.slice(2)
if (!SWITCHBOARD_URL) throw new Error('Give it the address to tell as SWITCHBOARD_URL')

const board = createSwitchboard({ provider: provider as Provider, address: SWITCHBOARD_URL })
const call = await board.ring({ from, ...(to && { to }) })
await pause(5000)
console.log(`answered: ${await call.answer()}`)
await pause(10_000)
console.log(`hung up: ${await call.hangUp()}`)
