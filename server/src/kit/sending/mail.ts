import sql from 'sql-template-tag'
import { plainOf, type Letter } from '#contract/kit/letters.ts'
import type { Db } from '#server/db/pool.ts'
import { platformCompany } from '#server/db/tables.ts'
import { letterHtml } from './letter-html.ts'
import { uuidv7 } from '../uuid.ts'

/** The recipient of a letter, and the person or record it concerns. */
export interface MailedTo {
  email: string
  /**
   * The member, reservation or review that the letter is about. Erasing that record also deletes
   * the letter.
   */
  about?: string
  /** The company that sends the letter. One company's mails do not delay another's. */
  company_id?: string
}

/** The loop that sends all mails except account mails. */
export const mailWork = 'mails'
/**
 * The loop that sends account mails, such as codes, for which somebody waits. Wake it after the
 * commit of such a mail, so that the mail does not wait for the loop's next round.
 */
export const codeWork = 'codes'

/**
 * Queues a letter in the transaction that causes it. A worker sends it within a second or two.
 * Returns the letter's id.
 */
export async function writeMail(db: Db, letter: Letter, { email, about, company_id }: MailedTo): Promise<string> {
  const id = uuidv7()
  await db.one(sql`insert into mail (id, kind, purpose, to_address, subject, body_text, body_html, unsubscribe_url, about, for_company)
    values (${id}, ${letter.kind}, ${letter.purpose}, ${email}, ${letter.subject}, ${plainOf(letter)}, ${letterHtml(letter)}, ${letter.unsubscribe}, ${about ?? null},
      ${company_id ?? platformCompany})`)
  return id
}
