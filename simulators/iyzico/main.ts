import { stopWithParent } from '../stop-with-parent.ts'
import { createIyzico } from './iyzico.ts'

/** Runs the simulated iyzico as a process of the demo, on IYZICO_PORT (4650). Prints its address. */
const { IYZICO_PORT = '4650' } = process.env
const iyzico = await createIyzico({ port: Number(IYZICO_PORT), tellsAfterMs: 3000 })
console.log(`iyzico simulator on ${iyzico.url}`)
stopWithParent(iyzico.stop)
