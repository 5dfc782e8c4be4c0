import type { TicketWidth } from '#panel/domain/ordering/ticket-paper.ts'
import { addressOf } from './printer-address.ts'
import { ticketKinds, type PrintRules, type TicketRule } from './print-rules.ts'
import type { TicketKind } from './print.ts'

/** A rule that is being edited, with the address as typed. */
export interface RuleDraft extends TicketRule {
  address: string
}
export type Drafts = Record<TicketKind, RuleDraft>
/**
 * Only the rules that were changed in this dialog, because another tab of this device may change
 * the others.
 */
export type RuleChanges = Record<TicketKind, Partial<RuleDraft>>

export const noChanges: RuleChanges = { kitchen: {}, receipt: {} }

/** The stored rules with the changes made here on top. */
export function draftsOf(rules: PrintRules | undefined, changes: RuleChanges, width: TicketWidth): Drafts {
  const none: TicketRule = { when: 'off', copies: 1, width, printer: { kind: 'browser' } }
  const of = (ticket: TicketKind): RuleDraft => {
    const rule = rules?.[ticket] ?? none
    return { ...rule, address: rule.printer.kind === 'network' ? rule.printer.address : '', ...changes[ticket] }
  }
  return { kitchen: of('kitchen'), receipt: of('receipt') }
}

/** Adds a change to the earlier ones. An address belongs to the printer for which it was typed. */
export const changed = (
  changes: RuleChanges,
  ticket: TicketKind,
  part: Partial<RuleDraft>,
  { printer }: RuleDraft,
): RuleChanges => ({
  ...changes,
  [ticket]: { ...changes[ticket], ...(part.address !== undefined && { printer }), ...part },
})

/** A draft in the form in which it is stored. Undefined if the printer's address is missing. */
export function ruleOf({ address, ...draft }: RuleDraft): TicketRule | undefined {
  if (draft.printer.kind !== 'network') return draft
  const found = addressOf(address)
  return found ? { ...draft, printer: { kind: 'network' as const, address: found } } : undefined
}

/** The rules to store; null if one is incomplete. A ticket that was not changed stays as it is. */
export function rulesToKeep(
  before: PrintRules | undefined,
  changes: RuleChanges,
  width: TicketWidth,
): PrintRules | null {
  const drafts = draftsOf(before, changes, width)
  const kept = (ticket: TicketKind): TicketRule | undefined => {
    if (before && Object.keys(changes[ticket]).length === 0) return before[ticket]
    const rule = ruleOf(drafts[ticket])
    return rule && { ...rule, isNew: rule.when !== 'off' && (before?.[ticket].when ?? 'off') !== rule.when }
  }
  const [kitchen, receipt] = ticketKinds.map(kept)
  return kitchen && receipt ? { kitchen, receipt } : null
}
