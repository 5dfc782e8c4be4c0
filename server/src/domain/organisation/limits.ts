import sql from 'sql-template-tag'
import type { Lang } from '#contract/kit/field-words.ts'
import type { Db } from '#server/db/pool.ts'
import { Fault, fault } from '#server/kit/answer/fault.ts'

/**
 * The text of the refusal. The English text is that of spec §8, word for word; how to get more
 * branches is from spec §5.
 */
const branchLimitWords: Record<Lang, (max: number, now: number) => string> = {
  tr: (max, now) =>
    `Bu firma altında en fazla ${max} şube açabilirsiniz. Şu anda ${now} aktif şubeniz var. Daha fazlası için şube modülü satın alınmalıdır.`,
  en: (max, now) =>
    `You can open a maximum of ${max} branches under this company. You currently have ${now} active branches. To add more, the branch module must be bought.`,
  de: (max, now) =>
    `Unter dieser Firma können Sie höchstens ${max} Filialen eröffnen. Zurzeit haben Sie ${now} aktive Filialen. Für mehr muss das Filialmodul gekauft werden.`,
}

/**
 * Locks a company's licence until the transaction ends. Throws `limit_reached` if the company has
 * as many active branches as allowed (semantics §1: a limit is checked under a lock in the
 * transaction that uses it up). 0 means unlimited. A company without a licence may open none.
 */
export async function takeBranch(db: Db, company_id: string, lang: Lang): Promise<void> {
  const license = await db.one<{ max: number }>(
    sql`select coalesce((limits ->> 'branchLimit')::int, 0) as max from license where company_id = ${company_id} for update`,
  )
  if (!license) throw fault('licence_missing')
  if (license.max === 0) return
  const count = await db.must<{ n: number }>(
    sql`select count(*)::int as n from branch where company_id = ${company_id} and is_active`,
  )
  if (count.n >= license.max)
    throw new Fault('limit_reached', { detail: branchLimitWords[lang](license.max, count.n), module: 'branchLimit' })
}
