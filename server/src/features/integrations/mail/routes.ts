import sql from 'sql-template-tag'
import { mail, type MailRow } from '#contract/integrations/mail.ts'
import { routes } from '#server/kit/context.ts'
import { fault } from '#server/kit/fault.ts'
import type { Kit } from '#server/kit/kit.ts'
import { anyOf, contains } from '#server/kit/list.ts'
import { listed } from '#server/kit/listed.ts'

const columns = sql`id, kind, to_address, subject, state, tries, problem, created_at, sent_at`

export const mailRoutes = routes(mail, {
  list: ({ query }, { db }) =>
    listed<MailRow>(db, {
      columns,
      from: sql`from mail`,
      conditions: [
        anyOf('state', query.state),
        anyOf('kind', query.kind),
        contains(['to_address', 'subject'], query.search),
      ],
      query,
      fields: {},
      tie: 'id',
    }),
  read: async ({ params }, { kit, db }) => {
    const row = await db.one<MailRow>(sql`select ${columns} from mail where id = ${params.mail_id}`)
    if (!row) throw fault('not_found')
    return { ...row, text: await textOf(kit, row.id) }
  },
})

/** What the simulated mail server of the demo took; it forgets with its process. */
async function textOf(kit: Kit, id: string): Promise<string | null> {
  if (!kit.isDemo || !kit.smtp?.inbox) return null
  const reply = await fetch(`${kit.smtp.inbox}/mails/${id}`, { signal: AbortSignal.timeout(3000) }).catch(() => null)
  return reply?.ok ? ((await reply.json()) as { text: string }).text : null
}
