/**
 * Columns that may hold a member's or a guest's data: names, numbers, addresses and texts, or texts
 * about them. An erasure clears each (domain/members/erase/erase.ts), and its test puts a person
 * into all of them. The catalog test lists every other text column as impersonal, so that a new
 * column requires a decision.
 */
export const personalColumns: Record<string, readonly string[]> = {
  branch_request: ['customer_name', 'customer_phone', 'customer_email', 'message'],
  comment: ['customer_name', 'text', 'reply'],
  consent_event: ['proof'],
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
  phone_call: ['phone'],
  platform_step: ['body'],
  point_move: ['reason'],
  reservation: ['name', 'phone', 'email', 'note'],
  saved_view: ['name', 'search'],
  table_command: ['note'],
  wallet_entry: ['reason', 'payment_ref'],
}

/**
 * Histories: a person's values in them are sealed under the person's own key, and unreadable once
 * that is deleted (kit/audit/sealed-history.ts).
 */
export const sealedHistories: Record<string, readonly string[]> = {
  audit: ['before', 'after'],
}
