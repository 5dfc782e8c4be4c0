import { appCheque } from '#contract/members/app/app-cheque.ts'
import { ownMember } from '#server/domain/members/own-member.ts'
import { basketLines } from '#server/domain/members/voucher/basket-lines.ts'
import { judgedCheques } from '#server/domain/members/voucher/judged.ts'
import { refusalText } from '#server/domain/ordering/refusal-text.ts'
import { routes } from '#server/kit/context.ts'
import { branchIn } from '#server/kit/guard/tree.ts'
import { moneyText } from '#server/kit/money.ts'

export const appChequeRoutes = routes(appCheque, {
  judge: async ({ params, body }, ctx) => {
    const { db, lang, now } = ctx
    const { company_id, member_id, currency } = await ownMember(db, ctx.reach, params.member_id)
    const { id: branch_id, timezone } = branchIn(ctx.actor.tree, body.branch_id)
    const lines = await basketLines(db, company_id, body.lines)
    const judged = await judgedCheques(db, { ...body, branch_id, lines, company_id, member_id, now })
    const by = { now, timezone, money: await moneyText(db, lang, currency) }
    return judged.map(({ verdict, ...it }) => {
      if (!('path' in verdict)) return { ...it, ...verdict, refusal: null }
      const { code, message } = refusalText(lang, by, verdict)
      return { ...it, amount: null, combinable: false, with_points: false, refusal: { code, message } }
    })
  },
})
