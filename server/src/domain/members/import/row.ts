import type { ImportColumn, ImportOutcome, MemberImport } from '#contract/members/member-import.ts'
import { consentLaw } from '#contract/members/consent-law.ts'
import type { ConsentChannel } from '#contract/members/sources.ts'
import { emailKey } from '#server/domain/identity/email-key.ts'
import { readCells, type CellsContext, type RowConsents, type Values } from './cells.ts'
import type { RawCell } from './raw-cell.ts'
import { consentsOf, type CurrentConsent, type NotedConsent } from './consents.ts'
import type { Reason } from './reason.ts'

type Choices = Pick<MemberImport, 'unique_field' | 'on_existing' | 'on_missing' | 'leaves_unreadable' | 'consents'>

/** The columns of a member that an import can change. */
export interface KnownMember {
  id: string
  version: number
  name: string
  surname: string
  phone: string | null
  email: string | null
  birth_date: string | null
  marriage_anniversary: string | null
  plate: string
  city_id: number | null
  note: string
}
/** The columns of a member that an import writes. */
export const memberColumns = [
  'name',
  'surname',
  'phone',
  'email',
  'birth_date',
  'marriage_anniversary',
  'plate',
  'city_id',
  'note',
] as const
export type MemberColumn = (typeof memberColumns)[number]
/** The changes to write, by column, each with the value before and after. */
export type Changes = Partial<Record<MemberColumn, [before: string | number | null, after: string | number | null]>>

/**
 * A row after its cells were read, with the phone and e-mail by which it is matched to a member.
 */
export interface ReadRow {
  row_no: number
  values: Values
  said: RowConsents
  phone: string | null
  email_key: string | null
  reasons: Reason[]
}

export function readRow(
  row_no: number,
  cells: readonly RawCell[],
  columns: readonly ImportColumn[],
  context: CellsContext,
): ReadRow {
  const { values, said, faults } = readCells(cells, columns, context)
  const { phone, email } = values
  return {
    row_no,
    values,
    said,
    phone: phone ? String(phone) : null,
    email_key: email ? emailKey(String(email)) : null,
    reasons: faults,
  }
}

const keyColumn = { phone: 'phone', email: 'email_key' } as const
/** Text columns are never null. An emptied one is the empty string. */
const texts: ReadonlySet<string> = new Set(['surname', 'plate', 'note'])

export interface Around {
  /** Members by phone number and by e-mail key. */
  byPhone: ReadonlyMap<string, KnownMember>
  byEmail: ReadonlyMap<string, KnownMember>
  /** For each phone or e-mail, the number of the first row in the file that contains it. */
  firstOfPhone: ReadonlyMap<string, number>
  firstOfEmail: ReadonlyMap<string, number>
  /** The members' current consent answers, by member id. */
  held: ReadonlyMap<string, ReadonlyMap<ConsentChannel, CurrentConsent>>
  /** What is remembered about the contacts of erased members, by row number. */
  remembered: ReadonlyMap<number, { refused: readonly ConsentChannel[]; hasGift: boolean }>
  /** The company's country. */
  country: string
  zone: string
  now: Date
}

export interface Judged {
  outcome: ImportOutcome
  reasons: Reason[]
  member: KnownMember | undefined
  changes: Changes
  consents: NotedConsent[]
  /**
   * Whether the new member gets no points for joining, because of what is remembered about the
   * member's contacts.
   */
  no_gift: boolean
}

const nobody: ReadonlyMap<ConsentChannel, CurrentConsent> = new Map()

/**
 * Decides what an import does with a row, and why. Both the check and the writing of the row use
 * this.
 */
export function judge(row: ReadRow, choices: Choices, columns: readonly ImportColumn[], around: Around): Judged {
  const { unique_field } = choices
  const [key, other] = unique_field === 'phone' ? (['phone', 'email'] as const) : (['email', 'phone'] as const)
  const columnOf = (field: string) => {
    const at = columns.findIndex((it) => it.field === field)
    return at < 0 ? {} : { column: at }
  }
  const keyValue = row[keyColumn[key]]
  const otherValue = row[keyColumn[other]]
  const find = (field: 'phone' | 'email', value: string | null) =>
    value === null ? undefined : (field === 'phone' ? around.byPhone : around.byEmail).get(value)
  const first = (field: 'phone' | 'email', value: string | null) =>
    value === null ? undefined : (field === 'phone' ? around.firstOfPhone : around.firstOfEmail).get(value)
  const member = find(key, keyValue)
  const reasons: Reason[] = row.reasons.map((it) =>
    columns[it.column ?? -1]?.field === key ? it : { ...it, is_optional: true },
  )
  const left = reasons.filter((it) => it.is_optional)
  const nothing = { member, changes: {}, consents: [], no_gift: false }
  const refused = (): Judged => ({ outcome: 'refuse', reasons, ...nothing })

  if (keyValue === null) {
    if (!reasons.some((it) => !it.is_optional)) reasons.push({ code: 'no_key', ...columnOf(key) })
    return refused()
  }
  for (const [field, value] of [
    [key, keyValue],
    [other, otherValue],
  ] as const) {
    const at = first(field, value)
    if (at !== undefined && at < row.row_no) reasons.push({ code: 'twice_in_file', row: at, ...columnOf(field) })
  }
  const holder = find(other, otherValue)
  if (holder && holder.id !== member?.id) reasons.push({ code: `${other}_taken`, ...columnOf(other) })
  if (!member && choices.on_missing === 'add' && !row.values.name)
    reasons.push({
      code: 'no_name',
      ...(columnOf('name').column === undefined ? columnOf('full_name') : columnOf('name')),
    })
  if (reasons.some((it) => !(choices.leaves_unreadable && it.is_optional))) return refused()
  if (member ? choices.on_existing === 'no_change' : choices.on_missing === 'nothing')
    return { outcome: 'skip', reasons: [{ code: member ? 'exists' : 'missing' }], ...nothing }
  const changes = changesOf(row.values, member, key)
  const [phone, email] = (['phone', 'email'] as const).map((it) =>
    it in changes ? changes[it]![1] : (member?.[it] ?? null),
  ) as [string | null, string | null]
  const remembered = member ? undefined : around.remembered.get(row.row_no)
  const { consents, remarks } = consentsOf(row.said, choices.consents, {
    law: consentLaw(phone, around.country),
    phone,
    email,
    held: (member && around.held.get(member.id)) ?? nobody,
    remembered: remembered?.refused ?? [],
    zone: around.zone,
    now: around.now,
  })
  const isChanged = Object.keys(changes).length > 0 || consents.length > 0
  const outcome = !member ? 'add' : isChanged ? 'update' : 'same'
  return { outcome, reasons: [...left, ...remarks], member, changes, consents, no_gift: remembered?.hasGift === false }
}

/**
 * The changes that the row's values make to a member; for a new member, all values. A phone or
 * e-mail that already matches keeps the spelling in which it is stored.
 */
function changesOf(values: Values, member: KnownMember | undefined, key: 'phone' | 'email'): Changes {
  const changes: Changes = {}
  for (const [field, value] of Object.entries(values)) {
    if (member && field === key) continue
    const column = (field === 'city' ? 'city_id' : field) as MemberColumn
    const after = value === null && texts.has(field) ? '' : value
    const before = member ? member[column] : texts.has(field) ? '' : null
    const isSame =
      column === 'email' && before && after ? emailKey(String(before)) === emailKey(String(after)) : before === after
    if (!isSame) changes[column] = [before, after]
  }
  return changes
}
