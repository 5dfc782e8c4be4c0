import sql from 'sql-template-tag'
import type { ConsentChannel } from '#contract/members/sources.ts'
import type { Db } from '#server/db/pool.ts'
import type { IysState } from '#contract/members/iys-law.ts'
import { noteConsent } from '../consent/consents.ts'
import type { Pair } from './points.ts'

interface HeldConsent {
  channel: ConsentChannel
  status: 'pending' | 'given' | 'refused'
  source: string
  at: string
  /** The answer's status at İYS. Merges by older versions do not have it. */
  iys_state?: IysState | null
}
/**
 * A channel whose answer was changed by a merge. It holds the surviving member's answer before the
 * merge; null if there was none.
 */
export interface ChangedConsent {
  channel: ConsentChannel
  before: HeldConsent | null
  /**
   * When the answer that was taken over from the other record had been given. Merges by older
   * versions do not have it.
   */
  at?: string
}

const heldBy = (db: Db, company_id: string, member_id: string) =>
  db.many<HeldConsent>(
    sql`select channel, status, source, at, iys_state from member_consent where company_id = ${company_id} and member_id = ${member_id}`,
  )

/**
 * Merges consents. In each channel the newest no applies, whichever of the two records it belongs
 * to. A yes of the other record does not carry over to the surviving one.
 */
export async function mergeConsents(db: Db, pair: Pair, actor: string): Promise<ChangedConsent[]> {
  const { company_id, member_id, other_id } = pair
  const own = new Map((await heldBy(db, company_id, member_id)).map((it) => [it.channel, it]))
  const changed: ChangedConsent[] = []
  for (const theirs of await heldBy(db, company_id, other_id)) {
    const before = own.get(theirs.channel) ?? null
    if (theirs.status !== 'refused' || before?.status === 'refused' || (before && before.at > theirs.at)) continue
    const { channel, status, source } = theirs
    await noteConsent(db, { company_id, member_id, channel, status, source, at: new Date(theirs.at), proof: '', actor })
    changed.push({ channel, before, at: theirs.at })
  }
  return changed
}

/** Whether a yes had lapsed or was refused by İYS. An undo does not restore such a yes. */
const lost = (it: HeldConsent) =>
  it.iys_state === 'lapsed' || it.iys_state === 'refused' ? { result: it.iys_state } : undefined

/**
 * Undoes the merge of consents: records the earlier answers again, except where the member has
 * answered since. If there was no earlier answer, a no stays, since it does no harm. What was
 * refused since the merge stays refused for both members, because nobody knows which of the two
 * refused it.
 */
export async function partConsents(
  db: Db,
  pair: Pair,
  changed: readonly ChangedConsent[],
  { merged_at, actor, now }: { merged_at: string; actor: string; now: Date },
): Promise<void> {
  const { company_id, member_id, other_id } = pair
  const own = new Map((await heldBy(db, company_id, member_id)).map((it) => [it.channel, it]))
  const theirs = new Map((await heldBy(db, company_id, other_id)).map((it) => [it.channel, it]))
  for (const { channel, before, at } of changed)
    if (before && own.get(channel)?.at === (at ?? theirs.get(channel)?.at)) {
      const { status, source } = before
      const [note, iys] = [{ channel, status, source, at: now, proof: before.at, actor }, lost(before)]
      await noteConsent(db, { company_id, member_id, ...note, ...(iys && { iys }) })
    }
  for (const { channel, status, source, at } of own.values())
    if (status === 'refused' && Date.parse(at) > Date.parse(merged_at) && theirs.get(channel)?.status !== 'refused') {
      const note = { channel, status, source, at: new Date(at), proof: '', actor }
      await noteConsent(db, { company_id, member_id: other_id, ...note })
    }
}
