import sql from 'sql-template-tag'
import type { Lang } from '#contract/kit/field-words.ts'
import type { Db } from '#server/db/pool.ts'
import { wrongField, type Fault } from '#server/kit/answer/fault.ts'
import { moneyText } from '#server/kit/money.ts'
import type { Owner } from '../points/points.ts'

type Kind = 'points' | 'wallet'

/**
 * Throws a 422 at `amount` that names the available amount, points as a number and money with its
 * currency: `wallet_holds`, `points_hold`, `payout_most`, `above_role`.
 */
export async function amountRefused(
  db: Db,
  lang: Lang,
  { company_id }: Pick<Owner, 'company_id'>,
  code: 'holds' | 'payout_most' | 'above_role',
  { kind, most }: { kind: Kind; most: number },
): Promise<Fault> {
  if (kind === 'points') {
    const points = new Intl.NumberFormat(lang).format(most)
    return wrongField('amount', code === 'holds' ? 'points_hold' : `${code}_points`, { points })
  }
  const { currency } = await db.must<{ currency: string }>(sql`select currency from company where id = ${company_id}`)
  const amount = (await moneyText(db, lang, currency))(most)
  return wrongField('amount', code === 'holds' ? 'wallet_holds' : code, { amount })
}
