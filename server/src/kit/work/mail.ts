import sql, { empty } from 'sql-template-tag'
import type { Db } from '#server/db/pool.ts'
import { deliverDue, type Delivery } from './delivery.ts'
import { uuidv7 } from '../uuid.ts'
import { defineLoop, forTenants } from './work.ts'

export interface Mail {
  /** What caused it: `reset-code`, `invitation`. */
  kind: string
  to: string
  subject: string
  /** Plain text, in the reader's language. */
  text: string
  /** The member it is written to: it goes with them when they are erased. */
  about?: string
  /** The company in whose name or to whose people it is written: its mails do not hold up the others'. */
  company_id?: string | null
}

/** Puts a mail into the outbox, in the transaction that causes it; a worker sends it within a second or two. Returns its id. */
export async function writeMail(db: Db, { kind, to, subject, text, about, company_id }: Mail): Promise<string> {
  const id = uuidv7()
  await db.one(
    sql`insert into mail (id, kind, to_address, subject, body_text, about, for_company) values (${id}, ${kind}, ${to}, ${subject}, ${text}, ${about ?? null}, ${company_id ?? null})`,
  )
  return id
}

const maxTries = 8
/** A silent server is given up after these times; a slow one that keeps talking has the length of the lease. */
const silence = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/** Mails, sent by SMTP; a server that greylists for a quarter of an hour is waited for. The text is deleted once sent. */
export const mails: Delivery<{ id: string; to_address: string; subject: string; body_text: string }> = {
  table: 'mail',
  key: ['id'],
  owner: 'for_company',
  columns: sql`d.id, d.to_address, d.subject, d.body_text`,
  leaseMs: 180_000,
  pausesMs: [2, 5, 15, 60, 300].map((it) => it * 1000),
  hasTime: ({ tries }) => tries < maxTries,
  attempt: async ({ smtp }, mail) => {
    if (!smtp) return { state: 'later', reason: 'no mail server' }
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({ url: smtp.url, ...silence })
    const letter = { to: mail.to_address, subject: mail.subject, text: mail.body_text, messageId: `<${mail.id}@sofra>` }
    return transport
      .sendMail({ from: smtp.from, ...letter })
      .then(() => ({ state: 'sent' }) as const)
      .catch((error: unknown) => {
        const reason = error instanceof Error ? error.message.slice(0, 300) : 'unknown'
        return { state: 'later', reason } as const
      })
      .finally(() => transport.close())
  },
  set: (_, { outcome }) => (outcome.state === 'sent' ? sql`, body_text = null` : empty),
}

export const mailLoop = defineLoop(
  'mails',
  1000,
  forTenants(async (kit) => {
    if (kit.smtp) await deliverDue(kit, mails)
  }),
)
