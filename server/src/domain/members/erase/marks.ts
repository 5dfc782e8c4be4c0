import { json } from 'node:stream/consumers'
import sql from 'sql-template-tag'
import type { Db, Pool } from '#server/db/pool.ts'
import type { Kit } from '#server/kit/kit.ts'
import type { FileStore } from '#server/kit/files/store.ts'
import { defineChore, perTenant } from '#server/kit/jobs/work.ts'
import { forgetKept, forgetSearches } from './contacts.ts'
import { clearErasedHistories } from './histories.ts'
import { eraseMember, obstaclesOf } from './erase.ts'
import { clearOlder } from './older.ts'
import type { Owner } from '../points/points.ts'

const start = 'own/erased-'
const nameOf = ({ company_id, member_id }: Owner) => `${start}${company_id}-${member_id}.json`

/**
 * Records that a member was erased, in a file of the store, outside the database. If a backup that
 * still contains the member is restored, `npm run erase-again` finds this mark and erases the
 * member again. A mark holds only ids.
 */
export const markErased = (files: FileStore, owner: Owner): Promise<number> =>
  files.put(nameOf(owner), Buffer.from(JSON.stringify(owner)))

/** The erased members for whom a store holds marks. */
export async function erasedIn(files: FileStore): Promise<Owner[]> {
  const owners: Owner[] = []
  for await (const { name } of files.list('own')) {
    const file = name.startsWith(start) ? await files.open(name) : undefined
    if (file) owners.push((await json(file.content)) as Owner)
  }
  return owners
}

/**
 * Erases the members who came back with a restored backup. Returns how many were erased, and which
 * could not be because of an open order or money. Also clears what older versions left of members who
 * are erased.
 */
export async function eraseAgain(
  db: Pool,
  kit: Pick<Kit, 'lastingKey' | 'chainKey' | 'seal'>,
  owners: readonly Owner[],
  now: Date,
): Promise<{ erased: number; held: Owner[] }> {
  let erased = 0
  const held: Owner[] = []
  const companies = new Set<string>()
  for (const owner of owners) {
    const done = await db.tx(async (tx) => {
      if (!(await isBack(tx, owner))) {
        companies.add(owner.company_id)
        return void (await clearErasedHistories(tx, kit, owner))
      }
      if ((await obstaclesOf(tx, owner)).length > 0) return void held.push(owner)
      return eraseMember(tx, { ...kit, db }, owner, now)
    })
    if (!done) continue
    await forgetKept(db, owner.company_id, done)
    await forgetSearches(db, owner.company_id, done)
    erased++
  }
  for (const company_id of companies) await clearOlder(db, kit, company_id, now)
  return { erased, held }
}

const isBack = (db: Db, { company_id, member_id }: Owner) =>
  db.one(
    sql`select 1 from member where company_id = ${company_id} and id = ${member_id} and erased_at is null and merged_into is null for update`,
  )

/** Writes the marks of erased members that are missing because a node failed to write them. */
export const erasureMarkChore = defineChore(
  'notes of erasures',
  perTenant(
    async ({ db, now }) => {
      const since = new Date(now().getTime() - 7 * 86_400_000)
      return db.many<Owner>(sql`/* platform: whoever was erased lately */
    select company_id, member_id from member_erasure where status = 'completed' and completed_at > ${since}`)
    },
    async ({ files }, it) => {
      if (!(await files.stat(nameOf(it)))) await markErased(files, it)
    },
  ),
)
