import type { Call, In, Schema } from '#contract/kit/call.ts'
import type { Db } from '#server/db/pool.ts'
import type { Context } from '../context.ts'
import type { Columns } from './record-noun.ts'
import type { Former, Need, Secrets } from './access-secrets.ts'

/** The result of trying to sign in at the outside system. */
export interface Checked {
  is_well: boolean
  said: string
}
/** Columns that every table with access data for an outside system has. */
export interface AccessRow {
  id: string
  version: number
  is_active: boolean
  secrets: Buffer
  expires_on: string | null
  checked: (Checked & { at: string }) | null
}
export const everys = ['id', 'version', 'is_active', 'secrets', 'expires_on', 'checked']

/**
 * How the access data of one place is identified: its primary-key columns, and its record id in the
 * audit history.
 */
export interface AccessPlace {
  company_id: string
  keys: Record<string, string>
  record_id: string
}

export interface AccessNoun extends Record<'read' | 'update' | 'history', Call> {
  noun: string
  input: Schema
  row: Schema
  check?: Call
}
export type RowOf<N extends AccessNoun> = N['row']['_zod']['output']
export type ParamsOf<N extends AccessNoun> = In<NonNullable<N['read']['params']>>
type Every =
  | Exclude<keyof AccessRow, 'id' | 'secrets'>
  | 'former_until'
  | 'can_keep_former'
  | 'worked_at'
  | 'failure'
  | 'secrets'
/** The body of an update without its version. */
export type BodyOf<N extends AccessNoun> = N['input']['_zod']['output'] & AnyBody
export interface AnyBody {
  is_active: boolean
  secrets: Record<string, string | null>
  expires_on?: string | null | undefined
  keeps_former?: boolean | undefined
}

/** A stored row as it was before a change, with its secrets decrypted. */
export type StoredAccess<Own> = AccessRow & Own & { opened: Secrets }
export type Opened<Own> = StoredAccess<Own> & { former: Former<Secrets> | null }

export interface AccessParts<N extends AccessNoun, Own extends object, Place extends AccessPlace> {
  table: string
  /** The columns besides those that every table with access data has. */
  columns: readonly (keyof Own & string)[]
  placeOf: (ctx: Context, params: ParamsOf<N>) => Place | Promise<Place>
  /**
   * The secrets that this access may need, and whether each of them is required. `body` is given
   * only during a change.
   */
  secrets: (place: Place, body: BodyOf<N> | undefined) => Record<string, Need>
  /** The names of the secrets that the outside system sends to us. */
  sent?: (place: Place) => readonly string[]
  /**
   * Whether the stored secrets still fit the new values. For example, another user name needs
   * another password.
   */
  isSame?: (held: Own, body: BodyOf<N>) => boolean
  /** Builds the fields of the answer that only this noun has. */
  show: (it: {
    place: Place
    row: StoredAccess<Own> | undefined
    db: Db
    ctx: Context
  }) => Omit<RowOf<N>, Every> | Promise<Omit<RowOf<N>, Every>>
  /** When the access last worked in normal use. If it is failing, also since when and why. */
  health: (row: Own) => Pick<Health, 'worked_at' | 'failure'>
  /** The columns that a change sets. Throws if the body is not allowed. */
  values: (it: { place: Place; body: BodyOf<N>; held: StoredAccess<Own> | undefined; ctx: Context }) => Columns
  /** Throws if a change must be refused. Called while the row is locked. */
  refuse?: (db: Db, ctx: Context, it: { place: Place; body: BodyOf<N>; before: RowOf<N> }) => Promise<unknown>
  /** Writes what else follows from a change, in the same transaction. */
  saved?: (
    db: Db,
    ctx: Context,
    it: { place: Place; body: BodyOf<N>; held: StoredAccess<Own> | undefined; values: Columns },
  ) => Promise<unknown>
  /**
   * Tries to sign in at the outside system. Undefined if there are no credentials. `shows` holds
   * fields of the answer that the check has just learned.
   */
  check?: (ctx: Context, place: Place) => Promise<(Checked & { shows?: Partial<RowOf<N>> }) | undefined>
}
interface Health {
  worked_at: string | null
  failure: { at: string; said: string } | null
}

/** A change of access data that does not come from its form. */
export interface AccessChange<Own> {
  version: number
  action: string
  write: (db: Db, held: StoredAccess<Own> | undefined) => Promise<unknown>
}
