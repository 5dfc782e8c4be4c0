import { spread } from '#contract/menu/spread.ts'
import type { Out } from '#contract/kit/call.ts'
import type { Db } from '#server/db/pool.ts'
import { documentOf } from '#server/domain/menu/document.ts'
import { createSpread, diffOf, targetsOf, transferRun, type SpreadInput } from '#server/domain/menu/spread-run.ts'
import { findSpread, showSpread } from '#server/domain/menu/spread-shown.ts'
import { routes, type Context } from '#server/kit/context.ts'
import { wrongField } from '#server/kit/answer/fault.ts'
import { once } from '#server/kit/idempotency.ts'
import { cancelRun, undoRun } from '#server/kit/jobs/run-acts.ts'
import { wakeRuns } from '#server/kit/jobs/run.ts'
import { branchIn, type BranchKey } from '#server/kit/guard/tree.ts'

type Body = Out<typeof spread.start.body>

/** The source and the targets of a copy. Refuses products that do not belong to the branch. */
async function asked(db: Db, ctx: Context, given: string, body: Body): Promise<{ at: BranchKey; input: SpreadInput }> {
  const branch_id = given.toLowerCase()
  const at = { company_id: branchIn(ctx.actor.tree, branch_id).company_id, branch_id }
  const branch_ids = targetsOf(ctx, branch_id, body.branch_ids)
  const document = await documentOf(db, at, body.product_ids)
  const known = new Set(document.products.map((it) => it.id))
  if (body.product_ids?.some((id) => !known.has(id.toLowerCase()))) throw wrongField('product_ids', 'choice')
  const fields = [...new Set(body.fields)]
  return { at, input: { branch_ids, document, fields, match: 'name', mode: 'copy', isWhole: !body.product_ids } }
}

export const spreadRoutes = routes(spread, {
  diff: async ({ params, query, body }, ctx) => {
    const { at, input } = await asked(ctx.db, ctx, params.branch_id, body)
    return diffOf(ctx, at.company_id, input, query.from)
  },

  start: async ({ params, body }, ctx) => {
    const run = await once(ctx, 'spread.start', { params, body }, async (db) => {
      const { at, input } = await asked(db, ctx, params.branch_id, body)
      const kind = body.product_ids ? 'transfer' : 'clone'
      const id = await createSpread(db, ctx, at, { kind, run_at: null, input })
      return showSpread({ ...ctx, db }, id)
    })
    wakeRuns(ctx.kit)
    return run
  },

  read: ({ params }, ctx) => showSpread(ctx, params.menu_change_id),

  cancel: async ({ params }, ctx) => {
    const id = params.menu_change_id
    const run = await once(ctx, 'spread.cancel', { params }, async (db) => {
      await cancelRun(db, transferRun, await findSpread(db, ctx, id, ['transfer', 'clone']), ctx.now)
      return showSpread({ ...ctx, db }, id)
    })
    wakeRuns(ctx.kit)
    return run
  },

  undo: async ({ params }, ctx) => {
    const id = params.menu_change_id
    const run = await once(ctx, 'spread.undo', { params }, async (db) => {
      const found = await findSpread(db, ctx, id, ['transfer', 'clone', 'import'])
      await undoRun(db, found, { user_id: ctx.actor.id, now: ctx.now })
      return showSpread({ ...ctx, db }, id)
    })
    wakeRuns(ctx.kit)
    return run
  },
})
