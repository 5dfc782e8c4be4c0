import { describe, expect, it } from 'vitest'
import { checkStatement, faultOf } from './statement-sweep.ts'

const good = [
  'select (select count(*) from zone z where z.company_id = $1 and z.branch_id = b.id) from branch b where b.company_id = $1',
  'select (select count(*) from zone z where z.company_id = b.company_id and z.company_id = any($1)) from branch b where b.company_id = any($1)',
  'select (select count(*) from zone z where z.company_id = b.company_id) from branch b where b.company_id is not null /* reach */',
  'select 1 from branch b where b.company_id in (select id from company where account_id = any($1::uuid[])) /* reach */ and exists (select 1 from zone z where z.company_id = b.company_id)',
  'select 1 from branch b left join zone z on z.company_id = b.company_id and z.branch_id = b.id where b.company_id = any($1)',
  'select 1 from branch b left join zone z on z.company_id = $1 and z.id = any($2) where b.company_id = $1',
  'select 1 from orders o join branch b on b.company_id = o.company_id where o.company_id = $1 for update of o',
  'select 1 from company where id = $1 for update',
  'select 1 from category where company_id = $1 for key share',
  'insert into zone (company_id, id) select company_id, $2 from branch where company_id = $1 on conflict (company_id, id) do update set name = excluded.name',
  'insert into zone (company_id, id) values ($1, $2) on conflict (company_id, id) do update set name = $3',
  'insert into zone (company_id, id) select company_id, $2 from branch where company_id = $1 returning (select row_to_json(z) from (select id) z)',
  "update branch set updated_at = now() + interval '1 day', name = lower(name) where company_id = $1",
  "update platform_link set state = state || jsonb_set($1::jsonb, '{poll}', state -> 'poll') where company_id = $2",
  "update platform_link set version = 2 where company_id = $1 and polled_at < now() - interval '1 day' and coalesce(state ->> 'next_poll_at', '') <= $2",
  'update orders o set note = s.note from jsonb_to_recordset($1) as s(id uuid, note text) where o.company_id = $2 and o.id = s.id',
  'select 1 from orders o cross join lateral (select it from jsonb_array_elements(o.lines) it) l where o.company_id = $1',
  'select 1 from orders o cross join lateral jsonb_to_recordset(o.lines) l(id uuid) left join lateral (select 1 as n from product p where p.company_id = $1 and p.id = l.id) p on true where o.company_id = $1',
  'select 1 from company c where exists (select 1 from license l where l.company_id = c.id)',
  'select (select count(*) from zone z where z.company_id = $1 and z.branch_id = b.id) from branch b join company c on c.id = b.company_id where b.company_id = $1',
  'with b as (select id from branch where company_id = $1) select (select count(*) from zone z where z.company_id = $1 and z.branch_id = b.id) from b',
  'select 1 from branch b left join company c on c.id = b.company_id where b.company_id = $1 and exists (select 1 from session)',
  'select pg_advisory_xact_lock(hashtextextended($1, 0))',
  'with one as (select 1 from orders where company_id = $1) select * from one',
  '/* platform: housekeeping */ select company_id, id from run where due_at <= $1',
  '/* platform: housekeeping */ select count(*) from run',
  '/* platform: all */ select b.id from branch b join zone z on z.company_id = b.company_id and z.branch_id = b.id',
  'select 1 from branch b where b.company_id = any($1) and b.id in (select z.branch_id from zone z where z.company_id = $2)',
  '/* platform: housekeeping */ delete from run where (company_id, id) in (select company_id, id from run where due_at < $1 limit 5)',
  '/* platform: housekeeping */ delete from picture where id::text not in (select logo from branch)',
]

// Faulty statements that an engineer could write, each listed under the rule that must report it.
const planted: Record<string, string[]> = {
  'A tenant table without company_id': [
    'select (select count(*) from zone z where z.company_id = b.company_id and z.branch_id = b.id) from branch b where b.company_id = $1',
    'select 1 from branch b where b.company_id = $1 and (b.is_active or exists (select 1 from zone z where z.company_id = b.company_id))',
    'update branch b set version = 2 where b.company_id = $1 returning (select count(*) from zone z where z.company_id = b.company_id)',
    'select 1 from branch b cross join lateral (select 1 from zone z where z.company_id = b.company_id limit 1) x where b.company_id = $1',
    'select (select count(*) from zone z where z.company_id = b.company_id) from branch b where b.company_id = any($1)',
    'select 1 from branch b where b.company_id = any($1) and exists (select 1 from zone z where z.company_id = b.company_id)',
    'select (select (select count(*) from zone z where z.company_id = p.company_id) from product p where p.company_id = $1 limit 1) from branch b where b.company_id = $1',
  ],
  'Rows of tenants are locked': [
    'select 1 from orders where company_id = any($1) for update',
    'select 1 from orders o where o.company_id is not null /* reach */ for update',
    '/* platform: all */ select id from orders where id = $1 for update skip locked',
    'select 1 from orders o where o.company_id = $1 and exists (select 1 from zone z where z.company_id = o.company_id) for share',
    'select 1 from orders o join branch b on b.company_id = any($1) where o.company_id = $2 for update of o',
  ],
  'Two share locks': [
    'select 1 from role where id = any($1) order by id for share',
    'select 1 from assignment a join role r on r.id = a.role_id for share of r',
    'select 1 from company where id = $1 for key share',
    'select 1 from role r join app_user u on true for key share of u',
  ],
  'A subquery in an INSERT of VALUES': [
    'insert into zone (company_id, id) values ($1, $2) returning (select row_to_json(z) from (select id) z)',
    'insert into zone (company_id, id) values ($1, $2) on conflict (company_id, id) do update set name = (select name from city where id = $3)',
    'insert into zone (company_id, id) values ($1, (select id from city))',
    'insert into session (id) values ((select id from app_user))',
  ],
  'A parameter in ON CONFLICT': [
    'insert into zone (company_id, id) select company_id, $2 from branch where company_id = $1 on conflict (company_id, id) do update set name = $3',
    'insert into inbox (company_id, event_id) select $1, e from unnest($2::text[]) e on conflict (company_id, platform, event_id) do update set problem = null where inbox.problem = any($3)',
  ],
  'A function in DO UPDATE SET': [
    'insert into zone (company_id, id) values ($1, $2) on conflict (company_id, id) do update set name = now()::text',
    'insert into role (id) values ($1) on conflict (id) do update set updated_at = now()',
    'insert into role (id) values ($1) on conflict (id) do update set updated_at = current_timestamp',
  ],
  'An UPDATE that sets company_id': [
    'update zone set company_id = $1 where company_id = $1',
    'update zone set name = $2, company_id = $1 where company_id = $1',
  ],
  'A function in an UPDATE or DELETE': [
    'update zone set version = 1, name = random()::text where company_id = $1',
    'update orders set courier_id = gen_random_uuid() where company_id = $1 and id = $2',
    'delete from zone where company_id = $1 and expires_at < clock_timestamp()',
  ],
  'A function or operator in SET': [
    "update run set before = jsonb_build_object('a', input) where company_id = $1",
    "update run set due_at = due_at + interval '1 day' where company_id = $1",
    'update run set due_at = now() + make_interval(secs => tries) where company_id = $1',
    "update run set due_at = (input ->> 'at')::timestamptz where company_id = $1",
    "update session set idle_until = least(ends_at, now() + case when remember_me then interval '1 day' else interval '1 hour' end) where id = $1",
    'update run set due_at = case when is_undoing then now() else due_at end where company_id = $1',
    'update run set due_at = coalesce(due_at, now()) where company_id = $1',
    "update app_user set email_key = concat('deleted ', id) where id = $1",
  ],
  'A column cast to a moment': [
    "update platform_link set version = 2 where company_id = $1 and (state ->> 'next_poll_at')::timestamptz <= $2",
    "delete from platform_link where company_id = $1 and (state ->> 'next_poll_at')::timestamptz <= $2",
    'update platform_link set version = 2 where company_id = $1 and coalesce(polled_at, now()) <= $2',
  ],
  'An outer join with a row picked by a parameter': [
    'select 1 from branch b left join zone z on z.company_id = b.company_id and z.id = $2 where b.company_id = $1',
    'select 1 from branch b left join zone z on z.company_id = b.company_id and $2::uuid = z.id where b.company_id = $1',
  ],
  'A statement about all tenants that asks a table again': [
    '/* platform: all */ select o.id from orders o where not exists (select 1 from orders x where x.company_id = o.company_id and x.branch_id = o.branch_id and x.id <> o.id)',
    '/* platform: all */ select (select count(*) from zone x where x.company_id = z.company_id) as n from zone z',
  ],
  'An outer join whose left side is a function': [
    'select 1 from orders o, jsonb_to_recordset(o.lines) l(id uuid) left join lateral (select 1 as n from product p where p.company_id = $1 and p.id = l.id) p on true where o.company_id = $1',
  ],
  'A lateral subquery without FROM': [
    'select 1 from orders o cross join lateral (select greatest(o.created_at, o.scheduled_at) as at) w where o.company_id = $1',
    'select 1 from orders o left join lateral (values (o.id)) w(id) on true where o.company_id = $1',
    'select 1 from (select 1 from orders o, lateral (select o.id) w where o.company_id = $1) x',
  ],
  'A subquery that selects no columns': [
    'select count(*) from (select from orders where company_id = $1 limit 5) part',
    'with found as (select from orders where company_id = $1) select count(*) from found',
    'select 1 from branch b where b.company_id = $1 and exists (select from orders o where o.company_id = $1)',
    'select exists (select from zone where company_id = $1 union select from branch where company_id = $1)',
  ],
  'A subquery on a tenant table, correlated with rows that no shard holds': [
    'select 1 from unnest($1::text[]) s(status) cross join lateral (select 1 from orders o where o.company_id = $2 and o.status = s.status limit 1) x',
    'select 1 from unnest($1::text[]) s(status), lateral (select 1 from orders o where o.company_id = $2 and o.status = s.status limit 1) x',
    'select 1 from (values ($1::uuid)) v(id), lateral (select 1 from orders o where o.company_id = $2 and o.id = v.id limit 1) x',
    'select 1 from unnest($1::uuid[]) v(id) where exists (select 1 from orders o where o.company_id = $2 and o.id = v.id)',
    'select (select count(*) from orders o where o.company_id = $1 and o.channel = s.it) from (select unnest($2::text[]) as it) s',
    'with s as (select code from payment_method) select (select count(*) from orders o where o.company_id = $1 and o.payment_method = s.code) from s',
    'with b as materialized (select id from branch where company_id = $1) select (select count(*) from zone z where z.company_id = $1 and z.branch_id = b.id) from b',
    'update company c set name = $2 where exists (select 1 from branch b where b.company_id = $1 and b.name = c.name)',
    '/* platform: all */ select (select count(*) from branch b where b.company_id = c.id) from company c',
    'select 1 from company c where c.id = $1 and exists (select 1 from branch b where b.company_id = $1 and b.name = c.name)',
    'select 1 from company c, lateral (select 1 from branch b where b.company_id = $1 and b.name = c.name limit 1) x',
  ],
  'Tables of tenants that more than one shard is asked for': [
    'select (select count(*) from zone z where z.company_id = c.company_id and z.company_id = any($1)) from branch c where c.company_id = any($1) and exists (select 1 from kiosk k where k.company_id = $2 and k.branch_id = c.id)',
    'select 1 from branch b join zone z on z.company_id = any($1) and z.branch_id = b.id where b.company_id = any($1)',
    'select 1 from branch b where b.company_id is not null /* reach */ and exists (select 1 from zone z where z.company_id = $1 and z.branch_id = b.id)',
    '/* platform: all */ select b.id from branch b join zone z on z.branch_id = b.id',
  ],
  'A tenant table joined with a local one': [
    'select 1 from branch b join session s on s.branch_id = b.id where b.company_id = $1',
    'select 1 from branch b join (select branch_id from session) s on s.branch_id = b.id where b.company_id = $1',
    'with s as (select branch_id from session) select 1 from branch b join s on s.branch_id = b.id where b.company_id = $1',
    'select 1 from branch b cross join lateral (select 1 from session s where s.branch_id = b.id limit 1) x where b.company_id = $1',
    'delete from branch b using session s where b.company_id = $1 and s.branch_id = b.id',
    'select (select count(*) from mail m where m.to_address = b.email) from branch b where b.company_id = $1',
    'update branch b set name = i.key from installation i where b.company_id = $1',
  ],
  'An advisory lock': [
    'select pg_try_advisory_xact_lock(1) as is_free from run where company_id = $1',
    'select 1 from company where pg_advisory_xact_lock(1) is not null',
    'select pg_advisory_xact_lock(1) from session where id = $1',
    'with a as (select pg_try_advisory_xact_lock(1) as is_free) select 1 from a, installation where a.is_free',
  ],
  'A CTE with INSERT': [
    'with a as (insert into zone (company_id, id) values ($1, $2)) update branch set name = $3 where company_id = $1',
    'with a as (update branch set name = $3 where company_id = $1 returning id) insert into zone (company_id, id) select $1, id from a',
  ],
  'Every column read across the platform': [
    '/* platform: all */ select * from run where due_at <= $1',
    '/* platform: all */ select r.* from run r',
    '/* platform: all */ with a as (select * from branch) select id from a',
    '/* platform: all */ select to_jsonb(r) from run r',
    '/* platform: all */ select run from run where due_at <= $1',
    '/* platform: all */ update run set due_at = $1 where state = $2 returning *',
  ],
}

describe('the rules for shards', () => {
  it.each(good)('let pass: %s', (text) => expect(faultOf(text)).toBeUndefined())

  it.each(Object.entries(planted).flatMap(([rule, texts]) => texts.map((text) => ({ rule, text }))))(
    '$rule is caught: $text',
    ({ rule, text }) => expect(faultOf(text)).toMatch(new RegExp(`^${rule}`)),
  )

  it('tables that stand alone are not written in one transaction with tenant rows', () => {
    const [attempt, note] = [
      'insert into login_attempt (key) values ($1)',
      'update orders set note = $2 where company_id = $1',
    ]
    const [one, other] = [{}, {}]
    checkStatement(attempt, one)
    checkStatement('insert into mail (id) values ($1)', one)
    checkStatement('select 1 from orders where company_id = $1', one)
    checkStatement(note, other)
    checkStatement(note)
    checkStatement(attempt)
    expect(() => checkStatement(note, one)).toThrow('stands alone')
    expect(() => checkStatement(attempt, other)).toThrow('stands alone')
  })

  it('a branch is not locked against references where its counter is written', () => {
    const count = 'update branch_counter set seq = seq + 1 where company_id = $1'
    const lock = (strength: string) => `select id from branch where company_id = $1 and id = $2 for ${strength}`
    const [one, other] = [{}, {}]
    checkStatement(lock('no key update'), one)
    checkStatement(count, one)
    checkStatement(lock('update'), other)
    expect(() => checkStatement(count, other)).toThrow('for no key update')
  })

  it('reference data is neither written nor locked where orders are written', () => {
    const step = 'update orders set version = version + 1 where company_id = $1'
    for (const planted of [
      'update app_user set phone = $1 where id = $2',
      'select 1 from company where id = $1 for update',
      'insert into payment_method (code) values ($1)',
    ]) {
      const transaction = {}
      checkStatement(step, transaction)
      checkStatement('select 1 from company where id = $1', transaction)
      expect(() => checkStatement(planted, transaction), planted).toThrow('Reference data')
    }
  })
})
