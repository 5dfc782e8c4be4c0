import sql from 'sql-template-tag'
import {
  countedWaiting,
  decision,
  decisionKinds,
  shownWaiting,
  type DecisionKind,
  type WaitingRecord,
} from '#contract/platform/decision.ts'
import { reachOf } from '#server/kit/guard/actor.ts'
import { routes } from '#server/kit/context.ts'
import type { Waiting } from '#server/kit/record/decision.ts'

/** How many characters of a request's text fit on a line. */
const hintLetters = 160

/**
 * Pending decisions for the caller, of every kind that is declared with `decision`
 * (kit/record/decision.ts).
 */
export const decisionRoutes = (kinds: Record<DecisionKind, { waiting: Waiting }>) =>
  routes(decision, {
    list: async (_, { db, actor, now }) => {
      const found = []
      // The kinds are asked one after another, so that a user's badge takes only one connection.
      for (const kind of decisionKinds) {
        const { permission, from } = kinds[kind].waiting
        const reach = reachOf(actor, permission)
        if (reach.companies.size === 0 && !reach.isPlatform) continue
        const waiting = from({ reach, actor, now })
        if (!waiting) continue
        const rows =
          await db.many<WaitingRecord>(sql`select w.id, w.name, left(w.hint, ${hintLetters}) as hint, w.place, w.since, w.company_id, w.branch_id
          from (${waiting} order by since, id limit ${countedWaiting + 1}) w order by w.since, w.id`)
        if (rows.length > 0)
          found.push({
            kind,
            count: Math.min(rows.length, countedWaiting),
            is_capped: rows.length > countedWaiting,
            data: rows.slice(0, shownWaiting),
          })
      }
      return found
    },
  })
