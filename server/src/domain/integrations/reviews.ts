import sql from 'sql-template-tag'
import type { Kit } from '#server/kit/kit.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import { withoutBadText } from './bad-text.ts'
import { PlatformFault } from './fault.ts'
import { takeTurn } from './link.ts'
import type { Link, PlatformClient } from './platform.ts'
import { cut } from './words.ts'

/** How often a restaurant's reviews are read, in ms. */
const everyMs = 3_600_000
/** A longer text is cut off. */
const maxText = 1000
/** Reviews of the last days are read again each time, because customers write late and change them. */
const backMs = 14 * 86_400_000

/**
 * Once an hour, reads what customers wrote about a restaurant on its platform, and stores it as
 * comments on its orders. Leaves out reviews without a time, and those of orders that are not
 * stored here or that have a comment from the app. The platform publishes these reviews, so nobody
 * here approves or rejects them. The branch's team gets a mail about a bad one, as about one from
 * the app. A platform that does not answer is asked again an hour later.
 */
export async function readReviews(kit: Kit, link: Link, client: PlatformClient): Promise<void> {
  if (!client.reviews || !(await takeTurn(kit, link, 'next_reviews_at', everyMs))) return
  const now = kit.now()
  const reviews = await client.reviews(new Date(now.getTime() - backMs)).catch((error: unknown) => {
    if (error instanceof PlatformFault) return []
    throw error
  })
  if (reviews.length === 0) return
  const { company_id, branch_id, platform } = link
  const rows = reviews.flatMap((it) => {
    const at = Date.parse(it.written_at)
    if (!(at > 0)) return []
    const written_at = new Date(Math.min(at, now.getTime())).toISOString()
    return { ...it, id: uuidv7(now.getTime()), text: withoutBadText(cut(it.text, maxText)), written_at }
  })
  await kit.db.one(sql`
    insert into comment as c (company_id, id, branch_id, order_id, customer_name, taste, service, speed, text, flags, status, source, created_at, updated_at)
    select distinct on (o.id) o.company_id, r.id, o.branch_id, o.id, '', r.stars, r.stars, r.stars, r.text, '{}', 'approved', ${platform}, r.written_at, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, order_id text, stars int, text text, written_at timestamptz)
    join orders o on o.company_id = ${company_id} and o.branch_id = ${branch_id} and o.channel = ${platform} and o.external_id = r.order_id
    where o.customer_name <> '—' -- an erased customer's words must not come back
    order by o.id, r.written_at desc
    on conflict (company_id, order_id) do update
      set taste = excluded.taste, service = excluded.service, speed = excluded.speed, text = excluded.text, version = c.version + 1, updated_at = excluded.updated_at
      where c.source = excluded.source and (c.taste, c.text) is distinct from (excluded.taste, excluded.text)`)
}
