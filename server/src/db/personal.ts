/**
 * What an erasure does with each text column. The catalog test fails for a column that is not
 * declared here or in `impersonal.ts`, so that a new column requires a decision.
 *
 * Columns that may hold a member's or a guest's data: names, numbers, addresses and texts, or texts
 * about them. An erasure clears each in the person's own rows (domain/members/erase/erase.ts), and
 * its test puts a person into all of them.
 */
export const personalColumns: Record<string, readonly string[]> = {
  branch_request: ['customer_name', 'customer_phone', 'customer_email', 'message'],
  comment: ['customer_name', 'text', 'reply'],
  consent_event: ['proof'],
  courier_delivery: ['reason'],
  courier_step: ['reason'],
  event: ['data'],
  idempotency: ['answer'],
  iys_filing: ['recipient', 'reason'],
  institution_member: ['statement', 'decision_note', 'proof_key'],
  inbox: ['body'],
  mail: ['to_address', 'subject', 'body_text', 'body_html', 'unsubscribe_url'],
  member: ['name', 'surname', 'phone', 'email', 'plate', 'note', 'allergens', 'timezone'],
  member_address: ['title', 'text', 'directions'],
  member_correction: ['reason', 'decision_note'],
  member_device: ['push_token'],
  member_erasure: ['note', 'decision_note'],
  member_import_row: ['raw', 'phone', 'email_key', 'reasons', 'changes', 'consents'],
  member_merge: ['kept'],
  member_phone: ['phone'],
  one_time: ['subject', 'data'],
  order_event: ['data'],
  orders: [
    'customer_name',
    'customer_phone',
    'address',
    'note',
    'lines',
    'reason_text',
    'platform_state',
    'search_text',
    'delivery',
  ],
  payment_attempt: ['card_family', 'card_last_four', 'page_url', 'return_url', 'reason'],
  payment_difference: ['reason'],
  payment_refund: ['reason'],
  phone_call: ['phone'],
  platform_step: ['body', 'reason'],
  point_move: ['reason'],
  reservation: ['name', 'phone', 'email', 'note', 'booked_by'],
  saved_view: ['name', 'search'],
  sms: ['to_number', 'body_text'],
  table_command: ['note'],
  wallet_entry: ['reason', 'payment_ref'],
  webhook_delivery: ['answer'],
}

/**
 * Columns of the audit histories. A person's values in them are encrypted with the person's own
 * key, and cannot be read once that key is deleted (kit/audit/sealed-history.ts).
 */
export const sealedHistories: Record<string, readonly string[]> = {
  audit: ['before', 'after'],
}

/** A table with texts that users write freely. */
export interface FreeText {
  columns: readonly string[]
  /**
   * The columns of the table's key within a company, in the sequence in which an erasure reads the
   * rows.
   */
  key: 'id' | 'at, id'
  /**
   * Set if a form saves the text together with the whole row. An erasure then increases the
   * version, so that a form opened before the erasure cannot restore the text.
   */
  hasVersion?: true
  /** Set if names must differ within the company or the branch. */
  isDistinct?: true
}

/**
 * Texts in which the team, or other customers, may have written somebody's phone number or address:
 * notes on other people and their orders, names of lists, reasons. An erasure blanks exact numbers
 * and addresses in these texts, however they are written (domain/members/erase/blank.ts). Names are
 * not blanked: they are not unique, and the words around them belong to other people.
 */
export const freeText = {
  audit: { columns: ['before', 'after'], key: 'at, id' },
  banner: { columns: ['title'], key: 'id', hasVersion: true },
  branch_pause: { columns: ['reason'], key: 'id' },
  branch_request: { columns: ['message', 'decision_note'], key: 'id', hasVersion: true },
  campaign: { columns: ['title'], key: 'id', hasVersion: true },
  comment: { columns: ['text', 'reply'], key: 'id', hasVersion: true },
  consent_event: { columns: ['proof'], key: 'id' },
  dining_area: { columns: ['name'], key: 'id', hasVersion: true, isDistinct: true },
  dining_table: { columns: ['name'], key: 'id', hasVersion: true, isDistinct: true },
  discount: { columns: ['name', 'reject_reason'], key: 'id', hasVersion: true },
  gift_cheque: { columns: ['name', 'reject_reason'], key: 'id', hasVersion: true },
  institution_member: { columns: ['statement', 'decision_note'], key: 'id', hasVersion: true },
  kiosk: { columns: ['name'], key: 'id', hasVersion: true },
  member: { columns: ['note'], key: 'id', hasVersion: true },
  member_address: { columns: ['title', 'text', 'directions'], key: 'id' },
  member_correction: { columns: ['reason', 'decision_note'], key: 'id', hasVersion: true },
  member_erasure: { columns: ['note', 'decision_note'], key: 'id', hasVersion: true },
  member_import: { columns: ['name', 'sheets', 'columns', 'consents'], key: 'id', hasVersion: true },
  notification: { columns: ['name', 'title', 'body', 'pause_reason'], key: 'id', hasVersion: true },
  order_event: { columns: ['data'], key: 'at, id' },
  // Orders have no version check: a till that takes a step in the meantime must not be refused, and
  // no form contains these notes.
  orders: { columns: ['note', 'reason_text', 'lines', 'address'], key: 'id' },
  partner_institution: { columns: ['name', 'note'], key: 'id', hasVersion: true },
  point_definition: { columns: ['name'], key: 'id', hasVersion: true },
  point_move: { columns: ['reason'], key: 'id' },
  reservation: { columns: ['note'], key: 'id', hasVersion: true },
  scheduled_task: { columns: ['name'], key: 'id', hasVersion: true },
  segment: { columns: ['name', 'description'], key: 'id', hasVersion: true, isDistinct: true },
  special_day: { columns: ['name'], key: 'id' },
  story: { columns: ['title'], key: 'id', hasVersion: true },
  table_command: { columns: ['note'], key: 'id', hasVersion: true },
  wallet_entry: { columns: ['reason', 'payment_ref'], key: 'id' },
  zone: { columns: ['name'], key: 'id', hasVersion: true },
} as const satisfies Record<string, FreeText>
