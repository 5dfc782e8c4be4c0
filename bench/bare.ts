import { createServer } from 'node:http'
import pg from 'pg'
import { cardColumns, cardJson } from '#server/domain/ordering/order-json.ts'
import { columns as productColumns, from as productFrom } from '#server/features/menu/product/record.ts'
import { answerUsage } from './child.ts'
import { ids } from './lay.ts'

/**
 * The least a server can do on the same rows: node:http, one prepared statement, no sign-in, no guard, no parsing, and nothing counted. Runs as a child and
 * reports its port.
 */
const pool = new pg.Pool({ connectionString: process.env['BENCH_URL']!, max: 12, application_name: 'bare' })
const card = cardJson().text
const text = async (name: string, sql: string, values: unknown[]) =>
  (await pool.query<{ body: string }>({ name, text: sql, values })).rows[0]!.body

/** A page of a branch's newest orders: of one status, from a place in their order on, or those that contain a word. */
function list(query: URLSearchParams): Promise<string> {
  const values: unknown[] = [ids.company, query.get('branch_id')]
  const asked: string[] = []
  const narrow = (name: string, condition: (at: string) => string, value = query.get(name)) => {
    if (value !== null) asked.push(condition(`$${values.push(value)}`))
  }
  narrow('status', (at) => `and status = ${at}`)
  narrow('search', (at) => `and search_text like '%' || ${at} || '%'`)
  const [, , , after, id] = JSON.parse(
    Buffer.from(query.get('cursor') ?? '', 'base64url').toString() || '[]',
  ) as string[]
  if (after && id) asked.push(`and (created_at, id) < ($${values.push(after)}, $${values.push(id)})`)
  return text(
    `list ${asked.join(' ')}`,
    `select json_build_object('data', coalesce(json_agg(card), '[]'))::text as body from (select ${card} as card from orders o
      where company_id = $1 and branch_id = $2 ${asked.join(' ')} order by created_at desc, id desc limit 50) c`,
    values,
  )
}

/** The first of a branch's products by name. */
const products = (query: URLSearchParams) => {
  const search = query.get('search')
  return text(
    search ? 'products found' : 'products',
    `select json_build_object('data', coalesce(json_agg(it), '[]'))::text as body from (select ${productColumns(new Date(0), {}).text.replaceAll('$1', 'now()')} ${productFrom.text}
      where p.company_id = $1 and p.branch_id = $2 ${search ? `and fold(p.name ->> 'tr') like '%' || $3 || '%'` : ''}
      order by (p.name ->> 'tr') collate "tr-x-icu", p.id limit 50) it`,
    [ids.company, query.get('branch_id'), ...(search ? [search] : [])],
  )
}
const detail = (id: string) =>
  text(
    'detail',
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
