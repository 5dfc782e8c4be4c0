import { afterAll, expect, it } from 'vitest'
import { deliveryTypes } from '#contract/organisation/delivery-types.ts'
import { takingAll } from '#contract/organisation/payment-settings.ts'
import { settings, type SettingName } from '#contract/organisation/settings.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import { installedBefore, layCompany } from './test-upgrade.ts'

// Choices that branches made before migration 0111 become the branches' own settings, in the form
// in which the branches' forms would send them.
const old = await installedBefore('0111')
const { client } = old
afterAll(() => old.drop())

it('what a branch had decided is its own; one that had decided nothing inherits', async () => {
  const { company } = await layCompany(client)
  const [branch, other] = Array.from({ length: 2 }, () => uuidv7())
  for (const [id, minutes] of [
    [branch, 35],
    [other, 20],
  ])
    await client.query(
      `insert into branch (company_id, id, name, city_id, preparation_min, payment_version, reservation_version) values ($1, $2, 'Şube', 34, $3, 4, 3)`,
      [company, id, minutes],
    )
  await client.query(
    `insert into reservation_rule (company_id, branch_id, turn_min, notice_min, max_ahead_days, covers_per_slot, online_max_guests, no_show_min, is_auto_approved, booking_url)
     values ($1, $2, 15, 30, 20, 8, 6, null, true, '')`,
    [company, branch],
  )
  const methods = ['online_card', 'cash']
  for (const code of methods)
    await client.query(
      `insert into payment_method (code, name, place) values ($1, '{"tr": "Yol", "en": "", "de": ""}', 'door')`,
      [code],
    )
  for (const [position, code] of methods.entries())
    for (const type of deliveryTypes)
      await client.query(
        `insert into branch_payment_method (company_id, branch_id, delivery_type, payment_method_id, min_amount, max_amount, position, is_active)
         values ($1, $2, $3, (select id from payment_method where code = $4), null, $5, $6, $7)`,
        [company, branch, type, code, code === 'cash' ? 5000 : null, position, code === 'cash'],
      )
  await old.upgrade()
  type Row = { place_id: string; name: SettingName; value: Record<string, never>; version: number; is_locked: boolean }
  const { rows } = await client.query<Row>(
    'select place_id, name, value, version, is_locked from setting order by name',
  )
  const cash = Object.fromEntries(
    deliveryTypes.map((it) => [it, { is_active: true, min_amount: null, max_amount: 5000 }]),
  )
  // Fields that came later are not stored, so their default applies.
  const { customer_cancel: _, customer_cancel_min: __, ...ordering } = settings.ordering.start
  expect(rows).toEqual([
    {
      place_id: branch,
      name: 'ordering',
      value: { ...ordering, preparation_min: 35 },
      version: 1,
      is_locked: false,
    },
    {
      place_id: branch,
      name: 'payment_method',
      value: { sequence: methods, methods: { online_card: takingAll(false), cash } },
      version: 4,
      is_locked: false,
    },
    {
      place_id: branch,
      name: 'reservation',
      value: {
        turn_min: 15,
        notice_min: 30,
        max_ahead_days: 20,
        covers_per_slot: 8,
        online_max_guests: 6,
        no_show_min: null,
        is_auto_approved: true,
        booking_url: '',
      },
      version: 3,
      is_locked: false,
    },
  ])
  for (const { name, value } of rows)
    expect(settings[name].schema.safeParse({ ...settings[name].start, ...value }).error?.issues, name).toBeUndefined()
})
