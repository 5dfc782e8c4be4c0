import sql from 'sql-template-tag'
import type { Db } from '#server/db/pool.ts'
import type { Kit } from './kit.ts'
import { uuidv7 } from './uuid.ts'
import { defineChore, defineJob } from './work.ts'

export interface Mail {
  /** What caused it: `reset-code`, `invitation`. */
  kind: string
  to: string
  subject: string
  /** Plain text, in the reader's language. */
  text: string
}

/** Puts a mail into the outbox, in the transaction that causes it. `postMail` after the commit sends it on its way; a lost job is found again by housekeeping. */
export async function writeMail(db: Db, { kind, to, subject, text }: Mail): Promise<string> {
  const id = uuidv7()
  await db.one(
    sql`insert into mail (id, kind, to_address, subject, body_text) values (${id}, ${kind}, ${to}, ${subject}, ${text})`,
  )
  return id
}

export const postMail = (kit: Kit, mail_id: string) => mailJob.send(kit.jobs, { mail_id }, { key: mail_id })

export const mailJob = defineJob('mail', (kit, { mail_id }: { mail_id: string }) => sendMail(kit, mail_id))

/** Mails whose job was lost. */
export const mailChore = defineChore('mail', async (kit) => {
  if (!kit.smtp) return
  const unsent = await kit.db.many<{ id: string }>(
    sql`select id from mail where state = 'waiting' and created_at < now() - interval '2 minutes' limit 500`,
  )
  for (const it of unsent) await postMail(kit, it.id)
})

/** Sends one mail of the outbox by SMTP. Throws where the server did not take it, so that the job is tried again. The text is forgotten once it is sent. */
export async function sendMail(kit: Kit, mail_id: string): Promise<void> {
  const mail = await kit.db.one<{ to_address: string; subject: string; body_text: string }>(
    sql`select to_address, subject, body_text from mail where id = ${mail_id} and state = 'waiting'`,
  )
  if (!mail || !kit.smtp) return
  const { createTransport } = await import('nodemailer')
  const transport = createTransport(kit.smtp.url)
  try {
    await transport.sendMail({
      from: kit.smtp.from,
      to: mail.to_address,
      subject: mail.subject,
      text: mail.body_text,
      messageId: `<${mail_id}@sofra>`,
    })
    await kit.db.one(
      sql`update mail set state = 'sent', sent_at = now(), tries = tries + 1, problem = null, body_text = null where id = ${mail_id}`,
    )
  } catch (error) {
    const problem = error instanceof Error ? error.message.slice(0, 300) : 'unknown'
    await kit.db.one(
      sql`update mail set tries = tries + 1, problem = ${problem}, state = case when tries + 1 >= 8 then 'failed' else 'waiting' end where id = ${mail_id}`,
    )
    throw error
  } finally {
    transport.close()
  }
}
