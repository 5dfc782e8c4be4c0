import sql, { join, raw } from 'sql-template-tag'
import { isUnfinished, type RunState } from '#contract/kit/run.ts'
import type { MergeChange } from '#contract/members/member-merge.ts'
import type { Db } from '#server/db/pool.ts'
import type { Context } from '#server/kit/context.ts'
import { undoRun } from '#server/kit/jobs/run-acts.ts'
import { noteMembers, noteUpdated } from '../changes.ts'
import { moveOrders } from './orders.ts'
import { returnGift } from './gift.ts'
import { partPoints, type Pair } from './points.ts'
import { partConsents } from './consents.ts'
import { lockAccounts, type Kept } from './merge.ts'
import { newestOf, writePhones } from './fields.ts'
import { postWallet } from '../wallet/wallet.ts'

/** A merge as stored. */
export interface StoredMerge extends Pair {
  id: string
  at: string
  version_after: number
  kept: Kept
  /** The run that moved the remaining orders of the merge, and how many of its parts are done. */
  run_id: string | null
  run_state: RunState | null
}

/** Later changes that prevent an undo; an empty list if there are none. */
export async function changesSince(db: Db, merge: StoredMerge): Promise<MergeChange[]> {
  const { company_id, member_id, other_id, at, kept } = merge
  const own = sql`company_id = ${company_id} and member_id = ${member_id}`
  const now = await db.must<
    Record<'edited' | 'orders' | 'cheques' | 'comments' | 'institutions' | 'contact' | 'erasure', boolean>
  >(sql`
    select (select version from member where company_id = ${company_id} and id = ${member_id}) <> ${merge.version_after} as edited,
      exists (select 1 from orders where ${own} and (created_at > ${at} or moved_at > ${at})) as orders,
      exists (select 1 from gift_cheque_use where ${own} and created_at > ${at})
        or exists (select 1 from gift_cheque_item where ${own} and defined_at > ${at}) as cheques,
      exists (select 1 from comment where ${own} and greatest(updated_at, decided_at, replied_at) > ${at}) as comments,
      exists (select 1 from institution_member where ${own} and updated_at > ${at}) as institutions,
      exists (select 1 from member_erasure where ${own} and asked_at > ${at} and status in ('pending', 'approved')) as erasure,
      exists (select 1 from member o join member m on m.company_id = ${company_id} and m.id = any(${[member_id, other_id]}::uuid[])
        where o.company_id = ${company_id} and o.id <> all(${[member_id, other_id]}::uuid[]) and o.merged_into is null and o.erased_at is null
          and (o.phone = m.phone or o.email_key = m.email_key or (m.id = ${member_id} and (o.phone = ${kept.columns['phone'] ?? null}
            or o.email = ${kept.columns['email'] ?? null})))) as contact`)
  const newest = await newestOf(db, merge)
  // The merge was made by an older version, which did not record which orders its run moved.
  const isLost = kept.more_orders > 0 && !merge.run_id
  const changes: [MergeChange, boolean][] = [
    ['edited', now.edited],
    ['orders', now.orders || isLost],
    ['points', newest.move !== kept.newest.move],
    ['wallet', newest.entry !== kept.newest.entry],
    ['cheques', now.cheques],
    ['comments', now.comments],
    ['institutions', now.institutions],
    ['orders_moving', merge.run_state !== null && isUnfinished({ state: merge.run_state })],
    ['contact', now.contact],
    ['erasure', now.erasure],
  ]
  return changes.flatMap(([change, is]) => (is ? [change] : []))
}

/**
 * Restores both records, except for orders that a run moved; the undo of that run moves these back.
 * Requires that nothing has changed since the merge and that both members are locked.
 */
export async function undoMerge(db: Db, merge: StoredMerge, { now, actor }: Pick<Context, 'now' | 'actor'>) {
  const { company_id, member_id, other_id, kept } = merge
  await moveOrders(db, { company_id, from: member_id, to: other_id }, { ids: kept.orders })
  if (merge.run_id && (merge.run_state === 'done' || merge.run_state === 'stopped'))
    await undoRun(db, { company_id, id: merge.run_id }, { user_id: actor.id, now, mayUndo: true })
  const { stat } = kept
  await db.one(sql`update member_stat set first_order_at = ${stat.first_order_at}, last_order_at = ${stat.last_order_at}, last_branch_id = ${stat.last_branch_id}
    where company_id = ${company_id} and member_id = ${member_id}`)
  for (const [table, ids] of Object.entries(kept.rows))
    await db.one(
      sql`update ${raw(table)} set member_id = ${other_id} where company_id = ${company_id} and id = any(${ids}::uuid[])`,
    )
  await db.one(sql`update phone_call c set member_ids = k.member_ids from jsonb_to_recordset(${JSON.stringify(kept.calls)}::jsonb) as k (id uuid, member_ids uuid[])
    where c.company_id = ${company_id} and c.id = k.id`)
  await db.one(sql`update institution_member set status = 'approved', version = version + 1, updated_at = ${now}
    where company_id = ${company_id} and id = any(${kept.ended}::uuid[])`)
  await lockAccounts(db, merge)
  const part = () => partPoints(db, merge, kept.points, merge.id, actor.name, now)
  if (kept.gift) await returnGift(db, merge, kept.gift, { merge_id: merge.id, actor: actor.name, now, part })
  else await part()
  if (kept.wallet > 0) {
    const entry = { kind: 'merge' as const, actor: actor.name }
    const keys = { to: `merge:${merge.id}:undo-to`, from: `merge:${merge.id}:undo-from` }
    await postWallet(db, { company_id, member_id }, { ...entry, amount: -kept.wallet, key: keys.to }, now)
    await postWallet(db, { company_id, member_id: other_id }, { ...entry, amount: kept.wallet, key: keys.from }, now)
  }
  await partConsents(db, merge, kept.consents, { merged_at: merge.at, actor: actor.name, now })
  const set = join(Object.entries(kept.columns).map(([name, value]) => sql`${raw(name)} = ${value}`))
  const own = await db.must<{ id: string; version: number }>(
    sql`update member set ${set}, version = version + 1, updated_at = ${now} where company_id = ${company_id} and id = ${member_id} returning id, version`,
  )
  await writePhones(db, merge, kept.phones)
  const other = await db.must<{ id: string; version: number }>(
    sql`update member set merged_into = null, version = version + 1, updated_at = ${now} where company_id = ${company_id} and id = ${other_id} returning id, version`,
  )
  await db.one(
    sql`update member set merged_into = ${other_id} where company_id = ${company_id} and id = any(${kept.merged}::uuid[])`,
  )
  await noteUpdated(db, company_id, [own, other])
  await noteMembers(
    db,
    company_id,
    kept.merged.map((id) => ({ type: 'merged', member_id: other_id, other_id: id })),
  )
  await db.one(
    sql`update member_merge set undone_at = ${now}, kept = '{}' where company_id = ${company_id} and id = ${merge.id}`,
  )
}
