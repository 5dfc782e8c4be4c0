import type { PaymentProvider } from './provider.ts'

const adapters = new Map<string, PaymentProvider>()

/** Registers the adapters of these providers. */
export const addPaymentProviders = (providers: readonly PaymentProvider[]): void =>
  providers.forEach((it) => adapters.set(it.code, it))

/** The adapter of a provider. Throws for a code without adapter, which no stored row has. */
export function paymentProviderOf(code: string): PaymentProvider {
  const it = adapters.get(code)
  if (!it) throw new Error(`no adapter for the payment provider ${code}`)
  return it
}
