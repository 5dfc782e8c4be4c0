import { stopWithParent } from '../stop-with-parent.ts'
import { startOriginate } from './originate.ts'

/** Runs Verimor's call-back service for the demo. Prints the address it listens on. */
const { SWITCHBOARD_PORT = '0', SWITCHBOARD_KEY = 'sofra-demo-verimor' } = process.env
const originate = await startOriginate({ key: SWITCHBOARD_KEY, port: Number(SWITCHBOARD_PORT) })
console.log(`Switchboard simulator on ${originate.url}, calls back at /originate`)
stopWithParent(originate.stop)
