import { afterAll, expect, it } from 'vitest'
import { uuidv7 } from '#server/kit/uuid.ts'
import { ensurePartitions } from './partitions.ts'
import { installedBefore, layBranch } from './test-upgrade.ts'

const old = await installedBefore('0112')
const { client } = old
afterAll(() => old.drop())

it('what earlier erasures left of a member goes, and everybody else’s stays', async () => {
  const { company, branch } = await layBranch(client)
  // The test inserts orders without the rows that this foreign key requires.
  await client.query('alter table orders drop constraint orders_setting_id_fkey')
  await ensurePartitions(client, new Date(), new Date())
  for (const [number, erased_at] of [
    [1, new Date()],
    [2, null],
  ] as const) {
    const [member, order] = [uuidv7(), uuidv7()]
    await client.query(
      `insert into member (company_id, id, name, surname, phone, erased_at) values ($1, $2, 'Ada', '', $3, $4)`,
      [company, member, erased_at ? null : '+905320000001', erased_at],
    )
    await client.query(
      `insert into orders (company_id, id, branch_id, number, channel, delivery_type, setting_id, status, next_status, member_id, customer_name, note, reason_text, lines, totals, summary,
        item_count, total, currency, payment_method, created_at, search_text)
        values ($1, $2, $3, $4, 'panel', 'pickup', 1, 'cancelled', '{}', $5, '—', 'Ada için', 'Ada aradı', $6, '{}', '', 1, 0, 'TRY', 'cash', now(), '1')`,
      [company, order, branch, number, member, JSON.stringify([{ name: 'Çay', note: 'Ada’ya' }, { name: 'Su' }])],
    )
    await client.query(
      `insert into order_event (company_id, at, id, order_id, kind, data) values ($1, now(), $2, $3, 'moved', '{"text": "Ada aradı", "reason_id": 3}')`,
      [company, uuidv7(), order],
    )
    await client.query(
      `insert into comment (company_id, id, branch_id, order_id, member_id, customer_name, taste, service, speed, text, flags, status, reply, created_at, updated_at)
        values ($1, $2, $3, $4, $5, 'Ada K.', 5, 5, 5, 'Güzeldi', '{}', 'approved', 'Teşekkürler Ada', now(), now())`,
      [company, uuidv7(), branch, order, member],
    )
  }
  await old.upgrade()
  const { rows } = await client.query<{ number: string; left: string }>(`
    select o.number, concat_ws('|', o.note, o.reason_text, o.lines, e.data, c.customer_name, c.text, c.reply) as left from orders o
      join order_event e on e.order_id = o.id join comment c on c.order_id = o.id order by o.number`)
  expect(rows[0]?.left).toBe('||[{"name": "Çay", "note": ""}, {"name": "Su"}]|{"reason_id": 3}|—||')
  expect(rows[1]?.left.match(/Ada/g)).toHaveLength(6)
})
