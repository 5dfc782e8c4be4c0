import { createIyzico } from '../iyzico/iyzico.ts'
import { createParam } from '../param/param.ts'
import { createPaytr } from '../paytr/paytr.ts'
import { stopWithParent } from '../stop-with-parent.ts'
import { createStripe } from '../stripe/stripe.ts'

/**
 * Runs all simulated payment providers in one process: IYZICO_PORT (4651), PAYTR_PORT (4652),
 * STRIPE_PORT (4653), PARAM_PORT (4654).
 */
const { IYZICO_PORT = '4651', PAYTR_PORT = '4652', STRIPE_PORT = '4653', PARAM_PORT = '4654' } = process.env
const all = {
  iyzico: await createIyzico({ port: Number(IYZICO_PORT), tellsAfterMs: 3000 }),
  paytr: await createPaytr({ port: Number(PAYTR_PORT), showsUnheard: true }),
  stripe: await createStripe({ port: Number(STRIPE_PORT) }),
  param: await createParam({ port: Number(PARAM_PORT) }),
}
console.log(
  `payment simulators ${JSON.stringify(Object.fromEntries(Object.entries(all).map(([name, it]) => [name, it.url])))}`,
)
stopWithParent(async () => void (await Promise.all(Object.values(all).map((it) => it.stop()))))
