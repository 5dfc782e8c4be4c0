import type pg from 'pg'

/**
 * Creates members' comments on some of their delivered orders. Most of them are kind, and the
 * newest are still unread.
 */
export async function layComments(client: pg.ClientBase): Promise<void> {
  await client.query(
    `with said as (
       select o.company_id, o.branch_id, o.id as order_id, o.member_id, o.customer_name, o.finished_at + interval '3 hours' as at,
         ('x' || left(md5(o.id::text), 6))::bit(24)::int as n, c.country, row_number() over (partition by o.branch_id order by o.finished_at desc, o.id) as newest
       from orders o join company c on c.id = o.company_id
       where o.status = 'delivered' and o.member_id is not null and not o.is_test and ('x' || left(md5('said' || o.id), 2))::bit(8)::int < 20
     ), marked as (
       select *, case when n % 10 < 6 then 5 when n % 10 < 8 then 4 else 1 + n % 3 end as taste, case when n % 7 = 0 then 3 else 5 end as service,
         case when n % 11 < 2 then 2 else 4 + n % 2 end as speed from said
     ), worded as (
       select *, case when n % 3 = 0 then '' when least(taste, service, speed) <= 2 then ($1::jsonb -> country -> 'bad' ->> (n % 5)) else ($1::jsonb -> country -> 'good' ->> (n % 5)) end as text from marked
     )
     insert into comment (company_id, id, branch_id, order_id, member_id, customer_name, taste, service, speed, text, flags, status, approvals, decided_at, told_at, created_at, updated_at)
     select company_id, md5('comment' || order_id)::uuid, branch_id, order_id, member_id, customer_name, taste, service, speed, text,
       case when text ~ '05\\d\\d' then array['phone'] else '{}' end, case when text = '' or newest > 6 then 'approved' else 'pending' end,
       case when text = '' or newest > 6 then 1 else 0 end, case when text = '' or newest > 6 then at end, at, at, at from worded`,
    [JSON.stringify(reviewTexts)],
  )
  await layReviewsOfGetir(client)
  await client.query(
    `insert into branch_rating (company_id, branch_id, n, taste, service, speed)
     select company_id, branch_id, count(*), sum(taste), sum(service), sum(speed) from comment where status = 'approved' and source = 'app' group by company_id, branch_id`,
  )
}

/** Customers of GetirYemek give one rating for everything, and most of them write nothing. */
async function layReviewsOfGetir(client: pg.ClientBase): Promise<void> {
  await client.query(
    `with rated as (
       select o.*, ('x' || left(md5(o.id::text), 6))::bit(24)::int as n, o.finished_at + interval '40 minutes' as at from orders o
       where o.channel = 'getir' and o.status = 'delivered' and ('x' || left(md5('rated' || o.id), 2))::bit(8)::int < 30
     ), starred as (
       select *, case when n % 10 < 7 then 5 when n % 10 < 9 then 4 else 1 + n % 3 end as stars from rated
     )
     insert into comment (company_id, id, branch_id, order_id, customer_name, taste, service, speed, text, flags, status, source, told_at, created_at, updated_at)
     select company_id, md5('review' || id)::uuid, branch_id, id, '', stars, stars, stars,
       case when n % 3 > 0 then '' else $1::jsonb -> case when stars <= 2 then 'bad' else 'good' end ->> (n % 5) end, '{}', 'approved', 'getir', at, at, at from starred
     on conflict (company_id, order_id) do nothing`,
    [JSON.stringify(reviewTexts.TR)],
  )
}

/** What members write, by country. */
export const reviewTexts = {
  TR: {
    good: [
      'Çok lezzetliydi, ellerinize sağlık.',
      'Sıcacık geldi, porsiyonlar doyurucu.',
      'Her zamanki gibi harika.',
      'Paketleme özenliydi, teşekkürler.',
      'Kurye çok kibardı, yemek nefisti.',
    ],
    bad: [
      'Soğuk geldi, ayran da unutulmuş.',
      'Bir saatten fazla bekledik.',
      'Dürüm çok yağlıydı, beğenmedim.',
      'Aradım açmadınız, beni arayın: 0532 000 11 22',
      'Siparişim eksik geldi.',
    ],
  },
  DE: {
    good: [
      'Sehr lecker, gerne wieder.',
      'Kam heiß an, große Portion.',
      'Wie immer super.',
      'Sorgfältig verpackt, danke.',
      'Netter Fahrer, tolles Essen.',
    ],
    bad: [
      'Kam leider kalt an.',
      'Über eine Stunde gewartet.',
      'Der Döner war sehr fettig.',
      'Getränk fehlte.',
      'Falsche Soße.',
    ],
  },
}
