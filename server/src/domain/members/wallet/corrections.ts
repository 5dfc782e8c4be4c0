import sql from 'sql-template-tag'
import type { Lang } from '#contract/kit/field-words.ts'
import type { Correction } from '#contract/members/correction.ts'
import { expiryOf } from '#contract/members/points/points.ts'
import type { SettingOf } from '#contract/organisation/settings.ts'
import { dayAt, instantOf } from '#contract/kit/wall-clock.ts'
import type { Db } from '#server/db/pool.ts'
import { settingOf } from '#server/domain/organisation/setting-of.ts'
import { zoneOfCompany } from '#server/kit/company-day.ts'
import { reachOf, type Actor } from '#server/kit/guard/actor.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import { amountRefused } from './amount-refusals.ts'
import { zoneOf } from '../member-day.ts'
import { openPoints, type Owner } from '../points/points.ts'
import { postWallet, walletBalance } from './wallet.ts'

export type CorrectionRequest = Pick<Correction, 'kind' | 'amount' | 'validity_days' | 'reason'>

/**
 * Two limits for a person: the amount up to which they may correct alone, and the amount up to
 * which they may request a correction at all. Null means no limit.
 */
function limitsOf(setting: SettingOf<'corrections'>, kind: Correction['kind']) {
  return kind === 'points'
    ? { alone: setting.points_alone, role: setting.points_role }
    : { alone: setting.wallet_alone, role: setting.wallet_role }
}

/**
 * Enters a manual correction. It is posted at once, or waits until somebody else decides. The
 * corrections that one person enters for a member on one day are added up, so that a large sum
 * cannot be split into small ones. Returns the id and whether it waits.
 */
export async function enterCorrection(
  db: Db,
  { actor, now, lang }: { actor: Actor; now: Date; lang: Lang },
  owner: Owner,
  asked: CorrectionRequest,
): Promise<{ id: string; waits: boolean }> {
  const { company_id, member_id } = owner
  const { alone, role } = limitsOf(await settingOf(db, 'corrections', company_id), asked.kind)
  // Locks the person's corrections. Otherwise two concurrent ones would each miss the other in the
  // day's sum.
  await db.one(
    sql`select 1 as one from member_account where company_id = ${company_id} and member_id = ${member_id} for update`,
  )
  const zone = await zoneOfCompany(db, company_id)
  const today = instantOf(dayAt(now, zone), 0, zone)
  const { sum } = await db.must<{ sum: number }>(sql`
    select coalesce(sum(abs(amount)), 0)::float8 as sum from member_correction where company_id = ${company_id} and member_id = ${member_id} and kind = ${asked.kind}
      and asked_by = ${actor.id} and status = 'posted' and created_at >= ${today}`)
  const mayDecide = reachOf(actor, 'patch-member-correction').companies.has(company_id)
  const size = Math.abs(asked.amount)
  if (role !== null && !mayDecide && sum + size > role)
    throw await amountRefused(db, lang, owner, 'above_role', { kind: asked.kind, most: Math.max(0, role - sum) })
  const waits = alone !== null && sum + size > alone
  // Checks that the amount is available, because a correction that cannot be made must not wait for
  // approval.
  if (asked.amount < 0) {
    const held = asked.kind === 'points' ? (await openPoints(db, owner, now)).balance() : await walletBalance(db, owner)
    if (size > held) throw await amountRefused(db, lang, owner, 'holds', { kind: asked.kind, most: held })
  }
  const id = uuidv7(now.getTime())
  await db.one(sql`insert into member_correction (company_id, id, member_id, kind, amount, validity_days, reason, status, asked_by, asked_name, created_at, updated_at)
    values (${company_id}, ${id}, ${member_id}, ${asked.kind}, ${asked.amount}, ${asked.validity_days}, ${asked.reason}, ${waits ? 'pending' : 'posted'},
      ${actor.id}, ${actor.name}, ${now}, ${now})`)
  if (!waits) await postCorrection(db, owner, { ...asked, id }, { by: actor.name, now, lang })
  return { id, waits }
}

export const keyOf = (id: string) => `adjust:${id}`

/**
 * Posts a correction, exactly once under a key of its own. Throws 422 at `amount` if the balance is
 * too low.
 */
export async function postCorrection(
  db: Db,
  owner: Owner,
  it: CorrectionRequest & { id: string },
  { by, now, lang }: { by: string; now: Date; lang: Lang },
): Promise<void> {
  const why = { kind: 'adjust' as const, key: keyOf(it.id), actor: by, reason: it.reason }
  if (it.kind === 'wallet') {
    if (!(await postWallet(db, owner, { ...why, amount: it.amount }, now)))
      throw await amountRefused(db, lang, owner, 'holds', { kind: 'wallet', most: await walletBalance(db, owner) })
    return
  }
  const book = await openPoints(db, owner, now)
  if (it.amount > 0) {
    const zone = await zoneOf(db, owner)
    await book.earn(it.amount, why, { point_type: null, expires_at: expiryOf(now, it.validity_days, zone) })
  } else if (!(await book.spend(-it.amount, why)))
    throw await amountRefused(db, lang, owner, 'holds', { kind: 'points', most: book.balance() })
}
