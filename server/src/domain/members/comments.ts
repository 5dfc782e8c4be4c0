import sql from 'sql-template-tag'
import { flagsOf, hiddenWords } from '#contract/members/comment-flags.ts'
import { badMark, type Comment } from '#contract/members/comment.ts'
import type { Db } from '#server/db/pool.ts'
import { settingOf } from '#server/domain/organisation/setting-of.ts'
import { writeToTeam } from '#server/domain/organisation/team-letters.ts'
import { defineHook } from '#server/kit/jobs/hook.ts'
import type { Kit } from '#server/kit/kit.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import { defineLoop, fairly, perTenant } from '#server/kit/jobs/work.ts'

export interface CommentDecided {
  company_id: string
  branch_id: string
  order_id: string
  member_id: string | null
  is_approved: boolean
  /**
   * The number of this approval of the comment, 1 for the first. For a rejection, the number of
   * approvals so far.
   */
  approvals: number
  now: Date
}
/** A hook that is called in the transaction that approves a comment or rejects an approved one. */
export const commentDecided = defineHook<CommentDecided>()

type Marks = Pick<Comment, 'taste' | 'service' | 'speed'>
type Key = Pick<Comment, 'company_id' | 'branch_id' | 'order_id' | 'member_id'>

/**
 * A guest's comment on an order. The caller has locked the order and checked that it is delivered.
 */
export interface Sent extends Key, Marks {
  customer_name: string
  text: string
  now: Date
}

/**
 * Writes a comment, or rewrites it as long as nobody has decided on it; undefined if somebody
 * already has. The comment is approved at once if the company's settings say so.
 */
export async function writeComment(db: Db, it: Sent): Promise<Pick<Comment, 'id' | 'status'> | undefined> {
  const { auto_approve, hidden_words } = await settingOf(db, 'comments', it.company_id)
  const flags = flagsOf(it.text, hiddenWords(hidden_words))
  const isShown =
    (auto_approve === 'without_text' && it.text === '') || (auto_approve === 'without_flags' && flags.length === 0)
  const row = await db.one<Pick<Comment, 'id' | 'status'>>(sql`
    insert into comment as c (company_id, id, branch_id, order_id, member_id, customer_name, taste, service, speed, text, flags, status, created_at, updated_at)
    values (${it.company_id}, ${uuidv7(it.now.getTime())}, ${it.branch_id}, ${it.order_id}, ${it.member_id}, ${it.customer_name}, ${it.taste}, ${it.service}, ${it.speed}, ${it.text}, ${flags},
      'pending', ${it.now}, ${it.now})
    on conflict (company_id, order_id) do update set taste = excluded.taste, service = excluded.service, speed = excluded.speed, text = excluded.text, flags = excluded.flags,
      version = c.version + 1, updated_at = excluded.updated_at
    where c.status = 'pending' returning c.id, c.status`)
  if (!row || !isShown) return row
  await db.one(
    sql`update comment set status = 'approved', decided_at = ${it.now} where company_id = ${it.company_id} and id = ${row.id}`,
  )
  await settleComment(db, { ...it, ...row }, true, it.now)
  return { ...row, status: 'approved' }
}

/**
 * Applies the effects of showing or hiding a comment: it is added to or removed from its branch's
 * figures, and the listeners that give points for it are called. `it` is the comment before the
 * change; the caller has locked it. Approving a comment that is approved already, with or without
 * masking, is not a new approval. The number of an approval identifies the points for it.
 */
export async function settleComment(
  db: Db,
  it: Key & Marks & Pick<Comment, 'id' | 'status'>,
  is_approved: boolean,
  now: Date,
): Promise<void> {
  const { company_id, branch_id, order_id, member_id } = it
  if ((it.status === 'approved') === is_approved) return
  const { approvals } = await db.must<{ approvals: number }>(
    sql`update comment set approvals = approvals + ${is_approved ? 1 : 0} where company_id = ${company_id} and id = ${it.id} returning approvals`,
  )
  await countComment(db, it, is_approved ? 1 : -1)
  await commentDecided.tell(db, { company_id, branch_id, order_id, member_id, is_approved, approvals, now })
}

async function countComment(
  db: Db,
  { company_id, branch_id, taste, service, speed }: Key & Marks,
  n: 1 | -1,
): Promise<void> {
  await db.one(
    sql`insert into branch_rating (company_id, branch_id) values (${company_id}, ${branch_id}) on conflict do nothing`,
  )
  await db.one(sql`update branch_rating set n = n + ${n}, taste = taste + ${n * taste}, service = service + ${n * service}, speed = speed + ${n * speed}
    where company_id = ${company_id} and branch_id = ${branch_id}`)
}

interface Untold extends Marks {
  company_id: string
  branch_id: string
  id: string
  branch: string
  customer_name: string
  text: string
}
/**
 * Older comments are not mailed any more. A worker that was away for a while does not write about
 * last week.
 */
const newsHours = 24

/**
 * Tells the branch's team by mail that a guest was not satisfied, once for each comment. Only
 * members who receive comment alerts get the mail.
 */
export const alertBad = perTenant(
  ({ db, now }) => {
    const due = sql`select c.company_id, c.branch_id, c.id, b.name as branch, c.customer_name, c.taste, c.service, c.speed, c.text
    from comment c join branch b on b.company_id = c.company_id and b.id = c.branch_id
    where c.told_at is null and c.worst <= ${badMark} and c.created_at > ${new Date(now().getTime() - newsHours * 3_600_000)}`
    return db.many<Untold>(sql`/* platform: every branch's bad comments */ ${fairly(due)}`)
  },
  (kit, it) => kit.db.tx((db) => tell(db, kit, it, kit.now())),
)

async function tell(db: Db, kit: Kit, it: Untold, now: Date): Promise<void> {
  const { company_id, branch_id, branch, text } = it
  const isMine = await db.one(sql`update comment set told_at = ${now}
    where company_id = ${company_id} and id = ${it.id} and told_at is null returning id`)
  if (!isMine) return
  const url = `${kit.url}/manegement/${branch_id}/comments?id=${it.id}`
  const marks = [it.taste, it.service, it.speed].map((mark) => '★'.repeat(mark) + '☆'.repeat(5 - mark)).join('  ')
  const facts = { branch, name: it.customer_name, marks, text: text || '–', url }
  await writeToTeam(db, it, 'bad-comment', facts, { about: it.id })
}

export const badCommentLoop = defineLoop('bad comments', 10_000, alertBad)
