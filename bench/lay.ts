import type pg from 'pg'
import { connect } from '#server/db/client.ts'
import { systemRoleId } from '#server/db/reference/roles.ts'
import { hashPassword } from '#server/kit/guard/password.ts'
import { sha256 } from '#server/kit/guard/tokens.ts'
import { uuidv7 } from '#server/kit/uuid.ts'

export const branches = 20
export const credentials = { email: 'bench@sofra.test', password: 'bench-parolasi' }
export const ids = {
  company: '00000000-0000-7000-8000-000000000001',
  branch: (n: number) => `00000000-0000-7000-8000-0000000001${String(n).padStart(2, '0')}`,
}

/** Creates one company with 20 branches and a manager, without orders. */
export async function layCompany(ownerUrl: string): Promise<void> {
  await asOwner(ownerUrl, async (client) => {
    const [account, user] = [uuidv7(), uuidv7()]
    await client.query(`insert into account (id, type, name) values ($1, 'account', 'Bench')`, [account])
    await client.query(`insert into company (id, account_id, name) values ($1, $2, 'Bench')`, [ids.company, account])
    for (let n = 0; n < branches; n++) {
      await client.query(`insert into branch (company_id, id, name, city_id) values ($1, $2, $3, 34)`, [
        ids.company,
        ids.branch(n),
        `Bench ${n}`,
      ])
      await client.query(`insert into branch_counter (company_id, branch_id) values ($1, $2)`, [
        ids.company,
        ids.branch(n),
      ])
    }
    await client.query(
      `insert into app_user (id, account_type, company_id, name, surname, email, email_key, password_hash) values ($1, 'company', $2, 'Bench', 'Bench', $3, $3, $4)`,
      [user, ids.company, credentials.email, await hashPassword(credentials.password, 'known')],
    )
    await client.query(
      `insert into assignment (id, user_id, role_id, scope_type, scope_id) values ($1, $2, $3, 'company', $4)`,
      [uuidv7(), user, systemRoleId('company'), ids.company],
    )
  })
}

/** Gives the first company a licence for these modules. */
export async function layLicence(client: pg.Client, ...modules: string[]): Promise<void> {
  await client.query(
    `insert into license (company_id, license_type, licensed_module_list, starts_at, ends_at) values ($1, 'customer', $2, now() - interval '1 day', now() + interval '1 year')
     on conflict (company_id) do update set licensed_module_list = license.licensed_module_list || excluded.licensed_module_list`,
    [ids.company, Object.fromEntries(modules.map((it) => [it, true]))],
  )
}

/** Gives the first company an API key, and returns it. */
export async function layKey(client: pg.Client, ...scopes: string[]): Promise<string> {
  const key = `sofra_bench_${uuidv7()}`
  await client.query(
    `insert into api_key (id, company_id, name, hash, hint, scopes) values ($1, $2, 'bench', $3, '', $4)`,
    [uuidv7(), ids.company, sha256(key), scopes],
  )
  return key
}

/** Opens branches of the first company around the clock. */
export async function layOpenHours(client: pg.Client, branch_ids: readonly string[]): Promise<void> {
  await client.query(
    `insert into working_hour (company_id, id, branch_id, weekday, start_min, end_min)
     select $1, gen_random_uuid(), b, d, 0, 0 from generate_series(0, 6) d, unnest($2::uuid[]) b`,
    [ids.company, branch_ids],
  )
}

/**
 * Creates more managers of the first company, with the password of its first manager. Returns the
 * addresses of all of them.
 */
export async function layManagers(ownerUrl: string, count: number): Promise<string[]> {
  const emails = Array.from({ length: count }, (_, n) => `manager-${n}@sofra.test`)
  await asOwner(ownerUrl, async (client) => {
    await client.query(
      `with u as (insert into app_user (id, account_type, company_id, name, surname, email, email_key, password_hash)
         select gen_random_uuid(), account_type, company_id, name, surname, it, it, password_hash from app_user, unnest($2::text[]) it where email = $1 returning id)
       insert into assignment (id, user_id, role_id, scope_type, scope_id) select gen_random_uuid(), u.id, $3, 'company', $4 from u`,
      [credentials.email, emails, systemRoleId('company'), ids.company],
    )
  })
  return [credentials.email, ...emails]
}

/**
 * Adds finished orders up to `count`, spread evenly over the branches and in order of age. Also
 * adds 200 waiting orders to every branch.
 */
export async function growTo(ownerUrl: string, count: number): Promise<void> {
  await asOwner(ownerUrl, async (client) => {
    const { rows } = await client.query<{ n: number }>('select count(*)::int as n from orders')
    await client.query(
      `insert into orders (company_id, id, branch_id, number, channel, delivery_type, setting_id, status, next_status, member_id, customer_name, customer_phone, lines, totals, summary,
         item_count, total, currency, payment_method, created_at, finished_at, search_text)
       select $1, gen_random_uuid(), ('00000000-0000-7000-8000-0000000001' || lpad((i % 20)::text, 2, '0'))::uuid, i / 20 + 1, (array['web', 'app', 'phone', 'getir'])[i % 4 + 1],
         'deliveryToAddress', 1, s.status, '{}', md5('member ' || i % 3000)::uuid, 'Müşteri ' || i % 3000, '+9055' || lpad((i % 9999999)::text, 8, '0'),
         '[{"name":"Adana dürüm","quantity":2,"unit_price":26000,"tax_rate":10,"options":[],"note":"","total":52000}]', '{"items":52000,"discounts":[],"delivery_fee":0,"tip":0,"total":52000,"taxes":[]}',
         '2× Adana dürüm', 2, 52000, 'TRY', 'cash', now() - make_interval(secs => ($3 - i) * 5), now(), fold('musteri ' || i)
       from generate_series($2::int, $3::int - 1) i, lateral (select (array['delivered', 'delivered', 'delivered', 'delivered', 'delivered', 'delivered', 'delivered', 'cancelled', 'returned', 'delivered'])[(i / 20) % 10 + 1] as status) s`,
      [ids.company, rows[0]!.n, count],
    )
    await client.query(`update branch_counter c set order_number = n.last, delivered = n.delivered, cancelled = n.cancelled, returned = n.returned, awaiting_approval = n.waiting, preparing = n.preparing from (
        select branch_id, max(number) as last, count(*) filter (where status = 'delivered') as delivered, count(*) filter (where status = 'cancelled') as cancelled,
          count(*) filter (where status = 'returned') as returned, count(*) filter (where status = 'awaiting_approval') as waiting, count(*) filter (where status = 'preparing') as preparing from orders group by 1) n where n.branch_id = c.branch_id`)
    await client.query('vacuum analyze orders')
  })
}

/** Creates orders that wait for a transition, all in one branch. Returns their ids. */
export async function layWaiting(ownerUrl: string, count: number, branch: number): Promise<string[]> {
  return asOwner(ownerUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>(
      `insert into orders (company_id, id, branch_id, number, channel, delivery_type, setting_id, status, next_status, customer_name, lines, totals, summary, item_count, total, currency, payment_method, created_at, search_text)
       select $1, gen_random_uuid(), $2, 5000000 + i, 'web', 'deliveryToAddress', 1, 'awaiting_approval', '{preparing,cancelled}', 'Bekleyen', '[]', '{"items":0,"discounts":[],"delivery_fee":0,"tip":0,"total":0,"taxes":[]}', '', 0, 0, 'TRY', 'cash', now(), 'bekleyen'
       from generate_series(1, $3::int) i returning id`,
      [ids.company, ids.branch(branch), count],
    )
    return rows.map((it) => it.id)
  })
}

export interface Asker {
  email: string
  /** Path of the list of the newest orders that this user may see. */
  list: string
}

/**
 * Creates companies of two branches until there are `count`. A tenth of them belong to the first
 * company's dealer, and each branch has eight orders. Also creates one user at each level.
 */
export async function layCompanies(
  ownerUrl: string,
  count: number,
): Promise<Record<'provider' | 'dealer' | 'company' | 'branch', Asker>> {
  const email = (who: string) => `${who}@sofra.test`
  await asOwner(ownerUrl, async (client) => {
    const { rows } = await client.query<{ n: number; account: string }>(
      `select count(*)::int as n, (select account_id from company where id = $1) as account from company`,
      [ids.company],
    )
    const [{ n, account }] = rows as [{ n: number; account: string }]
    const other = uuidv7()
    await client.query(`insert into account (id, type, name) values ($1, 'account', $2)`, [other, `Other ${count}`])
    await client.query(
      `with c as (
         insert into company (id, account_id, name) select gen_random_uuid(), case when i % 10 = 0 then $3::uuid else $4::uuid end, 'Company ' || i
         from generate_series($1::int, $2::int - 1) i returning id, name
       ), b as (
         insert into branch (company_id, id, name, city_id) select c.id, gen_random_uuid(), c.name || ' ' || i, 34 from c, generate_series(1, 2) i returning company_id, id
       ), counted as (
         insert into branch_counter (company_id, branch_id, delivered) select company_id, id, 8 from b
       ) insert into orders (company_id, id, branch_id, number, channel, delivery_type, setting_id, status, next_status, customer_name, lines, totals, summary, item_count, total, currency, payment_method, created_at, search_text)
         select b.company_id, gen_random_uuid(), b.id, i, 'web', 'comeGetIt', 1, 'delivered', '{}', 'Misafir', '[]', '{"items":0,"discounts":[],"delivery_fee":0,"tip":0,"total":0,"taxes":[]}', '', 0, 0, 'TRY', 'cash',
           now() - make_interval(mins => i), 'misafir' from b, generate_series(1, 8) i`,
      [n, count, account, other],
    )
    if (n === 1) {
      const hash = await hashPassword(credentials.password, 'known')
      for (const [who, type, scope, id] of [
        ['provider', 'provider', 'provider', null],
        ['dealer', 'account', 'account', account],
        ['branch', 'branch', 'branch', ids.branch(1)],
      ] as const) {
        const user = uuidv7()
        await client.query(
          `insert into app_user (id, account_type, name, surname, email, email_key, password_hash) values ($1, $2, 'Bench', 'Bench', $3, $3, $4)`,
          [user, type, email(who), hash],
        )
        await client.query(
          `insert into assignment (id, user_id, role_id, scope_type, scope_id) values ($1, $2, $3, $4, $5)`,
          [uuidv7(), user, systemRoleId(type), scope, id],
        )
      }
    }
    await client.query('vacuum analyze')
    await ringTree(client)
  })
  const list = '/order?limit=50'
  return {
    provider: { email: email('provider'), list },
    dealer: { email: email('dealer'), list },
    company: { email: credentials.email, list },
    branch: { email: email('branch'), list },
  }
}

/**
 * Notifies running servers of companies and branches that were written directly to the database.
 */
export const ringTree = (client: pg.Client) =>
  client.query('select pg_notify($1, $2)', [
    'sofra',
    JSON.stringify({ from: 'bench', hears: [], said: [['tree', null]] }),
  ])

async function asOwner<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  await using client = await connect(url)
  return await work(client)
}

/**
 * Creates another company with one branch, a hundred orders and a user who reads them, and a key
 * with which the first company sends orders.
 */
export async function layNeighbour(ownerUrl: string): Promise<{ email: string; floodKey: string }> {
  const [company, branch, user, email] = [uuidv7(), uuidv7(), uuidv7(), 'quiet@sofra.test']
  const floodKey = await asOwner(ownerUrl, async (client) => {
    const { rows } = await client.query<{ id: string }>('select id from account limit 1')
    await client.query(`insert into company (id, account_id, name) values ($1, $2, 'Quiet')`, [company, rows[0]!.id])
    await client.query(`insert into branch (company_id, id, name, city_id) values ($1, $2, 'Quiet', 34)`, [
      company,
      branch,
    ])
    await client.query('insert into branch_counter (company_id, branch_id, delivered) values ($1, $2, 100)', [
      company,
      branch,
    ])
    await client.query(
      `insert into app_user (id, account_type, company_id, name, surname, email, email_key, password_hash) values ($1, 'company', $2, 'Quiet', 'Quiet', $3, $3, $4)`,
      [user, company, email, await hashPassword(credentials.password, 'known')],
    )
    await client.query(
      `insert into assignment (id, user_id, role_id, scope_type, scope_id) values ($1, $2, $3, 'company', $4)`,
      [uuidv7(), user, systemRoleId('company'), company],
    )
    await client.query(
      `insert into orders (company_id, id, branch_id, number, channel, delivery_type, setting_id, status, next_status, customer_name, lines, totals, summary, item_count, total, currency, payment_method, created_at, search_text)
       select $1, gen_random_uuid(), $2, i, 'web', 'comeGetIt', 1, 'delivered', '{}', 'Misafir', '[]', '{"items":0,"discounts":[],"delivery_fee":0,"tip":0,"total":0,"taxes":[]}', '', 0, 0, 'TRY', 'cash', now() - make_interval(mins => i), 'misafir'
       from generate_series(1, 100) i`,
      [company, branch],
    )
    await layLicence(client, 'api')
    await layOpenHours(
      client,
      Array.from({ length: branches }, (_, n) => ids.branch(n)),
    )
    return await layKey(client, 'order', 'menu')
  })
  return { email, floodKey }
}
