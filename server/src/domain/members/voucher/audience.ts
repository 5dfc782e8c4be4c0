import sql, { empty, type Sql } from 'sql-template-tag'
import type { Audience } from '#contract/members/audience.ts'
import { perRow } from '#server/db/per-row.ts'
import type { Db } from '#server/db/pool.ts'
import { clocksMs } from '#server/kit/database-clock.ts'
import { matching } from '../sending/recipients.ts'

interface Cheque {
  company_id: string
  cheque_id: string
}

/** The audience of a saved segment, or of the given conditions. */
export const audienceOf = (it: { segment_id: string | null; audience: Audience | null }): Audience | undefined =>
  it.audience ?? (it.segment_id ? { field: 'segment', op: 'in', value: [it.segment_id.toLowerCase()] } : undefined)

/**
 * Whether `member m` was already given the voucher; with `rest`, only if that was at `since` or
 * later. Then vouchers that a node with a wrong clock dated in the future do not count.
 */
export const hasVoucher = ({ company_id, cheque_id }: Cheque, rest?: { since: Date; now: Date }): Sql =>
  perRow(sql`exists (select 1 from gift_cheque_item i where i.company_id = ${company_id} and i.cheque_id = ${cheque_id} and i.member_id = m.id
    ${rest ? sql`and i.defined_at >= ${rest.since} and i.defined_at <= ${new Date(rest.now.getTime() + clocksMs)}` : empty})`)

export interface Preview {
  members: number
  had_one: number
  some: { id: string; name: string }[]
}

/** How many members an audience has, how many of them have the voucher, and some who have not. */
export async function previewOf(db: Db, cheque: Cheque, audience: Audience, now: Date): Promise<Preview> {
  const from = await matching(db, cheque.company_id, audience, now)
  const [counted, some] = await Promise.all([
    db.must<{ members: number; had_one: number }>(
      sql`select count(*)::int as members, count(*) filter (where ${hasVoucher(cheque)})::int as had_one ${from}`,
    ),
    db.many<{ id: string; name: string }>(
      sql`select m.id, btrim(m.name || ' ' || m.surname) as name ${from} and not ${hasVoucher(cheque)} order by m.created_at desc, m.id desc limit 5`,
    ),
  ])
  return { ...counted, some }
}
