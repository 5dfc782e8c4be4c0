import type pg from 'pg'

/**
 * Creates derived data of the demo's members: delivery addresses, number and value of orders,
 * devices, and consents. Everything follows from the orders and the members' ids, so it is the same
 * for the same seed.
 */
export async function layMembersLives(client: pg.ClientBase): Promise<void> {
  // If a member's first order is older than the registration, moves the registration to ten minutes
  // before that order.
  await client.query(
    `update member m set created_at = o.before from (
       select company_id, member_id, min(created_at) as first, min(created_at) - interval '10 minutes' as before from orders where member_id is not null group by 1, 2
     ) o where o.company_id = m.company_id and o.member_id = m.id and o.first < m.created_at`,
  )
  await client.query(
    `insert into member_stat (company_id, member_id, order_count, order_sum, first_order_at, last_order_at, last_branch_id)
     select m.company_id, m.id, count(o.id) filter (where o.status = 'delivered'), coalesce(sum(o.total + wallet_part(o.totals)) filter (where o.status = 'delivered'), 0),
       min(o.created_at) filter (where o.status = 'delivered'), max(o.created_at), (array_agg(o.branch_id order by o.created_at desc) filter (where o.id is not null))[1]
     from member m left join orders o on o.company_id = m.company_id and o.member_id = m.id and not o.is_test group by m.company_id, m.id`,
  )
  await client.query(
    `insert into member_account (company_id, member_id, point_balance, wallet_balance)
     select m.company_id, m.id, coalesce(p.n, 0), coalesce(w.n, 0) from member m
     left join (select company_id, member_id, sum(remaining) as n from point_lot group by 1, 2) p on p.company_id = m.company_id and p.member_id = m.id
     left join (select company_id, member_id, sum(amount) as n from wallet_entry group by 1, 2) w on w.company_id = m.company_id and w.member_id = m.id`,
  )
  await client.query(
    `insert into member_address (company_id, id, member_id, title, text, directions, lat, lng, last_used_at, created_at)
     select company_id, ${idFrom('member_id::text || text')}, member_id,
       (array['Ev', 'İş', ''])[1 + (('x' || left(md5(text), 4))::bit(16)::int % 3)], text, directions, lat, lng, last, first
     from (select o.company_id, o.member_id, o.address ->> 'text' as text, max(o.address ->> 'directions') as directions, min((o.address ->> 'lat')::float8) as lat,
         min((o.address ->> 'lng')::float8) as lng, max(o.created_at) as last, min(o.created_at) as first,
         row_number() over (partition by o.company_id, o.member_id order by max(o.created_at) desc) as nth
       from orders o where o.member_id is not null and o.address is not null group by 1, 2, 3) it where nth <= 3`,
  )
  await client.query(
    `insert into member_device (company_id, id, member_id, platform, push_token, app_version, last_seen_at)
     select m.company_id, ${idFrom("m.id::text || 'device'")}, m.id, (array['ios', 'android'])[1 + (('x' || left(md5(m.id::text), 4))::bit(16)::int % 2)],
       'demo-' || md5(m.id::text), '4.' || (('x' || left(md5(m.id::text), 2))::bit(8)::int % 6) || '.0', greatest(s.last_order_at, m.created_at)
     from member m join member_stat s on s.company_id = m.company_id and s.member_id = m.id where m.registration_source = 'mobile'`,
  )
  for (const channel of ['sms', 'email', 'notification']) {
    await client.query(
      `insert into consent_event (company_id, id, member_id, channel, status, source, at)
       select company_id, ${idFrom('id::text || $1')}, id, $1, case when ('x' || left(md5(id::text || $1), 2))::bit(8)::int < 150 then 'given' else 'refused' end,
         case registration_source when 'mobile' then 'mobile' else 'website' end, created_at
       from member where ('x' || left(md5($1 || id::text), 2))::bit(8)::int < 200`,
      [channel],
    )
    await client.query(
      `insert into member_consent (company_id, member_id, channel, status, source, at, event_id)
       select company_id, member_id, channel, status, source, at, id from consent_event where channel = $1`,
      [channel],
    )
  }
  await layFilings(client)
}

/**
 * Creates the results of Turkish companies' filings at İYS: nearly all were accepted, a few came
 * too late or were refused. The server assigns the companies' İYS numbers when it starts.
 */
async function layFilings(client: pg.ClientBase): Promise<void> {
  const luck = "('x' || left(md5(k.event_id::text || 'iys'), 2))::bit(8)::int"
  await client.query(
    `update member_consent c set iys_due_on = it.due_on, iys_state = it.state, iys_reason = it.reason from (
       select k.company_id, k.member_id, k.channel,
         (k.at at time zone 'Etc/GMT-3')::date + (array[3, 3, 5, 5, 5, 4, 3])[extract(isodow from k.at at time zone 'Etc/GMT-3')::int] as due_on,
         case when k.status = 'refused' then 'needless' when ${luck} < 10 then 'lapsed' when ${luck} < 14 then 'refused' else 'accepted' end as state,
         case when k.status = 'given' and ${luck} between 10 and 13 then 'Alıcı (recipient) geçerli değil.' end as reason
       from member_consent k join member m on m.company_id = k.company_id and m.id = k.member_id join company co on co.id = k.company_id
       where co.country = 'TR' and k.channel in ('sms', 'email')
         and coalesce(m.phone not like '+49%', true) and (case when k.channel = 'email' then m.email else m.phone end) is not null
     ) it where c.company_id = it.company_id and c.member_id = it.member_id and c.channel = it.channel`,
  )
  await client.query(
    `insert into iys_filing (company_id, id, member_id, channel, status, source, at, address_hash, recipient, due_on, state, tries, due_at, done_at, reason, result, transaction_id, created_at)
     select company_id, event_id, member_id, channel, status, source, at, '', '', iys_due_on, case when iys_state in ('accepted', 'needless') then 'sent' else 'refused' end, 1, at,
       case when iys_state = 'lapsed' then iys_due_on + interval '21 hours' else at + interval '2 seconds' end, case when iys_state = 'lapsed' then 'unreachable' else iys_reason end,
       iys_state, case when iys_state = 'accepted' then md5(event_id::text) end, at
     from member_consent where iys_state is not null`,
  )
}

/** An id that is always the same for the same text. */
const idFrom = (text: string) => `md5(${text})::uuid`
