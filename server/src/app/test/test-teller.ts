import sql from 'sql-template-tag'
import { openPool } from '#server/db/pool.ts'
import { hashAddressesUnder } from '#server/domain/members/consent/address-hash.ts'
import { takeNext, type List, type Wanted } from '#server/domain/members/sending/recipients.ts'

/**
 * The input of a separate process that sends to the members of a list and that a test may kill at
 * any moment. After each part, the process reports how many members it has sent to.
 */
export interface Telling {
  url: string
  lastingKey: string
  list: List
  wanted: Wanted
}

process.on('message', ({ url, lastingKey, list, wanted }: Telling) => {
  hashAddressesUnder({ lastingKey: Buffer.from(lastingKey, 'base64') })
  const pool = openPool(url)
  const tellSome = () =>
    pool.tx(async (db) => {
      const { members, ...passed } = await takeNext(db, list, wanted, new Date())
      await db.one(sql`insert into mail (id, kind, purpose, to_address, subject, about, for_company)
        select gen_random_uuid(), 'news', 'service', '', '', it, ${list.company_id}::uuid from unnest(${members}::uuid[]) it`)
      return { told: members.length, all: members.length + passed.left + passed.may_not + passed.had_one }
    })
  const run = async () => {
    for (;;) {
      const { told, all } = await tellSome()
      process.send!(told)
      if (all === 0) break
    }
    await pool.end()
    process.disconnect()
  }
  void run()
})
