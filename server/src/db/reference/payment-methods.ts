import type { PaymentMethod } from '#contract/ordering/payment-method.ts'

/** A payment method of a new installation; the database adds id and version. */
export type PaymentMethodSeed = Omit<PaymentMethod, 'id' | 'version' | 'updated_at'>

const method = (place: PaymentMethodSeed['place'], code: string, tr: string, en = tr, de = en): PaymentMethodSeed => ({
  code,
  name: { tr, en, de },
  place,
  is_active: true,
})

/**
 * Payment methods of rules §7: codes, names, and whether guests pay at the door, online or both.
 */
export const paymentMethods: PaymentMethodSeed[] = [
  method('door', 'cash', 'Kapıda nakit', 'Cash on delivery', 'Barzahlung'),
  method('door', 'card_door', 'Kapıda kredi kartı', 'Card on delivery', 'Kartenzahlung bei Lieferung'),
  method('online', 'online_card', 'Online kart', 'Online card', 'Online-Karte'),
  method('online', 'wallet', 'Cüzdan', 'Wallet', 'Guthaben'),
  method('both', 'multinet', 'Multinet'),
  method('both', 'pluxee', 'Pluxee (Sodexo)'),
  method('both', 'edenred', 'Edenred (Ticket)'),
  method('door', 'setcard', 'Setcard'),
  method('both', 'metropol', 'Metropol'),
  method('both', 'tokenflex', 'TokenFlex'),
  method('both', 'paye', 'Paye'),
  method('both', 'transfer', 'Havale-EFT', 'Bank transfer', 'Überweisung'),
  method('online', 'paypal', 'PayPal'),
  method('online', 'klarna', 'Klarna'),
  method('online', 'sepa', 'SEPA havalesi', 'SEPA transfer', 'SEPA-Überweisung'),
  method('online', 'platform_paid', 'Platformda ödendi', 'Paid on platform', 'Über Plattform bezahlt'),
]
