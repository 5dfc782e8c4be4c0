import sql from 'sql-template-tag'
import { mayAlert, quietMs } from '#server/domain/organisation/alerts.ts'
import { writeToTeam } from '#server/domain/organisation/team-letters.ts'
import type { BranchKey } from '#server/kit/guard/tree.ts'
import { defineLoop, fairly, perTenant } from '#server/kit/jobs/work.ts'

/** How long after an order was due a mail about its delay is still useful, in ms. */
const worthMs = 60 * 60_000
/** The maximum number of orders that a letter names. */
const named = 10

interface Late extends BranchKey {
  branch: string
  numbers: number[]
}

/**
 * Mails the branch's team about late orders. Each order causes at most one mail, and each branch
 * gets at most one mail every quarter of an hour. Only members who receive late-order alerts get
 * the mail. Orders that await approval count as unanswered, not as late.
 */
export const alertLate = perTenant(
  ({ db, now }) => {
    const at = now().getTime()
    const [since, quiet] = [new Date(at - worthMs), new Date(at - quietMs)]
    const due = sql`select o.company_id, o.branch_id, b.name as branch, array_agg(o.number::int order by o.deadline_at, o.number) as numbers
      from orders o join branch b on b.company_id = o.company_id and b.id = o.branch_id
        left join branch_alert a on a.company_id = o.company_id and a.branch_id = o.branch_id and a.kind = 'late'
      where o.status in ('preparing', 'on_the_way') and not o.is_test and o.deadline_at between ${since} and ${new Date(at)}
        and coalesce(a.told_at <= ${quiet} and o.deadline_at > a.told_at, true)
      group by o.company_id, o.branch_id, b.name`
    return db.many<Late>(
      sql`/* platform: every branch's late orders */ ${fairly(due, { by: 'company_id', order: 'branch_id' })}`,
    )
  },
  (kit, { branch, numbers, ...at }) =>
    kit.db.tx(async (db) => {
      if (!(await mayAlert(db, at, 'late', kit.now()))) return
      const url = `${kit.url}/manegement/${at.branch_id}/orders`
      const list = [...numbers.slice(0, named), ...(numbers.length > named ? ['…'] : [])].join(', ')
      await writeToTeam(db, at, 'orders-late', { branch, numbers: list, url })
    }),
)

export const lateLoop = defineLoop('late orders', 30_000, alertLate)
