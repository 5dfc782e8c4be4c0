import { randomInt } from 'node:crypto'
import sql, { type Sql } from 'sql-template-tag'
import { makeCode } from '#contract/members/offer/coupon-code.ts'
import type { Audience } from '#contract/members/audience.ts'
import type { ChequeBatch } from '#contract/members/offer/gift-cheque.ts'
import type { Lang } from '#contract/kit/field-words.ts'
import type { Db } from '#server/db/pool.ts'
import type { Tie } from '#server/kit/guard/reach.ts'
import { defineHook } from '#server/kit/jobs/hook.ts'
import { defineRun, readRuns, shownRun, type PartDone } from '#server/kit/jobs/run.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import { hasVoucher } from './audience.ts'
import { forget, perPart, takeNext } from '../sending/recipients.ts'

export interface BatchInput {
  /**
   * The members who get the vouchers, one each. If the list is empty, anyone who has a code may use
   * it.
   */
  member_ids: string[]
  count: number
  /**
   * An audience whose members are stored as recipients under this id. Members who already have the
   * voucher are skipped; with `since`, only those who got it at this moment or later.
   */
  audience?: { list_id: string; of: Audience; count: number; since?: string }
}
interface Report {
  made: number
  had_one?: number
  left?: number
}

/** A hook that is called in the transaction that gives vouchers to members of an audience. */
export const chequesGiven = defineHook<{ company_id: string; run_id: string; count: number }>()

const keptMs = 90 * 86_400_000

const sizeOf = ({ member_ids, count, audience }: BatchInput) => audience?.count ?? (member_ids.length || count)

/** Gives out vouchers, each with its own code. */
export const chequeBatchRun = defineRun<BatchInput, Report>({
  name: 'gift-cheque-batch',
  keptMs,
  isBulk: true,
  heavy: ['member_ids'],
  parts: (input) => Math.ceil(sizeOf(input) / perPart),
  failed: () => ({ made: 0 }),
  // Recipients are left over when the batch was stopped or a part of it failed.
  close: async (db, { company_id }, { audience }) => audience && forget(db, { company_id, list_id: audience.list_id }),
  step: async ({ db, now, run, input }, part): Promise<PartDone<Report>> => {
    const cheque = { company_id: run.company_id, cheque_id: run.record_id! }
    if (input.audience) {
      const { list_id, of, since } = input.audience
      // Batches of the same voucher are written one after another, so that each sees which members
      // have already got the voucher by another batch.
      await db.one(
        sql`select 1 as one from gift_cheque where company_id = ${cheque.company_id} and id = ${cheque.cheque_id} for update`,
      )
      const list = { company_id: cheque.company_id, list_id }
      const without = hasVoucher(cheque, since === undefined ? undefined : { since: new Date(since), now })
      const { members, had_one, left } = await takeNext(db, list, { audience: of, without }, now)
      await writeItems(db, { ...cheque, batch_id: run.id, now }, members)
      await chequesGiven.tell(db, { company_id: cheque.company_id, run_id: run.id, count: members.length })
      return { report: { made: members.length, had_one, left } }
    }
    const from = part * perPart
    const members: (string | null)[] =
      input.member_ids.length > 0
        ? input.member_ids.slice(from, from + perPart)
        : Array.from({ length: Math.min(perPart, input.count - from) }, () => null)
    await writeItems(db, { ...cheque, batch_id: run.id, now }, members)
    return { report: { made: members.length } }
  },
})

interface Given {
  company_id: string
  cheque_id: string
  batch_id: string | null
  now: Date
}

/** Writes an item with a code for each member, or for anyone who has the code. */
export async function writeItems(db: Db, it: Given, members: readonly (string | null)[]): Promise<void> {
  const ids = members.map(() => uuidv7(it.now.getTime()))
  await db.one(sql`insert into gift_cheque_item (company_id, id, cheque_id, member_id, batch_id, defined_at)
    select ${it.company_id}::uuid, id, ${it.cheque_id}::uuid, member_id, ${it.batch_id}::uuid, ${it.now}::timestamptz from unnest(${ids}::uuid[], ${members}::uuid[]) as t(id, member_id)`)
  // A code that already exists is drawn again. With ten thousand vouchers given out, this happens
  // to one code in a hundred million.
  for (let left = ids; left.length > 0;) left = await writeCodes(db, it, left)
}

/** Draws a code for each item. Returns the items whose code was already taken. */
async function writeCodes(db: Db, { company_id, cheque_id }: Given, ids: readonly string[]): Promise<string[]> {
  const codes = ids.map(() => makeCode(randomInt))
  const written = await db.many<{
    item_id: string
  }>(sql`insert into gift_cheque_code (company_id, code, cheque_id, item_id)
    select ${company_id}::uuid, code, ${cheque_id}::uuid, item_id from unnest(${codes}::text[], ${ids}::uuid[]) as t(code, item_id) on conflict do nothing returning item_id`)
  const done = new Set(written.map((it) => it.item_id))
  return ids.filter((id) => !done.has(id))
}

/** The batches that match a condition on `r`, newest first. */
export async function showBatches(
  db: Db,
  condition: Sql,
  { tie, now, lang }: { tie: Tie; now: Date; lang: Lang },
): Promise<ChequeBatch[]> {
  const runs = await readRuns<BatchInput, Report>(db, sql`${condition} and r.kind = ${chequeBatchRun.name}`, {
    max: 10,
    heavy: ['member_ids'],
    tie,
  })
  return runs.map((run) => ({
    ...shownRun(run, { now, lang }),
    gift_cheque_id: run.record_id ?? '',
    made: run.reports.reduce((sum, it) => sum + it.made, 0),
    had_one: run.reports.reduce((sum, it) => sum + (it.had_one ?? 0), 0),
    left: run.reports.reduce((sum, it) => sum + (it.left ?? 0), 0),
  }))
}
