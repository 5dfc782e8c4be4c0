import { createServer } from 'node:http'
import pg from 'pg'
import { nameOf } from '#server/db/prepared.ts'
import { cardColumns, cardJson } from '#server/domain/ordering/order-json.ts'
import { columns as productColumns, from as productFrom } from '#server/features/menu/product/record.ts'
import { answerUsage } from './child.ts'
import { ids } from './lay.ts'

/**
 * Does the minimum work that a server can do on the same rows as Sofra: node:http and one prepared
 * statement, without sign-in, guard, parsing or counting. Runs as a child process and reports its
 * port.
 */
const pool = new pg.Pool({ connectionString: process.env['BENCH_URL']!, max: 12, application_name: 'bare' })
const card = cardJson().text
/**
 * Runs a statement that returns a text. A statement without a name is planned for its values each
 * time, as a search needs.
 */
const text = async (sql: string, values: unknown[], name = nameOf(sql)) =>
  (await pool.query<{ body: string }>({ ...(name && { name }), text: sql, values })).rows[0]!.body

/**
 * Limits the rows to one branch, or to everything that a caller of `bench/roles.ts` may see, by ids
 * written out as a person would write them.
 */
async function reachOf(query: URLSearchParams): Promise<[condition: string, values: unknown[]]> {
  const who = query.get('who') ?? ''
  if (who === 'provider') return ['true', []]
  if (who === 'manager') return ['company_id = $1', [ids.company]]
  if (!who.endsWith('dealer')) return ['company_id = $1 and branch_id = $2', [ids.company, query.get('branch_id')]]
  let companies = companiesOf.get(who)
  if (!companies)
    companiesOf.set(
      who,
      (companies = pool
        .query<{ ids: string[] }>(
          'select array_agg(c.id) as ids from company c join assignment a on a.scope_id = c.account_id join app_user u on u.id = a.user_id where u.email = $1',
          [who === 'dealer' ? 'dealer@sofra.test' : 'small@sofra.test'],
        )
        .then(({ rows }) => rows[0]!.ids)),
    )
  return ['company_id = any($1)', [await companies]]
}
const companiesOf = new Map<string, Promise<string[]>>()

/**
 * A page of the newest orders: those with one status, those after a given position, or those that
 * contain a word.
 */
async function list(query: URLSearchParams): Promise<string> {
  const [reach, values] = await reachOf(query)
  const asked = [reach]
  const narrow = (name: string, condition: (at: string) => string, value = query.get(name)) => {
    if (value !== null) asked.push(condition(`$${values.push(value)}`))
  }
  narrow('status', (at) => `status = ${at}`)
  narrow('search', (at) => `search_text like '%' || ${at} || '%'`)
  const [, , , after, id] = JSON.parse(
    Buffer.from(query.get('cursor') ?? '', 'base64url').toString() || '[]',
  ) as string[]
  if (after && id) asked.push(`(created_at, id) < ($${values.push(after)}, $${values.push(id)})`)
  const conditions = asked.join(' and ')
  return text(
    `select json_build_object('data', coalesce(json_agg(card), '[]'))::text as body from (select ${card} as card from orders o
      where ${conditions} order by created_at desc, id desc limit 50) c`,
    values,
    query.has('search') ? '' : undefined,
  )
}

/** The first products by name, or the first that contain a word. */
async function products(query: URLSearchParams): Promise<string> {
  const [reach, values] = await reachOf(query)
  const search = query.get('search')
  const conditions = [
    reach.replaceAll(/(company|branch)_id/g, 'p.$&'),
    ...(search ? [`p.search_tr like '%' || $${values.push(search)} || '%'`] : []),
  ].join(' and ')
  return text(
    `select json_build_object('data', coalesce(json_agg(it), '[]'))::text as body from (select ${productColumns(new Date(0), {}).text.replaceAll('$1', 'now()')} ${productFrom.text}
      where ${conditions} order by (p.name ->> 'tr') collate "tr-x-icu", p.id limit 50) it`,
    values,
    search ? '' : undefined,
  )
}
const detail = (id: string) =>
  text(
    `select row_to_json(shown)::text as body from (select ${cardColumns().text}, o.lines, o.totals, o.address from orders o where company_id = $1 and id = $2) shown`,
    [ids.company, id],
  )

/** Writes the same rows as the real step: order, counter, timeline, event, in one transaction. */
async function approve(id: string): Promise<string> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query({
      name: 'lock',
      text: 'select status, version from orders where company_id = $1 and id = $2 for update',
      values: [ids.company, id],
    })
    const { rows } = await client.query<{ body: string }>({
      name: 'step',
      text: `with counted as (update branch_counter set seq = seq + 1, awaiting_approval = awaiting_approval - 1, preparing = preparing + 1 where company_id = $1 and branch_id = $3 returning seq),
        o as (update orders set status = 'preparing', next_status = '{on_the_way,cancelled}', version = version + 1, approved_at = now(), moved_at = now() where company_id = $1 and id = $2 returning *),
        told as (insert into order_event (company_id, at, id, order_id, kind, from_status, to_status) values ($1, now(), gen_random_uuid(), $2, 'approve', 'awaiting_approval', 'preparing')),
        announced as (insert into event (company_id, branch_id, seq, type, data) select $1, $3, seq, 'order', jsonb_build_object('data', ${card}) from counted, o)
        select (${card})::text as body from o`,
      values: [ids.company, id, ids.branch(1)],
    })
    await client.query('commit')
    return rows[0]!.body
  } finally {
    client.release()
  }
}

const server = createServer((request, response) => {
  const url = new URL(request.url!, 'http://bare')
  const [, , noun, id, action] = url.pathname.split('/')
  const work = action
    ? approve(id!)
    : id
      ? detail(id)
      : noun === 'order'
        ? list(url.searchParams)
        : noun === 'branch-product'
          ? products(url.searchParams)
          : Promise.resolve('{}')
  request.resume()
  void work.then(
    (body) => response.writeHead(200, { 'content-type': 'application/json; charset=utf-8' }).end(body),
    (error: Error) => response.writeHead(500).end(error.message),
  )
})
server.listen(0, '127.0.0.1', () => process.send!({ port: (server.address() as { port: number }).port }))
answerUsage(async () => undefined)
