import sql from 'sql-template-tag'
import type { FromPanel } from '#contract/sockets.ts'
import type { Db } from '#server/db/pool.ts'
import type { Actor } from '../guard/actor.ts'
import { announce } from './events.ts'
import type { Kit } from '../kit.ts'
import { uuidv7 } from '../uuid.ts'
import { branchIn } from '../guard/tree.ts'
import { sweepRows } from '../jobs/work.ts'

/** Seconds after which a silent device no longer counts as armed. */
export const deviceAliveSec = 45
/** Days after which a silent device is forgotten. */
export const deviceKeptDays = 30

/** Logs one event of a branch's devices, so that missed orders can be investigated. */
export async function note(
  db: Db,
  actor: Actor,
  branch_id: string,
  kind: string,
  device: string | null,
  data: object,
): Promise<void> {
  const company_id = actor.tree.branches.get(branch_id)?.company_id
  if (!company_id) return
  await db.one(sql`insert into device_event (company_id, at, id, branch_id, kind, actor, device, data)
    values (${company_id}, now(), ${uuidv7()}, ${branch_id}, ${kind}, ${actor.name}, ${device}, ${JSON.stringify(data)})`)
}

/**
 * Records a device's report that it is, or is no longer, able to ring. Announces this to everybody
 * who watches the branch (semantics §2 and §4).
 */
export async function arm(
  kit: Kit,
  actor: Actor,
  socket_id: string,
  it: Extract<FromPanel, { type: 'arm' }>,
): Promise<void> {
  const company_id = branchIn(actor.tree, it.branch_id).company_id
  await kit.db.tx(async (db) => {
    const before = await db.one<{ is_armed: boolean }>(
      sql`select is_armed from device where company_id = ${company_id} and branch_id = ${it.branch_id} and id = ${it.device} for update`,
    )
    const quiet_since = it.is_armed ? sql`null` : sql`now()`
    await db.one(sql`insert into device (company_id, branch_id, id, session_id, socket_id, user_id, name, is_armed, seen_at, quiet_since)
      values (${company_id}, ${it.branch_id}, ${it.device}, ${actor.session_id}, ${socket_id}, ${actor.id}, ${it.name}, ${it.is_armed}, now(), ${quiet_since})
      on conflict (company_id, branch_id, id) do update set session_id = excluded.session_id, socket_id = excluded.socket_id, user_id = excluded.user_id, name = excluded.name, is_armed = excluded.is_armed, seen_at = excluded.seen_at,
        quiet_since = case when excluded.is_armed then null when device.is_armed then excluded.quiet_since else device.quiet_since end`)
    if (before?.is_armed === it.is_armed) return
    await note(db, actor, it.branch_id, it.is_armed ? 'armed' : 'disarmed', it.device, { name: it.name })
    await announceState(db, company_id, it.branch_id)
  })
  kit.nudge(it.branch_id)
}

/**
 * Records whether a device prints the branch's tickets automatically. Whether the device rings is
 * recorded by `arm` and does not change here.
 */
export async function saysItPrints(
  db: Db,
  actor: Actor,
  socket_id: string,
  it: Extract<FromPanel, { type: 'prints' }>,
): Promise<void> {
  const company_id = branchIn(actor.tree, it.branch_id).company_id
  const prints_at = it.prints ? sql`now()` : sql`null`
  await db.one(sql`insert into device (company_id, branch_id, id, session_id, socket_id, user_id, name, is_armed, quiet_since, prints_at)
    values (${company_id}, ${it.branch_id}, ${it.device}, ${actor.session_id}, ${socket_id}, ${actor.id}, ${it.name}, false, now(), ${prints_at})
    on conflict (company_id, branch_id, id) do update set name = excluded.name, prints_at = excluded.prints_at`)
}

/** Records that the device's socket has closed. */
export async function disarm(
  kit: Kit,
  { tree }: Actor,
  socket_id: string,
  branch_id: string,
  device: string,
): Promise<void> {
  const company_id = tree.branches.get(branch_id)?.company_id
  if (!company_id) return
  await kit.db.tx(async (db) => {
    const was =
      await db.one(sql`update device set is_armed = false, quiet_since = now() where company_id = ${company_id} and branch_id = ${branch_id} and id = ${device}
      and socket_id = ${socket_id} and is_armed returning id`)
    if (was) await announceState(db, company_id, branch_id)
  })
  kit.nudge(branch_id)
}

/** Records that a socket's device is still connected, at every branch for which it is armed. */
export async function seen(db: Db, { tree }: Actor, devices: Map<string, string>): Promise<void> {
  const places = [...devices].map(([branch_id, id]) => ({
    company_id: tree.branches.get(branch_id)?.company_id,
    branch_id,
    id,
  }))
  for (const [company_id, own] of Map.groupBy(places, (it) => it.company_id))
    await db.one(sql`update device set seen_at = now() where company_id = ${company_id}
      and branch_id = any(${own.map((it) => it.branch_id)}::uuid[]) and id = any(${own.map((it) => it.id)}::text[])`)
}

/**
 * Sends the socket message `branch` of spec §4, after which watchers read the branch's state again.
 */
export const announceState = (
  db: Db,
  company_id: string,
  branch_id: string,
  integration: string | null = null,
  type: 'branch-is-open' | 'branch-status-changed' = 'branch-status-changed',
) => announce(db, { company_id, branch_id }, 'branch', { data: { type, branch_id, integration } })

export const deviceChore = sweepRows(
  'device',
  'company_id, branch_id, id',
  sql`greatest(seen_at, prints_at) < now() - interval '30 days'`,
)
