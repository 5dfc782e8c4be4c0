import type pg from 'pg'
import { companies, type DemoBranch, type DemoCompany } from '../companies.ts'
import { fixedId } from '../chance.ts'
import { onlineMethods } from './choices.ts'
import { branchId, companyId } from '../organisation.ts'
import { mobileNumber } from '../people.ts'

const vehicles = ['motorcycle', 'motorcycle', 'car', 'bicycle']
/** The first of a branch's couriers' numbers, in the series of its company's country. */
const firstNumber = 60_000
const branches = companies.flatMap((it) => it.branches)

/** A branch's couriers by name. All but the last are on shift. */
export const courierRows = (
  company: DemoCompany,
  branch: DemoBranch,
  couriers: readonly { id: string; name: string }[],
  now: number,
) =>
  couriers.map(({ id, name }, n) => ({
    company_id: companyId(company.slug),
    id,
    branch_id: branchId(branch.slug),
    name,
    phone: mobileNumber(company.country, firstNumber + branches.indexOf(branch) * couriers.length + n),
    vehicle: vehicles[n % vehicles.length]!,
    is_active: true,
    on_shift_since: n < couriers.length - 1 ? new Date(now - (90 + 25 * n) * 60_000).toISOString() : null,
    created_at: new Date(now - 200 * 86_400_000).toISOString(),
    updated_at: new Date(now).toISOString(),
  }))

export const courierId = (branch: DemoBranch, n: number) => fixedId(`courier ${branch.slug} ${n}`)

/** How many evenings' shifts are laid. */
const evenings = 14

/**
 * The shifts that have ended: one for each evening on which a courier delivered, with what the
 * orders of that evening brought in. Now and then a little cash is missing.
 */
export async function layCourierShifts(client: pg.ClientBase, now: number): Promise<void> {
  await client.query(
    `insert into courier_shift (company_id, id, branch_id, courier_id, courier_name, began_at, orders, takings, cash_due, cash_counted, currency, ended_at, ended_by)
     select s.company_id, md5('shift ' || s.courier_id || s.day)::uuid, s.branch_id, s.courier_id, k.name, s.began_at, s.orders, coalesce(t.takings, '[]'), coalesce(t.cash, 0),
       nullif(t.cash, 0) - case when s.orders % 5 = 0 and t.cash > 500 then 500 else 0 end, c.currency, s.ended_at, s.ended_by
     from (select o.company_id, o.branch_id, o.courier_id, (o.finished_at at time zone b.timezone - interval '5 hours')::date as day, b.timezone, count(*)::int as orders,
         min(o.dispatched_at) - interval '20 minutes' as began_at, max(o.finished_at) + interval '10 minutes' as ended_at, max(o.moved_by) as ended_by
       from orders o join branch b on b.company_id = o.company_id and b.id = o.branch_id where o.courier_id is not null and o.status = 'delivered' and o.finished_at >= $1 and o.finished_at < $2
       group by 1, 2, 3, 4, 5) s
     join company c on c.id = s.company_id
     join courier k on k.company_id = s.company_id and k.id = s.courier_id
     left join lateral (select jsonb_agg(jsonb_build_object('payment_method', payment_method, 'orders', n, 'amount', amount) order by amount desc) as takings,
         (sum(amount) filter (where payment_method = 'cash'))::int as cash
       from (select payment_method, count(*)::int as n, sum(total - returned_total)::int as amount from orders o
         where o.company_id = s.company_id and o.courier_id = s.courier_id and o.status = 'delivered' and o.payment_method <> all($3)
           and o.finished_at >= $1 and o.finished_at < $2
           and (o.finished_at at time zone s.timezone - interval '5 hours')::date = s.day group by 1) of_day) t on true`,
    [new Date(now - evenings * 86_400_000), new Date(now - 12 * 3_600_000), [...onlineMethods]],
  )
}
