import sql, { type Sql } from 'sql-template-tag'

/**
 * The state of a voucher. An approved voucher counts as completed once it has expired, or its
 * number of uses or its budget is used up. This state is not stored, so a returned order makes the
 * voucher valid again.
 */
export const statusOf = (now: Date): Sql => sql`case when c.status = 'approved' and (c.expires_at <= ${now}
    or c.limit_count > 0 and c.used_count >= c.limit_count or c.limit_amount > 0 and c.used_amount >= c.limit_amount) then 'completed' else c.status end`
