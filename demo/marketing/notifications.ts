import type pg from 'pg'
import type { Audience } from '#contract/members/audience.ts'
import { fixedId } from '../chance.ts'
import { companies } from '../companies.ts'
import { insertRows } from '../insert.ts'
import { companyId } from '../organisation.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

const often: Audience = { all: [{ field: 'order_count', op: 'between', value: { min: 3, max: null } }] }
const away: Audience = {
  all: [
    { field: 'order_count', op: 'between', value: { min: 1, max: null } },
    { field: 'last_order', op: 'not_within', value: 30 },
  ],
}

const texts = {
  TR: {
    grill: [
      'Salı dönerleri',
      'Bugün tüm dönerlerde %20',
      '{{name|Komşu}}, bugün tüm dönerlerde %20 indirim var. Bekleriz!',
    ],
    back: ['Sizi özledik', 'Sizi özledik', '{{name|Komşu}}, bir süredir yoksunuz. Bu hafta tatlı bizden.'],
    weekend: [
      'Hafta sonu kahvaltısı',
      'Kahvaltıya bekleriz',
      'Cumartesi ve pazar serpme kahvaltı, saat 13.00’e kadar.',
    ],
    draft: ['Yeni menü (taslak)', 'Yeni menümüz hazır', '{{name|Komşu}}, yeni menümüzü ilk siz görün.'],
  },
  DE: {
    grill: ['Dienstags-Döner', 'Heute 20 % auf alle Döner', '{{name|Nachbar}}, heute 20 % auf alle Döner. Bis gleich!'],
    back: [
      'Wir vermissen Sie',
      'Wir vermissen Sie',
      '{{name|Nachbar}}, Sie waren länger nicht da. Diese Woche geht das Dessert aufs Haus.',
    ],
    weekend: ['Frühstück am Wochenende', 'Frühstück?', 'Samstag und Sonntag großes Frühstück bis 13 Uhr.'],
    draft: [
      'Neue Karte (Entwurf)',
      'Unsere neue Karte ist da',
      '{{name|Nachbar}}, sehen Sie unsere neue Karte zuerst.',
    ],
  },
} as const

/** Every 25th recipient failed, every 9th was left out, and every 10th was held back. */
const fates = `case when n % 25 = 7 then 'refused' when n % 9 = 4 then 'refused' when n % 10 = 3 then 'held_back' else 'sent' end`

/**
 * Creates each company's notifications: one that was sent, one of which some failed, one that is
 * scheduled for the weekend, and a draft. The members and their orders must exist before.
 */
export async function layNotifications(client: pg.ClientBase, now: number): Promise<void> {
  const at = (ms: number) => new Date(now + ms).toISOString()
  const waiting: string[] = []
  for (const company of companies) {
    const company_id = companyId(company.slug)
    const said = texts[company.country]
    const row = (key: keyof typeof said, channel: string, audience: Audience, more: object = {}) => {
      const [name, title, body] = said[key]
      const same = (text: string) => ({ tr: text, en: text, de: text })
      return {
        company_id,
        id: fixedId(`${company.slug} notification ${key}`),
        name,
        channel,
        title: same(title),
        body: same(body),
        link: '',
        image: null,
        audience,
        segment_ids: [],
        send_at: null,
        by_recipient_clock: false,
        spread_minutes: 0,
        expires_at: null,
        holds_back: false,
        is_draft: true,
        status: 'waiting',
        freeze_at: null,
        frozen_at: null,
        done_at: null,
        created_at: at(-9 * dayMs),
        updated_at: at(-9 * dayMs),
        ...more,
      }
    }
    const sent = (days: number) => ({
      is_draft: false,
      frozen_at: at(-days * dayMs),
      done_at: at(-days * dayMs + hourMs),
    })
    const rows = [
      row('grill', 'notification', often, { ...sent(8), status: 'sent', holds_back: true }),
      row('back', 'email', away, { ...sent(3), status: 'warning' }),
      row('weekend', 'notification', often, {
        is_draft: false,
        send_at: at(Math.floor((now + 3 * dayMs) / dayMs) * dayMs + 8 * hourMs - now),
        by_recipient_clock: true,
        spread_minutes: 30,
        freeze_at: at(2 * dayMs),
      }),
      row('draft', 'sms', often),
    ]
    await insertRows(client, 'notification', rows)
    waiting.push(rows[0]!.id, rows[1]!.id)
  }
  await client.query(
    `insert into notification_recipient (company_id, notification_id, member_id, state, is_skipped, reason, due_at, done_at, tries, clicked_at)
     select company_id, notification_id, member_id, fate, fate = 'refused' and n % 25 <> 7, case when fate <> 'refused' then null when n % 25 = 7 then '550 5.1.1' else 'refused' end,
       at, case when fate = 'held_back' then null else at end, case when fate = 'held_back' then 0 else 1 end, case when fate = 'sent' and n % 6 = 1 then at + interval '40 minutes' end
     from (select it.*, case when status = 'sent' and n % 25 = 7 then 'sent' when not holds_back and n % 10 = 3 then 'sent' else ${fates} end as fate
       from (select n.company_id, n.id as notification_id, n.status, n.holds_back, m.id as member_id, n.frozen_at + interval '5 minutes' as at, row_number() over (partition by n.id order by m.id) as n
         from notification n join member_stat s on s.company_id = n.company_id and s.order_count >= 3 join member m on m.company_id = s.company_id and m.id = s.member_id
         where n.id = any($1) and m.erased_at is null and m.merged_into is null) it where n <= 400) it`,
    [waiting],
  )
  await client.query(
    `update notification n set recipients = c.all, sent = c.sent, failed = c.failed, skipped = c.skipped, held_back = c.held, clicked = c.clicked, counted_at = n.done_at
     from (select company_id, notification_id, count(*) as all, count(*) filter (where state = 'sent') as sent, count(*) filter (where state = 'refused' and not is_skipped) as failed,
         count(*) filter (where state = 'refused' and is_skipped) as skipped, count(*) filter (where state = 'held_back') as held, count(clicked_at) as clicked
       from notification_recipient group by 1, 2) c where n.company_id = c.company_id and n.id = c.notification_id`,
  )
}
