import sql, { raw } from 'sql-template-tag'
import { jsonTime } from '#server/db/json-time.ts'
import { prepared } from '#server/db/prepared.ts'
import { stepsOf } from '#server/domain/ordering/late/escalation.ts'
import { cardJson } from '#server/domain/ordering/order-json.ts'
import { JsonText, type Context } from '#server/kit/context.ts'
import { branchIn } from '#server/kit/guard/tree.ts'

/** How many minutes a finished order stays on the board. */
const staysMin = 120

const open = prepared(
  (it: { company_id: string; branch_id: string; louder_sec: number }) => sql`
    select json_build_object('seq', (select seq from branch_counter where company_id = ${it.company_id} and branch_id = ${it.branch_id}), 'now', ${raw(jsonTime('now()'))},
      'louder_sec', ${it.louder_sec}::int, 'timezone', (select timezone from branch where company_id = ${it.company_id} and id = ${it.branch_id}), 'data', coalesce((
      select json_agg(${cardJson()}) from (
        select * from orders o where o.company_id = ${it.company_id} and o.branch_id = ${it.branch_id} and o.status in ('awaiting_approval', 'preparing', 'on_the_way')
        union all
        (select * from orders o where o.company_id = ${it.company_id} and o.branch_id = ${it.branch_id} and o.status in ('delivered', 'cancelled', 'returned')
          and o.created_at > now() - interval '1 day' and o.finished_at > now() - ${raw(`interval '${staysMin} minutes'`)} order by o.created_at desc limit 60)
      ) o), '[]'))::text as body`,
)

/**
 * Everything that a till must show now: open orders, and orders that were finished in the last two
 * hours. The answer also contains the number of the last event that it includes.
 */
export async function board(branch_id: string, { db, actor }: Context): Promise<JsonText> {
  const { company_id } = branchIn(actor.tree, branch_id)
  const { louder_sec } = await stepsOf(db, company_id, branch_id.toLowerCase())
  const [body = ''] = await db.bytes(open({ company_id, branch_id, louder_sec }))
  return new JsonText(Buffer.from(body, 'latin1'))
}
