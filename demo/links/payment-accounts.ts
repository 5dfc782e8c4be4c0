import type { PaymentProviderCode } from '#contract/integrations/payment-provider.ts'
import { fixedId } from '../chance.ts'

/** The providers of the demo's companies that do not take payments through iyzico. */
const others: Readonly<Record<string, PaymentProviderCode>> = {
  'anne-mutfagi': 'paytr',
  'burger-limani': 'param',
  'anadolu-grill': 'stripe',
}

/** The provider through which a demo company takes payments. */
export const providerOf = (slug: string): PaymentProviderCode => others[slug] ?? 'iyzico'

/** The id of a demo company's account at its provider, by which its payments are found. */
export const paymentAccountOf = (slug: string): string => fixedId(`${providerOf(slug)} ${slug}`)

/** A merchant number of six digits, always the same for a company. */
const merchantNumberOf = (slug: string) =>
  String(100_000 + ([...slug].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 899_999, 7) % 899_999))

/** The keys of a demo company at its simulated provider. */
export function paymentKeysOf(slug: string): Record<string, string> {
  switch (providerOf(slug)) {
    case 'iyzico':
      return { api_key: `sandbox-${slug}`, secret_key: `sandbox-secret-${slug}` }
    case 'paytr':
      return { merchant_id: merchantNumberOf(slug), merchant_key: `key-${slug}`, merchant_salt: `salt-${slug}` }
    case 'param':
      return {
        client_code: merchantNumberOf(slug),
        client_username: `user-${slug}`,
        client_password: `password-${slug}`,
        guid: fixedId(`param guid ${slug}`),
      }
    case 'stripe':
      return { secret_api_key: `sk_test_${slug}`, signing_secret: `whsec_${slug}` }
  }
}
