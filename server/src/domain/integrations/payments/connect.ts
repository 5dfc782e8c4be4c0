import sql from 'sql-template-tag'
import { backToProvider, hasPartialRefund } from '#server/domain/ordering/at-table.ts'
import { orderEntered } from '#server/domain/ordering/entered.ts'
import { partReturned } from '#server/domain/ordering/part-return.ts'
import { takesOnline } from '#server/domain/ordering/pay-online.ts'
import type { Db } from '#server/db/pool.ts'
import type { PaymentProvider } from './provider.ts'
import { giveBackPart, hasPartsBack, refundGone, refundPart } from './refunds.ts'
import { addPaymentProviders, paymentProviderOf } from './registry.ts'

/** Whether the company has an account that is switched on and takes the currency. */
async function takes(db: Db, { company_id, currency }: { company_id: string; currency: string }): Promise<boolean> {
  const it = await db.one<{ provider: string }>(
    sql`select provider from payment_access where company_id = ${company_id} and is_active`,
  )
  return it !== undefined && paymentProviderOf(it.provider).currencies.includes(currency)
}

/** Connects orders with payment providers: whether they take payments, and what gives money back. */
export function connectPayments(providers: readonly PaymentProvider[]): void {
  addPaymentProviders(providers)
  takesOnline.on(takes)
  orderEntered.on(refundGone)
  partReturned.on(refundPart)
  backToProvider.on(giveBackPart)
  hasPartialRefund.on(hasPartsBack)
}
