import sql from 'sql-template-tag'
import { platforms } from '#contract/platform/platforms.ts'
import type { Db } from '#server/db/pool.ts'
import type { Link } from './platform.ts'
import type { PlatformOrder } from './platform.ts'
import { withoutCustomer, type NamedCustomer } from './inbox/without-customer.ts'

interface Fitting {
  id: number
  code: string
  wording: string | null
}

/**
 * Chooses the cancel reason of ours that fits the platform's reason and the order's state best, and
 * adds the platform's own words without those of the customer. Undefined if none fits.
 */
export async function cancelReasonOf(
  db: Db,
  { platform }: Link,
  order: { status: string; delivery_type: string } & NamedCustomer,
  { cancelled }: PlatformOrder,
): Promise<{ reason_id: number; text: string } | undefined> {
  const fitting =
    await db.many<Fitting>(sql`select id, code, platform_codes ->> ${platform} as wording from cancel_reason
    where kind = 'cancel' and (delivery_types = '{}' or ${order.delivery_type} = any(delivery_types)) and (from_statuses = '{}' or ${order.status} = any(from_statuses)) order by id`)
  const { said = '', note = '', likely = [] } = cancelled ?? {}
  const words = [...new Set([said, note])].filter(Boolean).join(' · ')
  const text = withoutCustomer(words, order).slice(0, 300).toWellFormed() || platforms[platform].name
  const low = said.toLocaleLowerCase('tr')
  const worded = fitting.find((it) => it.wording && low.includes(it.wording.toLocaleLowerCase('tr')))
  const listed = likely.map((code) => fitting.find((it) => it.code === code)).find(Boolean)
  const reason = worded ?? listed ?? fitting[0]
  return reason && { reason_id: reason.id, text }
}
