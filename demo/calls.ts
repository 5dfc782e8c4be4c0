import type pg from 'pg'

/**
 * Creates phone calls of the last weeks for companies with a switchboard: mostly from members who
 * asked or ordered, some of them missed, and now and then from an unknown number.
 */
export async function layCalls(client: pg.ClientBase, now: Date): Promise<void> {
  await client.query(
    `
    with called as (
      select o.company_id, o.branch_id, o.id as order_id, o.member_id, m.phone, o.created_at - interval '4 minutes' as at, ('x' || left(md5('call' || o.id), 6))::bit(24)::int as n
      from orders o join member m on m.company_id = o.company_id and m.id = o.member_id join license l on l.company_id = o.company_id
      where (l.licensed_module_list ->> 'caller_id')::boolean and not o.is_test and m.phone is not null and o.created_at > $1::timestamptz - interval '30 days'
    )
    insert into phone_call (company_id, id, branch_id, provider, call_id, phone, line, extension, state, member_ids, rang_at, heard_at, answered_at, ended_at, called_back_at, called_back_by)
    select company_id, md5('call' || order_id)::uuid, branch_id, 'verimor', md5('call' || order_id)::uuid,
      case when n % 9 = 0 then '+90532' || lpad((n % 10000000)::text, 7, '0') when n % 23 = 0 then null else phone end, '+908502223344', '101',
      case when n % 5 = 0 then 'missed' else 'ended' end, case when n % 9 = 0 or n % 23 = 0 then '{}' else array[member_id] end, at, at,
      case when n % 5 > 0 then at + interval '9 seconds' end, at + make_interval(secs => case when n % 5 = 0 then 25 else 40 + n % 90 end),
      case when n % 5 = 0 and n % 3 > 0 then at + interval '6 minutes' end, case when n % 5 = 0 and n % 3 > 0 then 'Kasa 1' end
    from called where n % 40 < 3`,
    [now],
  )
}
