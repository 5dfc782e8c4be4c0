import type pg from 'pg'
import type { Audience } from '#contract/members/audience.ts'

const often: Audience = {
  all: [
    { field: 'order_count', op: 'between', value: { min: 5, max: null } },
    { field: 'last_order', op: 'within', value: 45 },
  ],
}
const gone: Audience = {
  all: [
    { field: 'order_count', op: 'between', value: { min: 1, max: null } },
    { field: 'last_order', op: 'not_within', value: 30 },
    {
      any: [
        { field: 'consent', op: 'in', value: ['sms', 'notification'] },
        { field: 'is_premium', op: 'is', value: true },
      ],
    },
  ],
}
const birthday: Audience = { all: [{ field: 'birthday', op: 'ahead', value: 7 }] }

const segments: { country: string; name: string; description: string; audience: Audience }[] = [
  {
    country: 'TR',
    name: 'Sık gelenler',
    description: 'Son 45 günde gelen, en az beş kez sipariş vermiş üyeler',
    audience: often,
  },
  { country: 'TR', name: 'Bir süredir gelmeyenler', description: 'Ulaşılabilen eski müşteriler', audience: gone },
  { country: 'TR', name: 'Doğum günü yaklaşanlar', description: '', audience: birthday },
  {
    country: 'DE',
    name: 'Stammgäste',
    description: 'Mindestens fünf Bestellungen, zuletzt vor höchstens 45 Tagen',
    audience: often,
  },
  { country: 'DE', name: 'Länger nicht da', description: 'Erreichbare frühere Gäste', audience: gone },
]

/**
 * Creates a company's segments: frequent members, those who have stayed away, those with a birthday
 * soon.
 */
export const laySegments = (client: pg.ClientBase, now: Date) =>
  client.query(
    `insert into segment (company_id, id, name, description, audience, created_at, updated_at)
     select c.id, md5(c.id::text || it.name)::uuid, it.name, it.description, it.audience, $2, $2
     from company c join jsonb_to_recordset($1) as it(country text, name text, description text, audience jsonb) on it.country = c.country`,
    [JSON.stringify(segments), now],
  )
