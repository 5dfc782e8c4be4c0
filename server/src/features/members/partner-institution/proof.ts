import sql from 'sql-template-tag'
import { institutionProof } from '#contract/members/institution-proof.ts'
import { institutionMember, type Membership } from '#contract/members/partner-institution.ts'
import { provenAddress, sendProofCode, spendProof, type Asking } from '#server/domain/members/institution-codes.ts'
import {
  attachDocument,
  endingOf,
  keepDocument,
  type KeptDocument,
} from '#server/domain/members/institution-documents.ts'
import { endExpired } from '#server/domain/members/institutions.ts'
import { audit } from '#server/kit/audit/audit.ts'
import { routes, type Context, type Db } from '#server/kit/context.ts'
import { fault, wrongField } from '#server/kit/answer/fault.ts'
import { privateLink } from '#server/kit/files/private-files.ts'
import { tiedTo, withinCompany, type Tie } from '#server/kit/guard/reach.ts'
import { asLong, readMembership, refuseSecond } from './members.ts'

const { noun } = institutionMember

/** The request, which must be pending and which the caller must be allowed to access. */
async function waiting(ctx: Context, tie: Tie, id: string): Promise<Asking> {
  const it = await ctx.db.one<Asking & { status: Membership['status'] }>(sql`
    select b.company_id, b.id, b.member_id, b.status, b.institution_id, i.name as institution_name, co.name as company_name, i.email_domains, m.name || ' ' || m.surname as member_name, m.language
    from institution_member b join partner_institution i on i.company_id = b.company_id and i.id = b.institution_id
      join member m on m.company_id = b.company_id and m.id = b.member_id join company co on co.id = b.company_id
    where ${withinCompany(tie, 'b.company_id')} and b.id = ${id}`)
  if (!it) throw fault('not_found')
  if (it.status !== 'pending')
    throw fault('conflict', { cause: 'request_decided', current: { id: it.id, status: it.status } })
  return { ...it, member_name: it.member_name.trim() }
}

/** Makes one change to a pending request, with its line of history. */
const change = (
  ctx: Context,
  tie: Tie,
  id: string,
  action: string,
  write: (before: Membership, db: Db) => Promise<unknown>,
) =>
  ctx.db.tx(async (db) => {
    const before = await readMembership(db, ctx, tie, id, 'lock')
    if (before.status !== 'pending') throw fault('conflict', { cause: 'request_decided', current: before })
    await write(before, db)
    const after = await readMembership(db, ctx, tie, id)
    await audit(db, ctx, { noun, record_id: id, company_id: after.company_id, action, before, after })
    return after
  })

async function upload(ctx: Context, tie: Tie, id: string): Promise<Membership> {
  await waiting(ctx, tie, id)
  const kept: KeptDocument = await keepDocument(ctx.kit, ctx.upload, ctx.actor.id)
  return change(ctx, tie, id, 'document', async ({ company_id }, db) => {
    await attachDocument(db, { ...kept, company_id, institution_member_id: id, now: ctx.now })
    await db.one(
      sql`update institution_member set version = version + 1, updated_at = ${ctx.now} where company_id = ${company_id} and id = ${id}`,
    )
  })
}

/**
 * The right code approves the request at once, because an address in the institution's own domain
 * proves membership without a decision by a person.
 */
async function prove(ctx: Context, tie: Tie, id: string, code: string): Promise<Membership> {
  const proof = await provenAddress(ctx.kit, await waiting(ctx, tie, id), code)
  return refuseSecond(
    change(ctx, tie, id, 'prove', async ({ company_id, institution_id, member_id }, db) => {
      if (!(await spendProof(db, proof.one_time))) throw wrongField('code', 'code_wrong')
      await endExpired(db, { company_id, member_ids: [member_id] }, ctx.now)
      const until = await asLong(db, company_id, institution_id, ctx.now)
      await db.one(sql`update institution_member set status = 'approved', verified_by = 'domain', proof_key = ${proof.key}, valid_until = ${until}, decided_at = ${ctx.now},
        version = version + 1, updated_at = ${ctx.now} where company_id = ${company_id} and id = ${id}`)
    }),
  )
}

const told = ({ id, status }: Membership) => ({ id, status })
const ofStaff = (ctx: Context, id: string) => tiedTo(ctx.db, ctx.reach.tie, 'institution_member', id)

export const institutionProofRoutes = routes(institutionProof, {
  upload: async ({ params: { institution_member_id: id } }, ctx) => upload(ctx, await ofStaff(ctx, id), id),

  document: async ({ params: { institution_member_id: id } }, ctx) => {
    const tie = await ofStaff(ctx, id)
    const it = await ctx.db.one<KeptDocument & { created_at: string }>(sql`
      select d.id, d.kind, d.bytes, d.created_at from institution_document d where ${withinCompany(tie, 'd.company_id')} and d.institution_member_id = ${id}`)
    if (!it) throw fault('not_found')
    const { kind, bytes, created_at } = it
    return { kind, bytes, created_at, url: privateLink(ctx.kit, it.id, endingOf(kind)) }
  },

  sendCode: async ({ params: { institution_member_id: id }, body }, ctx) =>
    sendProofCode(ctx.kit, await waiting(ctx, await ofStaff(ctx, id), id), body.email),
  prove: async ({ params: { institution_member_id: id }, body }, ctx) =>
    prove(ctx, await ofStaff(ctx, id), id, body.code),

  appUpload: async ({ params: { company_id, institution_member_id: id } }, ctx) =>
    told(await upload(ctx, { company: company_id }, id)),
  appSendCode: async ({ params: { company_id, institution_member_id: id }, body }, ctx) =>
    sendProofCode(ctx.kit, await waiting(ctx, { company: company_id }, id), body.email),
  appProve: async ({ params: { company_id, institution_member_id: id }, body }, ctx) =>
    told(await prove(ctx, { company: company_id }, id, body.code)),
})
