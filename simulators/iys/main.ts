import { stopWithParent } from '../stop-with-parent.ts'
import { createIys } from './iys.ts'

/**
 * Runs the simulated İYS as a process of the demo: IYS_PORT (4640), IYS_DELAY_SEC (3600: how old a
 * change is before it can be read). Prints the address it listens on.
 */
const { IYS_PORT = '4640', IYS_DELAY_SEC = '3600' } = process.env
const iys = await createIys({ port: Number(IYS_PORT), delayMs: Number(IYS_DELAY_SEC) * 1000 })
console.log(`İYS simulator on ${iys.url}, control under ${iys.url}/__control`)
stopWithParent(iys.stop)
