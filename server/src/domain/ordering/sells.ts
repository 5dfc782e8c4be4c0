import { raw, type Sql } from 'sql-template-tag'

/**
 * The condition for orders that sell something. The others only move money: payments of a table's
 * bill, whose orders are counted already, and top-ups of a wallet. `of` is the alias of the table of
 * orders.
 */
export const sells = (of: 'o' | 'orders'): Sql => raw(`${of}.bill_id is null and ${of}.wallet_member_id is null`)
