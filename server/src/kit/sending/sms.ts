import sql from 'sql-template-tag'
import type { Purpose } from '#contract/kit/letters.ts'
import type { Db } from '#server/db/pool.ts'
import { uuidv7 } from '../uuid.ts'
import { sweepRows } from '../jobs/work.ts'

interface WrittenSms {
  kind: string
  purpose: Purpose
  /** The number in E.164 format. */
  to: string
  text: string
  company_id: string
  /** The member who receives it. Erasing them also deletes the SMS. */
  about: string | undefined
  useful_until: Date
}

/** The loop that sends SMS. Wake it after the commit of an SMS that somebody waits for. */
export const smsWork = 'texts'

/** Queues an SMS in the transaction that causes it. A worker sends it within a second or two. */
export const writeSms = (db: Db, it: WrittenSms) =>
  db.one(sql`insert into sms (id, kind, purpose, for_company, to_number, body_text, about, useful_until)
    values (${uuidv7()}, ${it.kind}, ${it.purpose}, ${it.company_id}, ${it.to}, ${it.text}, ${it.about ?? null}, ${it.useful_until})`)

export const smsChore = sweepRows('sms', 'id', sql`created_at < now() - interval '90 days'`)
