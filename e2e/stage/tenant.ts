import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { keyScopes } from '#contract/integrations/api-key.ts'
import { apiKeyPrefix } from '#server/kit/guard/guard.ts'
import { tableKinds } from '#server/db/tables.ts'
import { sha256 } from '#server/kit/guard/tokens.ts'

/**
 * Tables that are not copied. Their data must stay unique, such as tokens, or belongs to this
 * installation, such as values encrypted with their ids. The link to GetirYemek is recreated
 * (link-tenant.ts). A test about other connections runs in a world of its own.
 */
const notCopied: readonly string[] = [
  'audit',
  'audit_seal',
  'courier_access',
  'courier_delivery',
  'courier_step',
  'device',
  'device_event',
  'event',
  'idempotency',
  'inbox',
  'iys_access',
  'iys_filing',
  'kiosk',
  'payment_attempt',
  'payment_comparison',
  'payment_difference',
  'payment_event',
  'payment_refund',
  'platform_state',
  'platform_step',
  'switchboard',
  'table_guest',
]

/**
 * Replaces twelve bits of an id by the number of the company's copy. References are renamed in the
 * same way, so no table of old and new ids is needed.
 */
export const renamed = (id: string, nth: number) =>
  `${id.slice(0, 15)}${nth.toString(16).padStart(3, '0')}${id.slice(18)}`
export const addressOf = (email: string, nth: number) => email.replace('@', `.${nth}@`)

/**
 * Copies a company in one transaction: its branches, menus, users, members and orders get new ids.
 * Of its platform links, only one branch's link to GetirYemek is copied. Returns the key of the
 * copy's ordering app.
 */
export async function layTenant(
  client: pg.Client,
  company_id: string,
  branch_id: string,
  nth: number,
): Promise<{ api_key: string }> {
  const api_key = `${apiKeyPrefix}${randomBytes(24).toString('hex')}`
  const people = `(company_id = $1 or id in (select user_id from assignment where scope_id = $1))`
  const copied: [table: string, which: string, change?: (row: Row) => object][] = [
    ['company', 'id = $1', ({ domain }) => ({ domain: domain && `t${nth}.${domain as string}` })],
    ['license', 'company_id = $1'],
    ['role', 'owner_id = $1'],
    [
      'app_user',
      people,
      (it) => ({ email: addressOf(String(it['email']), nth), email_key: addressOf(String(it['email_key']), nth) }),
    ],
    ['assignment', `user_id in (select id from app_user where ${people})`],
    // Tests order at tables as a waiter's app does.
    [
      'api_key',
      'company_id = $1',
      () => ({ hash: `\\x${sha256(api_key).toString('hex')}`, hint: api_key.slice(-4), scopes: keyScopes }),
    ],
    ...(await tenantTables(client)).map((it): [string, string] => [it, 'company_id = $1']),
    [
      'platform_link',
      `company_id = $1 and branch_id = '${branch_id}' and platform = 'getir'`,
      () => ({ external_id: `t${nth}` }),
    ],
  ]
  await client.query('begin')
  const rename = await renaming(client, company_id, nth)
  for (const [table, which, change] of copied) {
    const { rows } = await client.query<{ rows: string | null }>(
      `select json_agg(it)::text as rows from (select * from ${table} where ${which}) it`,
      [company_id],
    )
    const text = rows[0]?.rows
    if (!text) continue
    const copies = rename(text)
    const columns = (await columnsOf(client, table)).join()
    await client.query(
      `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1)`,
      [change ? JSON.stringify((JSON.parse(copies) as Row[]).map((it) => ({ ...it, ...change(it) }))) : copies],
    )
  }
  // Sends the same notification as every change to the tree of companies, on which the product
  // rereads the tree at once.
  await client.query(`select pg_notify('sofra', '{"from":"tenant","hears":[],"said":[["tree",null]]}')`)
  await client.query('commit')
  // PostgreSQL's automatic ANALYZE would run a minute later. Until then, query plans would assume
  // an empty company.
  await client.query('analyze member, member_stat, orders')
  return { api_key }
}

type Row = Record<string, unknown>

/**
 * Returns a function that renames every id in a text, except those of records outside the company:
 * dealers, roles of the platform, users of other organisations.
 */
async function renaming(client: pg.Client, company_id: string, nth: number): Promise<(text: string) => string> {
  const { rows } = await client.query<{ id: string }>(
    `select id from account union all select id from role where owner_id is distinct from $1
     union all select id from app_user where company_id is distinct from $1 and id not in (select user_id from assignment where scope_id = $1)`,
    [company_id],
  )
  const others = new Set(rows.map(({ id }) => id))
  return (text) =>
    text.replaceAll(/(?<=")[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(?=")/g, (id) =>
      others.has(id) ? id : renamed(id, nth),
    )
}

/** The tables with a company's own rows. Referenced tables come before those that refer to them. */
async function tenantTables(client: pg.Client): Promise<string[]> {
  const left = new Set<string>(tableKinds.tenant.filter((it) => it !== 'platform_link' && !notCopied.includes(it)))
  const { rows } = await client.query<{ child: string; parent: string }>(
    `select distinct conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint where contype = 'f' and conrelid <> confrelid`,
  )
  const ordered: string[] = []
  while (left.size > 0) {
    const next = [...left].filter((it) => !rows.some(({ child, parent }) => child === it && left.has(parent)))
    if (next.length === 0) throw new Error(`These refer to each other: ${[...left].join(', ')}`)
    for (const it of next) left.delete(it)
    ordered.push(...next)
  }
  return ordered
}

async function columnsOf(client: pg.Client, table: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  return rows.map(({ name }) => name)
}
