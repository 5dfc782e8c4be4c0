import sql, { raw } from 'sql-template-tag'
import type { ReachFacts } from '#contract/organisation/reach.ts'
import { jsonTime } from '#server/db/json-time.ts'
import type { Db } from '#server/db/pool.ts'
import { sameCompany, within, type Tie } from '#server/kit/guard/reach.ts'
import { deviceAliveSec } from '#server/kit/live/devices.ts'

/** What affects a branch's orders besides its state: its tills, its printers and its menu. */
type Surroundings = Pick<ReachFacts, 'devices' | 'printers' | 'menu'> & { branch_id: string }

/**
 * Reads what affects the orders of several branches besides their state. Products are counted only
 * if some are sold out; otherwise the query only finds out whether there is any product.
 */
export const surroundings = (db: Db, tie: Tie, now: Date): Promise<Surroundings[]> => {
  const ofBranch = sql`from product p where ${sameCompany(tie, 'p', 'b')} and p.branch_id = b.id and p.is_active`
  return db.many<Surroundings>(sql`
    select b.id as branch_id,
      json_build_object('armed', d.armed, 'connected', d.connected, 'seen_at', ${raw(jsonTime('d.seen_at'))},
        'quiet_since', ${raw(jsonTime('d.quiet_since'))}) as devices,
      json_build_object('chosen', d.chosen, 'connected', d.printing) as printers,
      json_build_object('out', o.n, 'products', case when o.n > 0 then (select count(*)::int ${ofBranch})
        else (exists (select 1 ${ofBranch}))::int end) as menu
    from branch b
      cross join lateral (
        select (count(*) filter (where v.is_armed and v.is_alive))::int as armed, (count(*) filter (where v.is_alive))::int as connected, max(v.seen_at) as seen_at,
          max(least(v.quiet_since, v.seen_at)) as quiet_since,
          (count(*) filter (where v.prints))::int as chosen, (count(*) filter (where v.prints and v.is_alive))::int as printing
        from (select v.is_armed, v.seen_at, v.quiet_since, v.seen_at > now() - make_interval(secs => ${deviceAliveSec}) as is_alive,
            v.prints_at is not null and greatest(v.seen_at, v.prints_at) > now() - interval '1 day' as prints
          from device v where ${sameCompany(tie, 'v', 'b')} and v.branch_id = b.id) v) d
      cross join lateral (
        select count(*)::int as n ${ofBranch} and p.out_kind is not null and (p.out_until is null or p.out_until > ${now})) o
    where ${within(tie, 'b', 'id')}`)
}
