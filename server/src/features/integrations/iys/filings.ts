import sql from 'sql-template-tag'
import { endOfDue, iysVerdict, type IysAnswer, type IysVerdict, type ToFile } from '#contract/members/iys-law.ts'
import type { Db } from '#server/db/pool.ts'
import { PlatformFault } from '#server/domain/integrations/fault.ts'
import type { Filing, Settled } from '#server/domain/members/consent/iys-filing.ts'
import { deliveryLoop, type Delivery, type Outcome, type Waiting } from '#server/kit/jobs/delivery.ts'
import type { Kit } from '#server/kit/kit.ts'
import { noteFailure } from '#server/kit/record/access.ts'
import { accessOf, isOf, type IysAccess } from './access.ts'
import { iysClient } from './client.ts'

/** A filing as read from the database, where `at` is an ISO moment. */
type FilingRow = Omit<Filing, 'at'> & { at: string }
type Note = Pick<Settled, 'result' | 'transaction_id'>

const hourMs = 3_600_000
/** The pause after İYS refused because of its limits on calls and on sign-ins per hour. */
const limitedMs = 10 * 60_000

/**
 * Files answers with İYS at once, then retries every hour. A yes that İYS has not accepted within
 * its deadline lapses; a no is retried further.
 */
export const filingDelivery: Delivery<FilingRow, Note> = {
  work: 'iys filings',
  table: 'iys_filing',
  key: ['company_id', 'id'],
  columns: sql`d.company_id, d.id, d.member_id, d.channel, d.status, d.source, d.at, d.address_hash, d.recipient, d.due_on, d.is_late`,
  // The lease covers one try, which makes up to five calls of ten seconds each.
  leaseMs: 60_000,
  pausesMs: [hourMs],
  hasTime: ({ status, due_on, is_late }, at) => status === 'refused' || is_late || at < endOfDue(due_on),
  attempt,
  // Code that records an answer or undoes a merge locks the member before consents and filings.
  // This lock keeps to the same sequence, because another one could deadlock.
  lock: (db, { company_id, member_id }) =>
    db.one(sql`select 1 from member where company_id = ${company_id} and id = ${member_id} for no key update`),
  onSettled: async (db, row, { state, reason, outcome }) => {
    if (state === 'queued') return
    // The deadline is over, whatever the last try resulted in.
    const result = outcome.note?.result ?? 'lapsed'
    const { company_id, id, member_id, channel } = row
    await db.one(sql`update iys_filing set result = ${result}, transaction_id = ${outcome.note?.transaction_id ?? null}, recipient = ''
      where company_id = ${company_id} and id = ${id}`)
    await db.one(sql`update member_consent set iys_state = ${result}, iys_reason = ${result === 'refused' ? reason : null}
      where company_id = ${company_id} and member_id = ${member_id} and channel = ${channel} and event_id = ${id}`)
  },
}

const settled = (result: Settled['result'], reason = '', transaction_id?: string): Outcome<Note> => {
  const note = { result, ...(transaction_id && { transaction_id }) }
  return result === 'accepted' || result === 'needless' ? { state: 'sent', note } : { state: 'refused', reason, note }
}

/**
 * Makes one try. A problem that does not concern the answer itself is recorded with the company's
 * access.
 */
async function attempt(kit: Kit, row: FilingRow & Waiting): Promise<Outcome<Note>> {
  const access = await accessOf(kit.db, kit, row.company_id)
  if (!access?.is_active) return { state: 'later', reason: 'not_connected' }
  try {
    const outcome = await file(kit, access, row)
    await noteFailure(kit.db, 'iys_access', isOf(row.company_id), null, kit.now())
    return outcome
  } catch (error) {
    if (!(error instanceof PlatformFault)) throw error
    await noteFailure(kit.db, 'iys_access', isOf(row.company_id), error.message, kit.now())
    if (error.kind === 'limited') return { state: 'later', reason: 'limited', afterMs: limitedMs }
    return { state: 'later', reason: error.kind === 'unclear' ? 'unreachable' : 'no_access' }
  }
}

/**
 * The verdicts for which İYS need not be asked first: they do not depend on the answer that İYS has
 * now, or they let İYS decide itself.
 */
const certain: ReadonlySet<IysVerdict> = new Set(['file', 'future', 'before_2015'])

async function file(kit: Kit, access: IysAccess, row: FilingRow & Waiting): Promise<Outcome<Note>> {
  const client = iysClient(kit, access)
  const it: ToFile = { ...row, at: new Date(row.at) }
  const known = await lastKnown(kit.db, row, access)
  // Only İYS knows how an earlier try ended.
  const asks = row.tries > 1 || known === 'unsure' || isOfOtherBrand(row, access)
  let verdict = iysVerdict(it, asks ? await client.held(it) : known, kit.now())
  // The verdict that there is nothing to file rests only on what we recorded. Since then, a citizen
  // may have answered at İYS, or another program may have filed, so İYS is asked.
  if (!asks && !certain.has(verdict)) verdict = iysVerdict(it, await client.held(it), kit.now())
  switch (verdict) {
    case 'there':
      return settled('accepted')
    case 'never_given':
      return settled('needless')
    case 'lapsed':
      return settled('lapsed', 'lapsed')
    case 'future':
      return { state: 'later', reason: 'future', afterMs: it.at.getTime() - kit.now().getTime() }
    case 'older':
    case 'before_2015':
      return settled('refused', verdict)
    case 'file':
      if (isOfOtherBrand(row, access)) return settled('lapsed', 'lapsed')
  }
  try {
    return settled('accepted', '', await client.file(it))
  } catch (error) {
    if (!(error instanceof PlatformFault) || error.code !== 422) throw error
    // İYS also refuses an answer that it already has. Such an answer counts as accepted.
    const there = await client.held(it)
    return there?.status === it.status ? settled('accepted') : settled('refused', error.message)
  }
}

/**
 * Whether a yes was given to another brand at İYS itself. Only the citizen can give it to this
 * brand too.
 */
const isOfOtherBrand = ({ source, status, at }: FilingRow, { brand_since }: IysAccess): boolean =>
  source === 'iys' && status === 'given' && brand_since !== null && Date.parse(at) < Date.parse(brand_since)

/**
 * The answer that İYS has for this address, if İYS has reported one for this brand; `unsure` after
 * a try whose outcome was not recorded.
 */
async function lastKnown(
  db: Db,
  { company_id, id, address_hash, channel }: FilingRow,
  { brand_since }: IysAccess,
): Promise<IysAnswer | null | 'unsure'> {
  const of = sql`company_id = ${company_id} and address_hash = ${address_hash} and channel = ${channel} and id <> ${id}`
  const last = await db.one<{ status: IysAnswer['status']; at: string }>(
    sql`select status, at from iys_filing where ${of} and result = 'accepted' and done_at >= ${brand_since ?? '-infinity'} order by at desc, id desc limit 1`,
  )
  const tried = await db.one(
    sql`select 1 as one from iys_filing where ${of} and result is distinct from 'accepted' and tries > 0 and at >= ${last?.at ?? '-infinity'} limit 1`,
  )
  if (tried) return 'unsure'
  return last ? { status: last.status, at: new Date(last.at) } : null
}

export const filingLoop = deliveryLoop(filingDelivery, 1000)
