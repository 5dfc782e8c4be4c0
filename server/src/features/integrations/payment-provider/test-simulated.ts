import type { PaymentProviderCode } from '#contract/integrations/payment-provider.ts'
import type { Clock } from '#simulators/clock.ts'
import type { Fault } from '#simulators/faults.ts'
import { createIyzico } from '#simulators/iyzico/iyzico.ts'
import { createParam, servicePaths } from '#simulators/param/param.ts'
import { createPaytr } from '#simulators/paytr/paytr.ts'
import { createStripe } from '#simulators/stripe/stripe.ts'

/** A provider's simulator, as far as the tests that are the same for all providers need it. */
export interface Simulated {
  url: string
  secrets: Record<string, string>
  /** The same keys, of which the provider does not know one. */
  wrongSecrets: Record<string, string>
  /** How long a page stays open, in ms. */
  windowMs: number
  /** Whether a payment is cancelled on its day, instead of being paid back. */
  voids: boolean
  /** Whether a customer whose card was declined can try another on the same page. */
  triesAgain: boolean
  /** Whether a declined card is known only from the report. */
  reportsDeclines: boolean
  /** Whether what is reported is signed with its time. */
  signsTime: boolean
  /** Whether the provider reports nothing by itself. */
  isSilent?: true
  /** Whether parts of a payment go back only from the next day on. */
  partsNextDay?: true
  stop(): Promise<void>
  /** Enters the address to which the provider reports. */
  report(to: string): void
  /** The customer pays on the page of a token, or the card is declined. */
  pay(token: string): void
  decline(token: string): void
  /** Lets so much time pass that what happened is reported, and waits until it was. */
  reportNow(): Promise<void>
  /** Reports again what was never answered, of a provider that gives up reporting after some tries. */
  tellAgain?(): void
  /** How reports are sent: not at all, twice, or held until they are released in another order. */
  mode(change: { silent?: boolean; duplicate?: number; hold?: boolean; wrongKey?: number }): void
  release(order: 'reversed'): Promise<number>
  /** What was reported last, as it was sent. */
  lastReport(): Report
  /** A report of something else, with the signature of this one. */
  changed(it: Report): Report
  /** Plans a fault for the next call of one kind. */
  fault(of: 'start' | 'result' | 'giveBack', fault: Fault): void
  /** The next call of one kind is refused with these words. */
  refuse(of: 'start' | 'giveBack', message: string): void
  /** What the provider holds of each payment, in minor units, oldest first. */
  money(): { id: string; paid: number; back: number; isVoid: boolean }[]
  /** How many calls of one kind the provider has received. */
  calls(of: 'start' | 'result' | 'giveBack'): number
  /**
   * What happens to the latest payment without us: its merchant gives some of it back at the
   * provider's own panel, the provider loses its refunds, it was charged differently, or it is
   * forgotten. `payment_id` names another payment.
   */
  byHand: {
    giveBack(amount: number, payment_id?: string): void
    loseRefunds(): void
    charge(amount: number): void
    forget(): void
    /** Gives the payment to another shop of the same merchant account. No list shows this. */
    giveToAnotherShop?(): void
  }
}

interface Report {
  headers: Record<string, string>
  text: string
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
      wrongSecrets: { ...secrets, secret_key: 'x' },
      windowMs: 30 * 60_000,
      voids: true,
      triesAgain: true,
      reportsDeclines: false,
      signsTime: false,
      lastReport: () => sent(control.pushes.last()),
      changed: (it) => ({ ...it, text: it.text.replace('SUCCESS', 'FAILURE') }),
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
      refuse: (of, message) =>
        control.faults.plan({ method: 'POST', path: paths[of], kind: 'fail', status: 200, message }),
      money: () =>
        control.payments().map((it) => ({
          id: String(it.paymentId),
          paid: cents(it.paidPrice),
          back: it.cancel ? cents(it.cancel.price) : it.refunds.reduce((sum, each) => sum + cents(each.price), 0),
          isVoid: it.cancel !== null,
        })),
      byHand: {
        giveBack: (amount, id) =>
          (control.payments().find((it) => String(it.paymentId) === id) ?? last()).refunds.push({
            conversationId: 'panel',
            price: amount / 100,
          }),
        loseRefunds: () => void last().refunds.splice(0),
        charge: (amount) => (last().paidPrice = amount / 100),
        forget: () => control.payments().pop(),
      },
      calls: (of) => control.journal.read({ kind: 'request' }).filter((it) => isOf[of].test(it.what)).length,
    }
  },
  paytr: (clock) => paytrSimulated(clock, { showsUnheard: true }),

  param: async (clock) => {
    const secrets = {
      client_code: '10999',
      client_username: 'user-of-the-tests',
      client_password: 'password-of-the-tests',
      guid: '00000000-0000-4000-8000-000000000001',
    }
    const { url, stop, control } = await createParam({ clock })
    const { client_code: clientCode, client_username: username, client_password: password, guid } = secrets
    control.add({ clientCode, username, password, guid })
    const calls = {
      start: `${servicePaths.pages} TO_Pre_Encrypting_OOS`,
      result: `${servicePaths.pos} TP_Islem_Sorgulama4`,
      giveBack: `${servicePaths.pos} TP_Islem_Iptal_Iade_Kismi2`,
    }
    const last = () => control.payments().at(-1)!
    return {
      url,
      stop,
      secrets,
      wrongSecrets: { ...secrets, client_password: 'x' },
      windowMs: 30 * 60_000,
      voids: true,
      triesAgain: false,
      reportsDeclines: false,
      signsTime: false,
      isSilent: true,
      partsNextDay: true,
      report: () => undefined,
      pay: control.pay,
      decline: control.decline,
      // Nothing is reported; after a minute, the server asks.
      reportNow: async () => clock.advance(60_000),
      mode: () => undefined,
      release: () => Promise.resolve(0),
      lastReport: () => sent(undefined),
      changed: (it) => it,
      fault: (of, fault) => control.faults.plan({ method: 'POST', path: calls[of], ...fault }),
      refuse: (of, message) =>
        control.faults.plan({ method: 'POST', path: calls[of], kind: 'fail', status: 200, message }),
      money: () =>
        control.payments().map((it) => ({
          id: String(it.dekontId),
          paid: it.amount,
          back: it.isCancelled ? it.amount : it.refunds.reduce((sum, each) => sum + each.amount, 0),
          isVoid: it.isCancelled,
        })),
      byHand: {
        giveBack: (amount, id) =>
          void (control.payments().find((it) => String(it.dekontId) === id) ?? last()).refunds.push({
            amount,
            at: clock.now(),
          }),
        loseRefunds: () => void last().refunds.splice(0),
        charge: (amount) => (last().amount = amount),
        forget: () => control.forget(last()),
        giveToAnotherShop: () => void (last().islemId = 'ORD-1'),
      },
      calls: (of) => control.journal.read({ kind: 'request' }).filter((it) => it.what === `POST ${calls[of]}`).length,
    }
  },

  stripe: async (clock) => {
    const secrets = { secret_api_key: 'sk_test_of_the_tests', signing_secret: 'whsec_of_the_tests' }
    const { url, stop, control } = await createStripe({ clock })
    const key = secrets.secret_api_key
    control.add({ key })
    const calls = {
      start: { method: 'POST', path: '/v1/checkout/sessions' },
      result: { method: 'GET', path: '/v1/checkout/sessions/' },
      giveBack: { method: 'POST', path: '/v1/refunds' },
    }
    return {
      url,
      stop,
      secrets,
      wrongSecrets: { ...secrets, secret_api_key: 'sk_test_of_nobody' },
      windowMs: 31 * 60_000,
      voids: false,
      triesAgain: true,
      reportsDeclines: false,
      signsTime: true,
      report: (to) => control.add({ key, webhook: { url: to, secret: secrets.signing_secret } }),
      pay: control.pay,
      decline: control.decline,
      reportNow: async () => {
        clock.advance(1000)
        await control.pushes.settled()
      },
      mode: (change) => void control.pushes.setMode(change),
      release: (order) => control.pushes.release(order),
      lastReport: () => sent(control.pushes.last()),
      changed: (it) => ({ ...it, text: it.text.replace('"paid"', '"no"') }),
      fault: (of, fault) => control.faults.plan({ ...calls[of], ...fault }),
      refuse: (of, message) => control.faults.plan({ ...calls[of], kind: 'fail', status: 400, message }),
      money: () =>
        control.payments().map(({ id, amount: paid, refunds }) => ({
          id,
          paid,
          back: refunds.reduce((sum, it) => sum + (it.status === 'failed' ? 0 : it.amount), 0),
          isVoid: false,
        })),
      byHand: {
        giveBack: (amount, id) =>
          control.giveBackByHand(control.payments().find((it) => it.id === id) ?? control.payments().at(-1)!, amount),
        loseRefunds: () => void control.payments().at(-1)!.refunds.splice(0),
        charge: (amount) => (control.payments().at(-1)!.amount = amount),
        forget: () => control.forget(control.payments().at(-1)!),
      },
      calls: (of) =>
        control.journal
          .read({ kind: 'request' })
          .filter((it) => it.what.startsWith(`${calls[of].method} ${calls[of].path}`)).length,
    }
  },
}

function sent(it: Report | undefined): Report {
  if (!it) throw new Error('nothing was reported')
  return it
}

/**
 * The simulated PayTR. PayTR does not document what its status query says about payments whose
 * reports were not answered, so `showsUnheard` decides whether it shows them.
 */
export async function paytrSimulated(
  clock: Clock & { advance(ms: number): void },
  options: { showsUnheard: boolean },
): Promise<Simulated> {
  const secrets = { merchant_id: '100001', merchant_key: 'key-of-the-tests', merchant_salt: 'salt-of-the-tests' }
  const shop = { merchantId: '100001', merchantKey: secrets.merchant_key, merchantSalt: secrets.merchant_salt }
  const { url, stop, control } = await createPaytr({ clock, ...options })
  control.add(shop)
  const paths = { start: '/odeme/api/get-token', result: '/odeme/durum-sorgu', giveBack: '/odeme/iade' }
  return {
    url,
    stop,
    secrets,
    wrongSecrets: { ...secrets, merchant_salt: 'x' },
    windowMs: 30 * 60_000,
    voids: false,
    triesAgain: false,
    reportsDeclines: true,
    signsTime: false,
    report: (callbackUrl) => control.add({ ...shop, callbackUrl }),
    pay: control.pay,
    decline: control.decline,
    reportNow: () => control.pushes.settled(),
    tellAgain: control.tellAgain,
    mode: (change) => void control.pushes.setMode(change),
    release: (order) => control.pushes.release(order),
    lastReport: () => sent(control.pushes.last()),
    changed: (it) => ({ ...it, text: it.text.replace('status=success', 'status=failed') }),
    fault: (of, fault) => control.faults.plan({ method: 'POST', path: paths[of], ...fault }),
    refuse: (of, message) =>
      control.faults.plan({ method: 'POST', path: paths[of], kind: 'fail', status: 200, message }),
    money: () =>
      control.payments().map((it) => ({
        id: it.oid,
        paid: it.amount,
        back: it.refunds.reduce((sum, each) => sum + each.amount, 0),
        isVoid: false,
      })),
    byHand: {
      giveBack: (amount, id) =>
        void (control.payments().find((it) => it.oid === id) ?? control.payments().at(-1)!).refunds.push({
          reference: '',
          amount,
          at: clock.now(),
        }),
      loseRefunds: () => void control.payments().at(-1)!.refunds.splice(0),
      charge: (amount) => (control.payments().at(-1)!.amount = amount),
      forget: () => control.forget(control.payments().at(-1)!),
    },
    calls: (of) => control.journal.read({ kind: 'request' }).filter((it) => it.what === `POST ${paths[of]}`).length,
  }
}
