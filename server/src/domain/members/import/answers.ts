import sql from 'sql-template-tag'
import type { ConsentChannel } from '#contract/members/sources.ts'
import type { Db } from '#server/db/pool.ts'
import { noteConsents, type Consent } from '../consent/consents.ts'
import type { CurrentConsent, NotedConsent } from './consents.ts'
import type { ImportPlan } from './rows.ts'

/**
 * Records the consent answers of rows that are being written. The rows' members are already locked.
 * The proof names the file and the row. Returns the answers with their times, by row.
 */
export async function noteImported(
  db: Db,
  { company_id, name }: ImportPlan,
  rows: readonly { row_no: number; id: string; consents: readonly NotedConsent[] }[],
  { actor, now }: { actor: string | null; now: Date },
): Promise<Map<number, NotedConsent[]>> {
  const noted = new Map(
    rows.map((row) => [row.row_no, row.consents.map((it) => ({ ...it, at: it.at ?? now.toISOString() }))]),
  )
  await noteConsents(
    db,
    rows.flatMap(({ row_no, id }) =>
      noted.get(row_no)!.map(({ channel, status, source, at, isRemembered }) => ({
        company_id,
        member_id: id,
        channel,
        status,
        source,
        at: new Date(at),
        proof: isRemembered ? '' : `${name} · ${row_no}`,
        actor: isRemembered ? null : actor,
      })),
    ),
  )
  return noted
}

interface Answered {
  row_no: number
  member_id: string
  consents: readonly NotedConsent[]
}

/**
 * Takes back the consent answers of an import, except those that newer answers have replaced.
 * Records are permanent, so an earlier no is recorded again; without an earlier answer, the member
 * counts as not having answered (`pending`). This never records a yes, because that yes would bear
 * the date of the undo. Returns the rows whose answer stays, each with the reason, and the rows
 * whose answer was taken back.
 */
export async function takeBackAnswers(
  db: Db,
  { company_id, name }: ImportPlan,
  rows: readonly Answered[],
  { actor, now }: { actor: string | null; now: Date },
): Promise<{ stay: Map<number, 'kept_consent' | 'kept_refusal'>; back: Set<number> }> {
  const ids = rows.filter((it) => it.consents.length > 0).map((it) => it.member_id)
  const stay = new Map<number, 'kept_consent' | 'kept_refusal'>()
  const back = new Set<number>()
  if (ids.length === 0) return { stay, back }
  const held = await db.many<CurrentConsent & { member_id: string; channel: ConsentChannel }>(
    sql`select member_id, channel, status, source, at from member_consent where company_id = ${company_id} and member_id = any(${ids}::uuid[])
      order by member_id, channel for update`,
  )
  const again: Consent[] = []
  const holds = new Map(held.map((it) => [`${it.member_id} ${it.channel}`, it]))
  for (const { row_no, member_id, consents } of rows)
    for (const { channel, status, source, at, before, isRemembered } of consents) {
      if (isRemembered) continue
      const is = holds.get(`${member_id} ${channel}`)
      const isOurs = is?.status === status && is.source === source && Date.parse(is.at) === Date.parse(at ?? '')
      // If the import has replaced a yes by a no, the yes is not restored: only the member can give
      // it again.
      if (!isOurs || before?.status === 'given') {
        stay.set(row_no, isOurs ? 'kept_refusal' : 'kept_consent')
        continue
      }
      const was = before ?? { status: 'pending' as const, source: 'import' }
      const proof = `${name} · ${row_no}`
      again.push({
        company_id,
        member_id,
        channel,
        proof,
        actor,
        status: was.status,
        source: was.source,
        at: now,
      })
      back.add(row_no)
    }
  await noteConsents(db, again)
  return { stay, back }
}
