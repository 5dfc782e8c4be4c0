import sql from 'sql-template-tag'
import { platformCodes, type PlatformCode } from '#contract/platform/platforms.ts'
import type { Db } from '#server/db/pool.ts'

/** What the platform owner decided about a delivery platform. */
export interface Offer {
  code: PlatformCode
  is_active: boolean
  note: string
}

/** Every declared platform in the owner's order. One that is not decided yet is offered, and comes last. */
export async function offers(db: Db): Promise<Offer[]> {
  const rows = await db.many<Offer>(sql`select code, is_active, note from integration_platform order by position, code`)
  const decided = rows.filter((it) => platformCodes.includes(it.code))
  const others = platformCodes.filter((code) => !decided.some((it) => it.code === code))
  return [...decided, ...others.map((code) => ({ code, is_active: true, note: '' }))]
}
