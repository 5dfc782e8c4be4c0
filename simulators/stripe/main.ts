import { stopWithParent } from '../stop-with-parent.ts'
import { createStripe } from './stripe.ts'

/** Runs the simulated Stripe as a process of its own, on STRIPE_PORT (4651). Prints its address. */
const { STRIPE_PORT = '4651' } = process.env
const stripe = await createStripe({ port: Number(STRIPE_PORT) })
console.log(`stripe simulator on ${stripe.url}`)
stopWithParent(stripe.stop)
