import type { Things, Use } from '#server/kit/record/in-use.ts'
import sql from 'sql-template-tag'

/**
 * The codes of the cancel reasons that the product itself uses: for unanswered orders, and for
 * orders that a platform has cancelled.
 */
export const ownReasons = [
  'unanswered',
  'technical',
  'customer_unreachable',
  'customer_request',
  'payment_failed',
  'test',
] as const
export type OwnReason = (typeof ownReasons)[number]

/**
 * The codes of the payment methods that orders of platforms and test orders use. They are available
 * whatever the reference data contains.
 */
const mealCards = ['multinet', 'pluxee', 'edenred', 'setcard', 'metropol', 'tokenflex', 'paye'] as const
export const ownMethods = ['cash', 'card_door', 'online_card', ...mealCards] as const
export type OwnMethod = (typeof ownMethods)[number]
/** Whether a payment method is a meal card. Only platforms take meal cards online. */
export const isMealCard = (method: string): boolean => (mealCards as readonly string[]).includes(method)
/** The payment method of notes and coins. */
export const cash: OwnMethod = 'cash'

const itself: Things = {
  tr: ['Sofra’nın kendisi', 'Sofra’nın kendisi'],
  en: ['Sofra itself', 'Sofra itself'],
  de: ['Sofra selbst', 'Sofra selbst'],
}
export const orderThings: Things = {
  tr: ['sipariş', 'siparişler'],
  en: ['order', 'orders'],
  de: ['Bestellung', 'Bestellungen'],
}

/**
 * Declares that the product itself uses the records with these codes, so that they cannot be
 * deleted.
 */
export const ownUse = (codes: readonly string[]): Use<{ code: string }> => ({
  things: itself,
  of: ({ code }) => sql`select '' as name, 0 as n where ${code} = any(${[...codes]}::text[])`,
})
