import type { ConsentChannel } from '#contract/members/sources.ts'
import type { Member } from '#contract/members/member.ts'
import type { Db } from '#server/db/pool.ts'
import { takeTryOrRefuse } from '#server/domain/identity/attempts.ts'
import { answerByLaw } from '#server/domain/members/consent/answers.ts'
import { noteConsent } from '#server/domain/members/consent/consents.ts'
import { mailOptIn } from '#server/domain/members/consent/links.ts'
import type { Owner } from '#server/domain/members/points/points.ts'
import type { Context } from '#server/kit/context.ts'
import { record } from './routes.ts'

/** The limit on mails that ask a member for a yes. */
const optInMails = { max: 4, minutes: 24 * 60 }

/** An answer as it was given, to staff or in an app. */
export interface GivenAnswer {
  channel: ConsentChannel
  status: 'given' | 'refused'
  source: string
  proof: string
  at: Date
}

/**
 * The legal status of an answer (`answerByLaw`). Throws 429 if it needs a mail to the member, and
 * the member has been sent enough of them.
 */
export async function lawfulStatus(ctx: Context, owner: Owner, it: GivenAnswer) {
  const status = await answerByLaw(ctx.db, owner, it)
  if (status === 'pending') await takeTryOrRefuse(ctx.db, { key: `consent-mail:${owner.member_id}`, ...optInMails })
  return status
}

/**
 * Records an answer with its legal status, as a change of the member in the caller's transaction.
 * Mails the link that confirms a pending yes. `refuse` may throw once the member is locked.
 */
export const recordAnswer = (
  db: Db,
  ctx: Context,
  owner: Owner,
  it: GivenAnswer & {
    legal: Awaited<ReturnType<typeof lawfulStatus>>
    version: number
    refuse?: (now: Member) => void
  },
): Promise<Member> =>
  record.changeIn(db, ctx, owner.member_id, {
    version: it.version,
    action: 'consent',
    write: async ({ before }) => {
      it.refuse?.(before)
      const { channel, source, proof, legal } = it
      const at = legal === 'pending' ? ctx.now : it.at
      await noteConsent(db, { ...owner, channel, status: legal, source, proof, actor: ctx.actor.name, at })
      if (legal === 'pending') await mailOptIn(db, ctx.kit, owner, ctx.now)
      return {}
    },
  })
