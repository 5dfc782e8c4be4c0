import type pg from 'pg'
import { makeCode } from '#contract/members/offer/coupon-code.ts'
import type { Chance } from '../chance.ts'
import { insertRows } from '../insert.ts'

const dayMs = 86_400_000

interface Used {
  company_id: string
  country: 'TR' | 'DE'
  order_id: string
  branch_id: string
  member_id: string | null
  name: string
  amount: number
  status: string
  created_at: string
}
interface Company {
  company_id: string
  country: 'TR' | 'DE'
  branch_ids: string[]
  members: string[]
}

/** The code of the voucher for first-time customers. */
export const welcomeCode = (country: Company['country']) => (country === 'DE' ? 'WILLKOMMEN' : 'HOSGELDIN')
/** The name of the voucher on the flyers. */
export const flyerName = (country: Company['country']) => (country === 'DE' ? 'Handzettel' : 'El ilanı')

/**
 * Replaces the welcome code by the flyer's code on all orders except members' first ones, because
 * the welcome code is only for a first order.
 */
const greetOnce = `
  update orders o set totals = g.totals from (
    select d.company_id, d.id, d.created_at, d.is_again, jsonb_set(d.totals, array['discounts', (d.place - 1)::text, 'name'], to_jsonb(case when d.name = $2 then $4 else $3 end::text)) as totals from (
      select o.company_id, o.id, o.created_at, o.totals, it.place, it.discount ->> 'name' as name,
        o.member_id is null or row_number() over (partition by o.company_id, o.member_id order by o.created_at, o.id) > 1 as is_again
      from orders o cross join lateral jsonb_array_elements(o.totals -> 'discounts') with ordinality it (discount, place)
      where it.discount ->> 'kind' = 'coupon' and it.discount ->> 'name' in ($1, $2) and not o.is_test) d
  ) g where g.is_again and o.company_id = g.company_id and o.created_at = g.created_at and o.id = g.id`

const stateOf = (status: string) =>
  status === 'delivered' ? 'used' : status === 'cancelled' || status === 'returned' ? 'back' : 'held'

/**
 * Creates the gift vouchers of companies whose licence includes them: used welcome codes and flyer
 * codes, personal ones waiting for a birthday, one that the platform has yet to approve, and an
 * expired one. Each use is taken from the discounts of an order.
 */
export async function layCheques(client: pg.ClientBase, chance: Chance, now: number): Promise<void> {
  const { rows } = await client.query<Pick<Company, 'company_id' | 'country'>>(
    `select c.id as company_id, c.country from company c join license l on l.company_id = c.id where (l.licensed_module_list ->> 'gift_cheque')::boolean order by c.id`,
  )
  const idsOf = async (statement: string, company_id: string) =>
    (await client.query<{ id: string }>(statement, [company_id])).rows.map((it) => it.id)
  const companies: Company[] = []
  for (const it of rows)
    companies.push({
      ...it,
      branch_ids: await idsOf('select id from branch where company_id = $1 order by id', it.company_id),
      members: await idsOf('select id from member where company_id = $1 order by id limit 48', it.company_id),
    })
  await client.query(greetOnce, [welcomeCode('TR'), welcomeCode('DE'), flyerName('TR'), flyerName('DE')])
  const { rows: taken } = await client.query<Used>(
    `select o.company_id, c.country, o.id as order_id, o.branch_id, o.member_id, d ->> 'name' as name, (d ->> 'amount')::int as amount, o.status, o.created_at
     from orders o join company c on c.id = o.company_id, jsonb_array_elements(o.totals -> 'discounts') d where d ->> 'kind' = 'coupon' and not o.is_test order by o.created_at, o.id`,
  )
  for (const company of companies) await layCompany(client, chance.fork(company.company_id), company, taken, now)
}

async function layCompany(client: pg.ClientBase, chance: Chance, company: Company, all: Used[], now: number) {
  const { company_id, country } = company
  const isGerman = country === 'DE'
  const at = (days: number) => new Date(now + days * dayMs).toISOString()
  const makeOne = () => makeCode((below) => chance.whole(0, below - 1))
  const taken = all.filter((it) => it.company_id === company_id)
  const rows = {
    gift_cheque: [] as object[],
    gift_cheque_item: [] as object[],
    gift_cheque_code: [] as object[],
    gift_cheque_use: [] as object[],
  }

  const lay = (it: object, used: readonly Used[] = []) => {
    const id = chance.uuid(now - 100 * dayMs)
    const living = used.filter((one) => stateOf(one.status) !== 'back')
    rows.gift_cheque.push({
      company_id,
      id,
      amount: isGerman ? 300 : 5000,
      rate_bp: null,
      max_discount: null,
      min_basket_amount: 0,
      limit_count: 0,
      limit_amount: 0,
      user_limit: 0,
      starts_at: at(-100),
      expires_at: at(60),
      schedule: [],
      valid_cities: [],
      branch_ids: [],
      delivery_types: [],
      first_order_only: false,
      with_points: true,
      funder: 'company',
      status: 'approved',
      awaits: [],
      is_paused: false,
      reject_reason: '',
      used_count: living.length,
      used_amount: living.reduce((sum, one) => sum + one.amount, 0),
      created_at: at(-100),
      version: 1,
      updated_at: at(-100),
      ...it,
    })
    return id
  }
  const code = (cheque_id: string, text: string, item_id: string | null = null) =>
    rows.gift_cheque_code.push({ company_id, code: text, cheque_id, item_id })
  const item = (cheque_id: string, more: object) => {
    const id = chance.uuid(now - 90 * dayMs)
    const nobody = { member_id: null, state: 'unused', used_order_id: null }
    rows.gift_cheque_item.push({ company_id, id, cheque_id, defined_at: at(-90), ...nobody, ...more })
    code(cheque_id, makeOne(), id)
    return id
  }
  const use = (cheque_id: string, item_id: string | null, { order_id, branch_id, member_id, amount, ...one }: Used) =>
    rows.gift_cheque_use.push({
      company_id,
      id: chance.uuid(Date.parse(one.created_at)),
      cheque_id,
      item_id,
      branch_id,
      member_id,
      order_id,
      amount,
      state: stateOf(one.status),
      created_at: one.created_at,
    })

  const welcome = welcomeCode(country)
  const greeted = taken.filter((it) => it.name === welcome)
  const spent = greeted.reduce((sum, it) => sum + it.amount, 0)
  const open = lay(
    {
      kind: 'code',
      name: isGerman ? 'Willkommensgutschein' : 'Hoş geldin çeki',
      limit_amount: Math.ceil((spent * 1.5) / 100_000 + 1) * 100_000,
      user_limit: 1,
      expires_at: null,
    },
    greeted,
  )
  code(open, welcome)
  for (const it of greeted) use(open, null, it)

  const flown = taken.filter((it) => it.name !== welcome)
  const flyer = lay({ kind: 'bulk', name: flyerName(country), min_basket_amount: isGerman ? 1500 : 15_000 }, flown)
  for (const it of flown) {
    const state = stateOf(it.status)
    const held = state === 'back' ? {} : { state: state === 'used' ? 'used' : 'reserved', used_order_id: it.order_id }
    use(flyer, item(flyer, held), it)
  }
  for (let n = 0; n < 120; n++) item(flyer, {})

  const birthday = lay({
    kind: 'personal',
    name: isGerman ? 'Geburtstagsgutschein' : 'Doğum günü çeki',
    amount: null,
    rate_bp: 1500,
    max_discount: isGerman ? 800 : 10_000,
    created_at: at(-30),
    starts_at: at(-30),
  })
  for (const member_id of company.members) item(birthday, { member_id, defined_at: at(-chance.whole(0, 29)) })

  const weekend = lay({
    kind: 'code',
    name: isGerman ? 'Wochenende mit der Plattform' : 'Platformla hafta sonu',
    amount: null,
    rate_bp: 2000,
    max_discount: isGerman ? 600 : 7500,
    min_basket_amount: isGerman ? 2000 : 25_000,
    limit_count: 500,
    user_limit: 1,
    funder: 'platform',
    status: 'pending',
    awaits: ['platform'],
    schedule: [5, 6].map((weekday) => ({ weekday, start_min: 660, end_min: 1320 })),
    created_at: at(-1),
    starts_at: at(2),
  })
  code(weekend, isGerman ? 'WOCHENENDE20' : 'HAFTASONU20')
  const summer = lay({
    kind: 'code',
    name: isGerman ? 'Sommer' : 'Yaz kampanyası',
    first_order_only: true,
    expires_at: at(-20),
    branch_ids: company.branch_ids.slice(0, 1),
  })
  code(summer, isGerman ? 'SOMMER' : 'YAZ')
  for (const [table, some] of Object.entries(rows)) await insertRows(client, table, some)
}
