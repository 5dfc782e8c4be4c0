import sql from 'sql-template-tag'
import { channelOfType, readIysMoment, type IysChannel } from '#contract/members/iys-law.ts'
import type { Db } from '#server/db/pool.ts'
import { emailKey } from '#server/domain/identity/email-key.ts'
import { PlatformFault } from '#server/domain/integrations/fault.ts'
import { noteConsent } from '#server/domain/members/consent/consents.ts'
import type { Kit } from '#server/kit/kit.ts'
import { defineJob, perTenant } from '#server/kit/jobs/work.ts'
import { noteFailure } from '#server/kit/record/access.ts'
import { accessOf, connectedCompanies, isOf, type IysAccess } from './access.ts'
import { iysClient, statusIn, type IysChange } from './client.ts'

const pageSize = 500
/**
 * The maximum number of pages of a company's changes that are read. No company has more in a day.
 */
const maxPages = 2000
/** How many pages of one company are read before it is the next company's turn. */
const pagesATurn = 20

/**
 * Reads the changes that citizens have made at İYS since the last time, for every company. An error
 * that İYS reports for a company is recorded with its access and does not count as a failure of
 * ours.
 */
export const pullAll = perTenant(
  connectedCompanies,
  (kit, { company_id }) =>
    pullPages(kit, company_id, pagesATurn).then(
      (it) => (it.isMore ? 'more' : undefined),
      (error: unknown) => {
        if (!(error instanceof PlatformFault)) throw error
      },
    ),
  { ms: 120_000 },
)

/**
 * Reads a company's changes page by page. A page and its end position are written together, so that
 * after a crash reading continues with the next page. Throws the `PlatformFault` that it also
 * records with the access. Returns how many answers changed.
 */
export const pullCompany = async (kit: Kit, company_id: string): Promise<number> =>
  (await pullPages(kit, company_id, maxPages)).changed

async function pullPages(kit: Kit, company_id: string, max: number): Promise<{ changed: number; isMore: boolean }> {
  const access = await accessOf(kit.db, kit, company_id)
  if (!access?.is_active) return { changed: 0, isMore: false }
  const client = iysClient(kit, access)
  let [after, changed, isMore] = [access.pulled_after, 0, true]
  try {
    for (let n = 0; isMore && n < max; n++) {
      const page = await client.changes(after, pageSize)
      const taken = await kit.db.tx((db) => takeIn(db, access, page, kit.now()))
      if (taken === undefined) return { changed, isMore: false }
      changed += taken
      after = page.after
      isMore = page.count === pageSize
    }
    await noteFailure(kit.db, 'iys_access', isOf(company_id), null, kit.now())
    return { changed, isMore }
  } catch (error) {
    if (error instanceof PlatformFault)
      await noteFailure(kit.db, 'iys_access', isOf(company_id), error.message, kit.now())
    throw error
  }
}

/**
 * Applies a page. Returns undefined if the access was changed since the page was read, because the
 * page may then belong to another brand.
 */
async function takeIn(
  db: Db,
  { company_id, version }: IysAccess,
  page: { after: string | null; list: IysChange[] },
  now: Date,
): Promise<number | undefined> {
  // Of two concurrent pulls, the later one reads a page that no longer changes anything.
  const held = await db.one<{ version: number }>(
    sql`select version from iys_access where company_id = ${company_id} for update`,
  )
  if (held?.version !== version) return undefined
  let changed = 0
  for (const it of page.list) changed += await take(db, company_id, it, now)
  await db.one(
    sql`update iys_access set pulled_after = ${page.after}, pulled_at = ${now} where company_id = ${company_id}`,
  )
  return changed
}

/**
 * The members with these numbers or addresses, and their current answers. A merged record keeps its
 * own answers, because the merge may be undone and a page of changes is read only once.
 */
const owners = (db: Db, company_id: string, channel: IysChannel, recipient: string) =>
  db.many<{ member_id: string; at: string | null }>(sql`
    select m.id as member_id, k.at from member m
      left join member_consent k on k.company_id = ${company_id} and k.member_id = m.id and k.channel = ${channel}
    where m.company_id = ${company_id} and m.erased_at is null
      and ${channel === 'email' ? sql`m.email_key = ${emailKey(recipient)}` : sql`m.phone = ${recipient}`} for no key update of m`)

/**
 * Records one change if it is newer than what we know. Recipients who are traders are ignored,
 * because members are consumers.
 */
async function take(db: Db, company_id: string, it: IysChange, now: Date): Promise<number> {
  const at = readIysMoment(it.consentDate)
  if (!at || it.recipientType !== 'BIREYSEL' || at > now) return 0
  const channel = channelOfType(it.type)
  let changed = 0
  for (const { member_id, at: known } of await owners(db, company_id, channel, it.recipient)) {
    if (known && Date.parse(known) >= at.getTime()) continue
    await noteConsent(db, {
      company_id,
      member_id,
      channel,
      status: statusIn(it),
      source: 'iys',
      at,
      proof: '',
      actor: null,
      iys: { result: 'accepted', ...(it.transactionId && { transaction_id: it.transactionId }) },
    })
    changed += 1
  }
  return changed
}

/** The job runs at night by Istanbul's clock. */
export const pullJob = defineJob('iys-pull', '40 23 * * *', pullAll)
