import type { Lang } from '#contract/kit/field-words.ts'
import { memberData } from './texts/member-data.ts'
import { members } from './texts/members.ts'
import { menuAndDelivery } from './texts/menu-and-delivery.ts'
import { orders } from './texts/orders.ts'
import { signingIn } from './texts/signing-in.ts'
import { tables } from './texts/tables.ts'

/** A call for apps, `noun.name`: what it does in a few words, and what an app maker must know. */
export type CallTexts = Record<string, Record<Lang, [summary: string, description: string]>>

export const callTexts: CallTexts = {
  ...menuAndDelivery,
  ...orders,
  ...tables,
  ...members,
  ...signingIn,
  ...memberData,
}

/**
 * The description of a call: for apps' calls in the given language, for all others a text made from
 * the call's name.
 */
export function textOf({ noun, name }: { noun: string; name: string }, lang: Lang) {
  const [summary, description] = callTexts[`${noun}.${name}`]?.[lang] ?? [summaryOf(noun, name), '']
  return { summary, description }
}

/** `currency.remove` becomes `Delete: currency`, `order.undoCancel` becomes `Undo cancel: order`. */
const summaryOf = (noun: string, name: string) => `${capital(verbs[name] ?? spaced(name))}: ${spaced(noun)}`

const verbs: Record<string, string> = { remove: 'delete', update: 'change', read: 'read one' }
const spaced = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)
