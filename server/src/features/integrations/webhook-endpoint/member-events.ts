import sql from 'sql-template-tag'
import { membersChanged, type MemberChange, type MemberChanges } from '#server/domain/members/changes.ts'
import type { Db } from '#server/db/pool.ts'
import { defineLoop, fairly, perTenant, wake } from '#server/kit/jobs/work.ts'
import type { Kit } from '#server/kit/kit.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import { hasWebhooks, listeningTo, listens, queueNoted } from './queue.ts'

/**
 * How many changes of a company are noted in one round. An import may write a hundred thousand
 * changes. They are noted in another loop than the events of branches, and slowly, so that they
 * leave the database to others.
 */
const batch = 500

/** Keeps changes of members for the endpoints that want them. */
export function connectMemberEvents(): void {
  membersChanged.on(keepChanges)
  membersChanged.on(forgetAnswers)
}

/**
 * Writes changes beside their cause, if an endpoint wants them. Their order is that of the
 * database's clock, which is read while the members are locked: of two changes of one member, the
 * second is written after the first has committed.
 */
async function keepChanges(db: Db, { company_id, changes }: MemberChanges): Promise<void> {
  const wanted = await db.one<{ at: string }>(sql`select clock_timestamp()::text as at from webhook_endpoint
    where company_id = ${company_id} and ${listens} and 'member.*' = any(events) limit 1`)
  if (!wanted) return
  const rows = changes.map(({ type, ...data }, nth) => ({ id: uuidv7(), nth, type: `member.${type}`, data }))
  await db.one(sql`insert into member_event (company_id, id, type, data, at, nth)
    select ${company_id}::uuid, id, type, data, ${wanted.at}::timestamptz, nth
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as it(id uuid, nth int, type text, data jsonb)`)
}

/**
 * Clears what endpoints answered to events about members who are being erased. Events contain no
 * personal data, but an app's answer may quote the member that it has just read.
 */
async function forgetAnswers(db: Db, { company_id, changes }: MemberChanges): Promise<void> {
  const ids = changes.flatMap((it) => (it.type === 'erased' ? it.member_id : []))
  if (ids.length === 0) return
  await db.one(sql`update webhook_delivery set answer = null where company_id = ${company_id} and type like 'member.%' and answer <> ''
    and body::jsonb -> 'data' ->> 'member_id' = any(${ids}::text[])`)
}

/** Numbers the changes of each company's members and queues them for its endpoints. */
export const noteMemberEvents = perTenant(
  ({ db }) => {
    const due = sql`select e.company_id from (select distinct company_id from webhook_endpoint) e
      where exists (select 1 from member_event m where m.company_id = e.company_id)`
    return db.many<{ company_id: string }>(
      sql`/* platform: every company's endpoints */ ${fairly(due, { by: 'company_id' })}`,
    )
  },
  (kit, { company_id }) => noteCompany(kit, company_id),
  { after: (kit) => wake(kit, 'webhooks') },
)

export const memberEventLoop = defineLoop('webhook member events', 1000, noteMemberEvents)

/**
 * Notes the oldest changes of a company's members: numbers them, queues deliveries and deletes
 * them, in one transaction. A worker that dies in between has noted all of them or none.
 */
async function noteCompany(kit: Kit, company_id: string): Promise<void> {
  const isLicensed = await hasWebhooks(kit, company_id)
  await kit.db.tx(async (db) => {
    await db.one(
      sql`insert into member_event_counter (company_id, seq) values (${company_id}, 0) on conflict (company_id) do nothing`,
    )
    const counter = await db.must<{ seq: number }>(
      sql`select seq::int as seq from member_event_counter where company_id = ${company_id} for update`,
    )
    const endpoints = await listeningTo(db, company_id)
    const changes = await db.many<{ id: string; type: `member.${MemberChange['type']}`; data: object; at: string }>(
      sql`select id, type, data, at from member_event where company_id = ${company_id} order by at, nth limit ${batch}`,
    )
    const noted = changes.map(({ type, data, at }, n) => {
      const seq = counter.seq + 1 + n
      return { type, data, at, seq, position: seq }
    })
    if (isLicensed) await queueNoted(db, { company_id, branch_id: null }, { endpoints, noted, now: kit.now() })
    await db.one(
      sql`update member_event_counter set seq = ${counter.seq + changes.length} where company_id = ${company_id}`,
    )
    const ids = changes.map((it) => it.id)
    await db.one(sql`delete from member_event where company_id = ${company_id} and id = any(${ids}::uuid[])`)
  })
}
