import { stopWithParent } from '../stop-with-parent.ts'
import { createPaytr } from './paytr.ts'

/** Runs the simulated PayTR as a process of its own, on PAYTR_PORT (4652). Prints its address. */
const { PAYTR_PORT = '4652' } = process.env
const paytr = await createPaytr({ port: Number(PAYTR_PORT) })
console.log(`paytr simulator on ${paytr.url}`)
stopWithParent(paytr.stop)
