import type { PaymentProviderCode } from '#contract/integrations/payment-provider.ts'
import type { Clock } from '#simulators/clock.ts'
import type { Fault } from '#simulators/faults.ts'
import { createIyzico } from '#simulators/iyzico/iyzico.ts'

/** A provider's simulator, as far as the tests that are the same for all providers need it. */
export interface Simulated {
  url: string
  secrets: Record<string, string>
  stop(): Promise<void>
  /** Enters the address to which the provider reports. */
  report(to: string): void
  /** The customer pays on the page of a token, or the card is declined. */
  pay(token: string): void
  decline(token: string): void
  /** Lets so much time pass that what happened is reported, and waits until it was. */
  reportNow(): Promise<void>
  /** How reports are sent: not at all, twice, or held until they are released in another order. */
  mode(change: { silent?: boolean; duplicate?: number; hold?: boolean; wrongKey?: number }): void
  release(order: 'reversed'): Promise<number>
  /** Plans a fault for the next call of one kind. */
  fault(of: 'start' | 'result' | 'giveBack', fault: Fault): void
  /** What the provider holds of each payment, in minor units, oldest first. */
  money(): { paid: number; back: number; isVoid: boolean }[]
  /** How many calls of one kind the provider has received. */
  calls(of: 'start' | 'result' | 'giveBack'): number
  /**
   * What happens to the latest payment without us: its merchant gives some of it back at the
   * provider's own panel, it was charged differently, or the provider forgets it. Missing for a
   * provider that does not say what it holds.
   */
  byHand?: { giveBack(amount: number): void; charge(amount: number): void; forget(): void }
}

/** The simulator of each provider. A new provider needs one entry here. */
export const simulated: Record<
  PaymentProviderCode,
  (clock: Clock & { advance(ms: number): void }) => Promise<Simulated>
> = {
  iyzico: async (clock) => {
    const secrets = { api_key: 'api-of-the-tests', secret_key: 'secret-of-the-tests' }
    const merchant = { apiKey: secrets.api_key, secretKey: secrets.secret_key }
    const { url, stop, control } = await createIyzico({ clock })
    control.add(merchant)
    const paths = { start: '/initialize/', result: '/detail', giveBack: '/payment/' }
    const isOf = { start: /initialize/, result: /auth\/ecom\/detail/, giveBack: /\/payment\/(cancel|refund)$/ }
    const cents = (units: number) => Math.round(units * 100)
    const last = () => control.payments().at(-1)!
    return {
      url,
      stop,
      secrets,
      report: (webhookUrl) => control.add({ ...merchant, webhookUrl }),
      pay: control.pay,
      decline: control.fail,
      reportNow: async () => {
        clock.advance(10_000)
        await control.pushes.settled()
      },
      mode: (change) => void control.pushes.setMode(change),
      release: (order) => control.pushes.release(order),
      fault: (of, fault) => control.faults.plan({ method: 'POST', path: paths[of], ...fault }),
      money: () =>
        control.payments().map((it) => ({
          paid: cents(it.paidPrice),
          back: it.cancel ? cents(it.cancel.price) : it.refunds.reduce((sum, each) => sum + cents(each.price), 0),
          isVoid: it.cancel !== null,
        })),
      byHand: {
        giveBack: (amount) => last().refunds.push({ conversationId: 'panel', price: amount / 100 }),
        charge: (amount) => (last().paidPrice = amount / 100),
        forget: () => control.payments().pop(),
      },
      calls: (of) => control.journal.read({ kind: 'request' }).filter((it) => isOf[of].test(it.what)).length,
    }
  },
}
