import type { Things, Use } from '#server/kit/in-use.ts'
import sql from 'sql-template-tag'

/** Reasons the product gives by itself, by their code: to what nobody answered, and to what a platform cancelled. */
export const ownReasons = [
  'unanswered',
  'technical',
  'customer_unreachable',
  'customer_request',
  'payment_failed',
  'test',
] as const
export type OwnReason = (typeof ownReasons)[number]

/** Ways to pay that orders of platforms and test orders come with, whatever the reference data says. */
export const ownMethods = [
  'cash',
  'card_door',
  'online_card',
  'multinet',
  'pluxee',
  'edenred',
  'setcard',
  'metropol',
  'tokenflex',
  'paye',
] as const
export type OwnMethod = (typeof ownMethods)[number]

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

/** The product's own need of a record that has one of these codes. */
export const ownUse = (codes: readonly string[]): Use<{ code: string }> => ({
  things: itself,
  of: ({ code }) => sql`select '' as name, 0 as n where ${code} = any(${[...codes]}::text[])`,
})
