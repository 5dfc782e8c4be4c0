import sql from 'sql-template-tag'
import type { Kit } from '#server/kit/kit.ts'
import { bytesOfId, idOfBytes, readLink, signLink } from '#server/kit/guard/signed-link.ts'
import type { RecipientRow } from './send.ts'

type Recipient = Pick<RecipientRow, 'company_id' | 'notification_id' | 'member_id'>
const purpose = 'click'

/** An address of ours that leads one recipient to the notification's link and records the click. */
export const clickUrl = (kit: Pick<Kit, 'url' | 'lastingKey'>, it: Recipient): string =>
  `${kit.url}/go/${signLink(kit, purpose, Buffer.concat([it.company_id, it.notification_id, it.member_id].map(bytesOfId)))}`

/**
 * The address to which a recipient's link leads. Records when the link is opened for the first
 * time. Undefined if the token is not ours, or the notification no longer exists. The link still
 * works after the member was erased.
 */
export async function openLink(kit: Kit, token: string): Promise<string | undefined> {
  const bytes = readLink(kit, purpose, 48, token)
  if (!bytes) return undefined
  const [company_id, id, member_id] = [0, 16, 32].map((at) => idOfBytes(bytes.subarray(at, at + 16)))
  const found = await kit.db.one<{ link: string }>(
    sql`select link from notification where company_id = ${company_id} and id = ${id} and link <> ''`,
  )
  if (!found) return undefined
  await kit.db.tx(async (db) => {
    const first = await db.one(sql`update notification_recipient set clicked_at = ${kit.now()}
      where company_id = ${company_id} and notification_id = ${id} and member_id = ${member_id} and clicked_at is null returning 1 as one`)
    if (first)
      await db.one(sql`update notification set clicked = clicked + 1 where company_id = ${company_id} and id = ${id}`)
  })
  return found.link
}
