import type { IncomingHttpHeaders } from 'node:http'
import type { PaymentProviderCode } from '#contract/integrations/payment-provider.ts'
import type { accessHosts } from '#contract/kit/access.ts'
import type { Lang } from '#contract/kit/field-words.ts'
import type { Former, Secrets } from '#server/kit/record/access-secrets.ts'
import type { Kit } from '#server/kit/kit.ts'

/** A company's account at a provider with its keys decrypted. Never log or return it. */
export interface PaymentAccess {
  company_id: string
  id: string
  provider: PaymentProviderCode
  is_active: boolean
  base_url: string
  /** Whether no real money moves, so that test cards pay. */
  is_test: boolean
  secrets: Secrets
  /** Former keys, with which the provider may still sign what it reports. */
  former: Former<Secrets> | null
}

/** What a customer is to pay. Amounts are in minor units. */
export interface ToPay {
  /** The id by which the provider knows the attempt. */
  attempt_id: string
  order_id: string
  /** What is paid for, as the customer reads it on the provider's page. */
  title: string
  amount: number
  currency: string
  lang: Lang
  /** Our own address, to which the provider sends the customer's browser afterwards. */
  return_to: string
  customer: { id: string; name: string; phone: string | null; email: string; address: string; city: string; ip: string }
}

/** Where to send the customer, and until when the provider accepts the payment there. */
export interface PayPage {
  token: string
  page_url: string
  expires_at: Date
}

/** An attempt as far as the provider must know it. */
export interface Asked {
  id: string
  order_id: string
  token: string
  amount: number
  currency: string
}

/** What the provider says about an attempt. `charged` may exceed the amount, for instalments. */
export type PayResult =
  | { state: 'waiting' }
  | { state: 'failed'; reason: string }
  | {
      state: 'paid'
      amount: number
      charged: number
      currency: string
      payment_id: string
      /** The part of the payment that can be given back. */
      transaction_id: string
      /** The card, as far as the provider names it. */
      card?: PayCard
    }

/** A card as its owner recognises it on a statement. */
export interface PayCard {
  /** The card's programme or brand, such as Bonus or Mastercard. */
  family: string | null
  last_four: string | null
}

/** What the provider holds of a payment. Amounts are in minor units. */
export interface HeldThere {
  charged: number
  currency: string
  /** What the provider has given back or is about to give back, whoever asked for it. */
  refunds: readonly GivenThere[]
  /** The id of our attempt, if the provider's record names one. */
  attempt_id: string | null
  /** The part of the payment that can be given back. */
  transaction_id: string
}

/** Some payments of the provider's own list, and where to go on; null if these were the last ones. */
export interface ListedThere {
  /**
   * Payments that may have been begun by us; those of the merchant's other shops are left out.
   * `paid_at` is undefined if the date cannot be read.
   */
  payments: readonly { payment_id: string; paid_at: Date | undefined }[]
  next: string | null
}

/** A refund at the provider. */
export interface GivenThere {
  /**
   * The id of our refund; null if somebody else asked for it, for example at the provider's own
   * panel, or if the provider does not say.
   */
  refund_id: string | null
  amount: number
  /** How the money went back; `pending` while the provider still works on it. */
  how: GaveBack | 'pending'
}

/** A payment of which something is given back. Amounts are in minor units. */
export interface ToGiveBack {
  /** The id by which the provider knows this refund. */
  refund_id: string
  /** How often somebody has asked for it again after the provider had refused it. */
  asked: number
  payment_id: string
  transaction_id: string
  amount: number
  currency: string
  /** Whether all of the payment goes back at once, so that it may be cancelled instead. */
  is_whole: boolean
  paid_at: Date
}

/** How money went back: the payment was cancelled, or it was paid back. */
export type GaveBack = 'voided' | 'refunded'
/** The provider takes a refund only later, for this reason: a code of ours, or the provider's words. */
export interface Later {
  later: string
}

/** The provider's calls for one account. All of them throw `PlatformFault`. */
export interface PaymentClient {
  /** Signs in. Returns what the provider answered. */
  check(): Promise<string>
  start(it: ToPay): Promise<PayPage>
  result(it: Asked): Promise<PayResult>
  giveBack(it: ToGiveBack): Promise<GaveBack | Later>
  /** What the provider holds of a payment; null if its answer does not contain the payment. */
  holds(it: Pick<ToGiveBack, 'payment_id'>): Promise<HeldThere | null>
  /**
   * The payments that the provider lists between two moments, some at a time. `from` is `next` of
   * the answer before, or null at the beginning.
   */
  list(span: { since: Date; until: Date }, from: string | null): Promise<ListedThere>
}

/** What a provider reported: an event with an id of its own, and the attempt that it names. */
export interface PayEvent {
  event_id: string
  attempt_id: string | null
  /** Why the payment failed, if the provider says so in its report and nowhere else. */
  failure?: string
}

/**
 * A payment provider. Everything that differs from one provider to the next is stated here; the
 * rest of the product knows no provider by name.
 */
export interface PaymentProvider {
  code: PaymentProviderCode
  /** The provider's addresses. Both may be the same; then the account says what is a test. */
  hosts: Readonly<Record<(typeof accessHosts)[number], string>>
  /** The names of the keys that an account needs. */
  secrets: readonly string[]
  /** Of these, the keys with which the provider signs what it reports. */
  sentSecrets: readonly string[]
  currencies: readonly string[]
  /** What the provider wants to read, word for word, once its report has been taken. */
  thanks?: string
  client(kit: Kit, access: PaymentAccess, options?: { timeoutMs?: number }): PaymentClient
  /**
   * Reads what the provider reports, after checking its signature over the bytes as they arrived.
   * `forged` if the signature is not the provider's, or is too old at `now`. Missing if the provider
   * reports nothing by itself.
   */
  readEvent?(
    headers: IncomingHttpHeaders,
    raw: Buffer,
    access: PaymentAccess,
    now: Date,
  ): PayEvent | 'forged' | 'unreadable'
}
