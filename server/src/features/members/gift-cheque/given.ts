import sql from 'sql-template-tag'
import { audienceFaults, type Audience } from '#contract/members/audience.ts'
import { maxAudience, type GiftCheque } from '#contract/members/offer/gift-cheque.ts'
import type { Db } from '#server/db/pool.ts'
import { audienceOf, hasVoucher } from '#server/domain/members/voucher/audience.ts'
import type { BatchInput } from '#server/domain/members/voucher/batch.ts'
import { freeze } from '#server/domain/members/sending/recipients.ts'
import { refuseBrokenRules, wrongField } from '#server/kit/answer/fault.ts'
import { lowered, uuidv7 } from '#server/kit/uuid.ts'

/** The members of the voucher's company among these ids, each once. */
export async function membersOf(db: Db, company_id: string, ids: readonly string[]): Promise<string[]> {
  const wanted = lowered(ids)
  const found = await db.must<{ n: number }>(sql`select count(*)::int as n from member
    where company_id = ${company_id} and id = any(${wanted}::uuid[]) and merged_into is null and erased_at is null`)
  if (found.n !== wanted.length) throw wrongField('member_ids', 'choice')
  return wanted
}

interface Given {
  segment_id: string | null
  audience: Audience | null
}

/** The one audience that a request names, which is either a segment or conditions, never both. */
export function oneAudience(body: Given): Audience {
  if (body.audience) refuseBrokenRules(audienceFaults(body.audience))
  const audience = audienceOf(body)
  if (!audience || (body.audience && body.segment_id)) throw wrongField('segment_id', 'one_way')
  return audience
}

/**
 * The input of a batch: one of the named members, an audience (stored here as recipients), or a
 * number of codes.
 */
export async function batchInput(
  db: Db,
  { company_id, id: cheque_id, kind }: GiftCheque,
  body: Given & { member_ids: readonly string[]; count: number },
  now: Date,
): Promise<BatchInput> {
  const { count, member_ids } = body
  const isPersonal = kind === 'personal'
  const byAudience = body.segment_id !== null || body.audience !== null
  if (byAudience && member_ids.length > 0) throw wrongField('segment_id', 'one_way')
  if (isPersonal !== (byAudience || member_ids.length > 0) || isPersonal === count > 0)
    throw wrongField(isPersonal ? 'member_ids' : 'count', 'members_or_count')
  if (!byAudience) return { member_ids: isPersonal ? await membersOf(db, company_id, member_ids) : [], count }
  const of = oneAudience(body)
  const list_id = uuidv7(now.getTime())
  const found = await freeze(
    db,
    { company_id, list_id },
    { audience: of, without: hasVoucher({ company_id, cheque_id }) },
    now,
  )
  if (found === 0) throw wrongField('segment_id', 'audience_empty')
  if (found > maxAudience) throw wrongField('segment_id', 'audience_large', { max: maxAudience })
  return { member_ids: [], count: 0, audience: { list_id, of, count: found } }
}
