import sql from 'sql-template-tag'
import { mail, type MailRow } from '#contract/integrations/mail.ts'
import { routes } from '#server/kit/context.ts'
import { fault } from '#server/kit/answer/fault.ts'
import type { Kit } from '#server/kit/kit.ts'
import { anyOf, contains } from '#server/kit/list/list.ts'
import { readAnswer } from '#server/kit/answer/read-answer.ts'
import { longList, type SortColumn } from '#server/kit/list/long-list.ts'

/** Translates the states of a delivery into those of the contract. */
const from = sql`from (select id, kind, to_address, subject, case state when 'queued' then 'waiting' when 'refused' then 'failed' else 'sent' end as state,
  tries, reason as problem, created_at, done_at as sent_at from mail) m`

const fields = {
  created_at: ['created_at', 'timestamptz'],
  kind: ['kind', 'text'],
  to_address: ['to_address', 'text'],
  state: ['state', 'text'],
  tries: ['tries', 'bigint'],
} satisfies Record<string, SortColumn>

export const mailRoutes = routes(mail, {
  list: ({ query }, { db }) =>
    longList<MailRow>(db, {
      columns: sql`*`,
      from,
      conditions: [
        anyOf('state', query.state),
        anyOf('kind', query.kind),
        contains(['to_address', 'subject'], query.search),
      ],
      query,
      fields,
      tie: ['id', 'uuid'],
    }),
  read: async ({ params }, { kit, db }) => {
    const row = await db.one<MailRow>(sql`select * ${from} where id = ${params.mail_id}`)
    if (!row) throw fault('not_found')
    return { ...row, text: await textOf(kit, row.id) }
  },
})

const maxBytes = 1_000_000

/** The text that the demo's simulated mail server received. It is lost when that process ends. */
async function textOf(kit: Kit, id: string): Promise<string | null> {
  if (!kit.isDemo || !kit.smtp?.inbox) return null
  const reply = await fetch(`${kit.smtp.inbox}/mails/${id}`, { signal: AbortSignal.timeout(3000) }).catch(() => null)
  if (!reply?.ok) return null
  const text = (await readAnswer(reply, maxBytes)).toString('utf8')
  return (JSON.parse(text) as { text: string }).text
}
