import type pg from 'pg'

const none = { rate_bp: null, amount: null }
const terms = (rate_bp: number) => ({
  deliveryToAddress: { rate_bp, amount: null },
  comeGetIt: { rate_bp, amount: null },
  comeEat: { rate_bp, amount: null },
  orderOnTheTable: none,
})
const institutions = {
  TR: [
    {
      name: 'Marmara Teknik Üniversitesi',
      code: 'MARTEK',
      domain: 'martek.test',
      authorised_name: 'Selin Er',
      rate: 1000,
    },
    { name: 'Kıyı Sigorta', code: 'KIYI', domain: 'kiyisigorta.test', authorised_name: 'Burak Tan', rate: 1200 },
  ],
  DE: [
    { name: 'Hochschule am Fluss', code: 'FLUSS', domain: 'hs-fluss.test', authorised_name: 'Jana Vogt', rate: 1000 },
  ],
}

/**
 * Creates two institutions for each Turkish company and one for each German one, with members and
 * pending membership requests.
 */
export async function layInstitutions(client: pg.ClientBase, now: Date): Promise<void> {
  await client.query(
    `insert into partner_institution (company_id, id, name, code, link_token, terms, min_basket, max_discount, funder, authorised_name, phone, email, email_domains,
       document_required, valid_months, starts_on, is_active, note, created_at, updated_at)
     select c.id, md5(c.id::text || it.code)::uuid, it.name, it.code, left(md5(it.code || c.id), 24), it.terms, 15000, 15000, 'company', it.authorised_name, '',
       lower(it.code) || '@' || it.domain, array[it.domain], it.code <> 'MARTEK', 12, '2026-01-01', true, '', $2, $2
     from company c join jsonb_to_recordset($1) as it(country text, name text, code text, domain text, authorised_name text, terms jsonb) on it.country = c.country`,
    [
      JSON.stringify(
        Object.entries(institutions).flatMap(([country, all]) =>
          all.map(({ rate, ...it }) => ({ ...it, country, terms: terms(rate) })),
        ),
      ),
      now,
    ],
  )
  await client.query(
    `insert into institution_member (company_id, id, institution_id, member_id, status, statement, verified_by, valid_until, decided_at, created_at, updated_at)
     select company_id, md5('belongs' || id)::uuid, institution_id, id, status, 'No ' || left(md5(id::text), 6), case when status = 'approved' then 'hand' end,
       case when status = 'approved' then (($1::timestamptz at time zone 'Europe/Istanbul') + interval '8 months')::date end, case when status = 'approved' then created_at end, created_at, created_at
     from (select m.company_id, m.id, i.id as institution_id, m.created_at,
         case when dense_rank() over (partition by m.company_id order by m.id) % 5 = 1 then 'pending' else 'approved' end as status,
         row_number() over (partition by m.company_id, m.id order by i.code) as nth
       from member m join partner_institution i on i.company_id = m.company_id where ('x' || left(md5('partner' || m.id), 2))::bit(8)::int < 12) it where nth = 1`,
    [now],
  )
}
