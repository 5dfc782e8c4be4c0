import type { CellFault } from './cells.ts'

/**
 * Why a row is refused or left out, or, for a row that was written, why one of its consent answers
 * does not count (`yes_no`, `consent_…`). `changed` means that the member has changed since the
 * check.
 */
export type ReasonCode =
  | CellFault
  | 'yes_no'
  | 'consent_unproven'
  | 'consent_stands'
  | 'consent_refused'
  | 'consent_double_opt_in'
  | 'consent_no_address'
  | 'no_key'
  | 'no_name'
  | 'twice_in_file'
  | 'email_taken'
  | 'phone_taken'
  | 'exists'
  | 'missing'
  | 'changed'
  | 'kept_changed'
  | 'kept_used'
  | 'kept_gone'
  | 'kept_taken'
  | 'kept_consent'
  | 'kept_refusal'
export interface Reason {
  code: ReasonCode
  column?: number
  /** The other row, or the fields, that the reason refers to. */
  row?: number
  fields?: string[]
  /**
   * Set if the row can be written without this cell, because the user chose `leaves_unreadable`.
   */
  is_optional?: true
}
