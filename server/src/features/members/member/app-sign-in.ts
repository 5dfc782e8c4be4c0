import sql from 'sql-template-tag'
import { appSignIn, renewableHours, type MemberToken } from '#contract/members/app/app-sign-in.ts'
import { ownMember } from '#server/domain/members/own-member.ts'
import {
  refuseWrongCode,
  sendSignInCode,
  spendSignInCode,
  type SignInContact,
} from '#server/domain/members/sign-in-codes.ts'
import { routes, type Context } from '#server/kit/context.ts'
import { fault, wrongField } from '#server/kit/answer/fault.ts'
import { companyIn } from '#server/kit/guard/tree.ts'
import { memberTtl } from '#server/kit/guard/tokens.ts'
import { languageOf, makeOrFind, memberBy, ownOf } from './app-sign-up.ts'

/** The number or the address of a request, of which there must be exactly one. */
function contactOf(it: { company_id: string; phone?: string | undefined; email?: string | undefined }): SignInContact {
  if (Boolean(it.phone) === Boolean(it.email)) throw wrongField('phone', 'phone_or_email')
  return { company_id: it.company_id.toLowerCase(), phone: it.phone ?? null, email: it.email ?? null }
}

async function tokenFor({ kit, actor, now }: Context, member_id: string, since: number): Promise<MemberToken> {
  const token = await kit.tokens.signMember({ key_id: actor.id, member_id, since })
  return { member_id, token, until: new Date(now.getTime() + memberTtl * 1000).toISOString() }
}

export const appSignInRoutes = routes(appSignIn, {
  sendCode: async ({ body }, ctx) => {
    const contact = contactOf(body)
    const { company_id } = contact
    const about = await memberBy(ctx.db, company_id, contact)
    const own = await ctx.db.one<{ language: typeof body.language }>(
      sql`select language from member where company_id = ${company_id} and id = ${about ?? null}`,
    )
    const language = body.language ?? own?.language ?? languageOf(ctx, company_id, contact)
    const { name: company_name } = companyIn(ctx.actor.tree, company_id)
    return sendSignInCode(ctx, { ...contact, about, language, company_name })
  },

  confirmCode: async ({ body }, ctx) => {
    const contact = contactOf(body)
    const { company_id } = contact
    const code_id = body.code_id.toLowerCase()
    await refuseWrongCode(ctx, contact, { code_id, code: body.code })
    if (!body.name && !(await memberBy(ctx.db, company_id, contact))) throw wrongField('name', 'required')
    await spendSignInCode(ctx, contact, code_id)
    const { id, is_new } = await makeOrFind(
      ctx,
      { ...body, company_id, proof: 'otp' },
      { contact, provedAt: ctx.now, write: (work) => ctx.db.tx(work) },
    )
    const member = await ownOf(ctx.db, { company_id, member_id: id })
    if (!member) throw fault('not_found')
    return { ...(await tokenFor(ctx, id, ctx.now.getTime())), is_new, member }
  },

  renewToken: async ({ params }, ctx) => {
    const { member_id } = await ownMember(ctx.db, ctx.reach, params.member_id)
    const since = ctx.actor.member?.since ?? ctx.now.getTime()
    if (ctx.now.getTime() - since > renewableHours * 3_600_000) throw fault('token_dead')
    return tokenFor(ctx, member_id, since)
  },

  signOut: async ({ params, query }, ctx) => {
    const { company_id, member_id } = await ownMember(ctx.db, ctx.reach, params.member_id)
    const since = ctx.actor.member?.since
    const own = sql`where company_id = ${company_id} and id = ${member_id}`
    if (since === undefined || query.everywhere === 'true')
      await ctx.db.one(sql`update member set tokens_from = ${ctx.now}, signed_out = '{}' ${own}`)
    else {
      // Older sign-ins can no longer be renewed, and their last tokens have expired.
      const oldest = ctx.now.getTime() - renewableHours * 3_600_000 - memberTtl * 1000
      await ctx.db.one(sql`update member set signed_out = array(
        select it from unnest(signed_out || ${since}::bigint) it where it > ${oldest}::bigint) ${own}`)
    }
    return null
  },
})
