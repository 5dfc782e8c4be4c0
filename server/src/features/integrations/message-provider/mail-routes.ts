import sql from 'sql-template-tag'
import type { Lang } from '#contract/kit/field-words.ts'
import { companyMail, mailPorts } from '#contract/integrations/message-provider.ts'
import { tryProvider } from '#server/domain/members/sending/try-provider.ts'
import { routes } from '#server/kit/context.ts'
import { accessRoutes } from '#server/kit/record/access.ts'
import { platformAccount } from '#server/kit/sending/accounts.ts'
import { checkOwn } from '#server/kit/sending/providers.ts'
import { checkMs, columns, health, placeOf, remove, test, tryWaiting, type OwnAccount } from './account.ts'

interface Own extends OwnAccount {
  server: string
  port: number | null
  sender_name: string
}

const access = accessRoutes<typeof companyMail, Own>(companyMail, {
  table: 'message_provider',
  columns: ['server', 'port', 'sender_name', ...columns],
  placeOf: (ctx, { company_id }) => placeOf(ctx, 'mail', company_id),
  secrets: () => ({ password: 'needed' }),
  // Another server must not get the password of this one.
  isSame: (held, body) => held.server === body.server && held.username === body.username,
  show: async ({ row, ctx }) => {
    // A server that was entered by hand is one sealed address, of which only the host is shown.
    const url = row?.opened['url']
    return {
      server: url ? new URL(url).hostname : (row?.server ?? ''),
      port: mailPorts.find((it) => it === String(row?.port)) ?? mailPorts[0],
      username: row?.username ?? '',
      sender: row?.sender ?? '',
      sender_name: row?.sender_name ?? '',
      has_platform: (await platformAccount(ctx.kit, 'mail')) !== undefined,
    }
  },
  health,
  values: ({ body: { server, port, username, sender, sender_name }, held }) => ({
    adapter: 'smtp',
    server,
    port: Number(port),
    username,
    sender,
    sender_name,
    failure: null,
    failed_at: null,
    ...(held?.server !== server && { worked_at: null }),
  }),
  saved: (db, { now }, { place }) => tryWaiting(db, place, now),
  check: async (ctx, place) => {
    const found = await checkOwn(ctx.kit, 'mail', place.company_id, { timeoutMs: checkMs })
    if (found?.is_well) await tryWaiting(ctx.db, place, ctx.now)
    return found && { is_well: found.is_well, said: found.said }
  },
})

export const companyMailRoutes = routes(companyMail, {
  ...access.handlers,

  test: async ({ params }, ctx) => {
    const { email: to } = await ctx.db.must<{ email: string }>(
      sql`select email from app_user where id = ${ctx.actor.id}`,
    )
    return test(ctx, placeOf(ctx, 'mail', params.company_id), {
      access,
      noun: companyMail.noun,
      to,
      noContact: '',
      send: ({ id, name }) =>
        tryProvider(ctx.kit, 'mail', {
          company_id: id,
          to,
          ...testLetter[ctx.lang](name),
          html: null,
          unsubscribe: null,
        }),
    })
  },

  remove: ({ params }, ctx) => remove(ctx, placeOf(ctx, 'mail', params.company_id), access),
})

const testLetter: Record<Lang, (company: string) => { subject: string; text: string }> = {
  tr: (company) => ({
    subject: `${company}: deneme e-postası`,
    text: `${company} için e-posta gönderimi çalışıyor.`,
  }),
  en: (company) => ({ subject: `${company}: test e-mail`, text: `Sending e-mail for ${company} works.` }),
  de: (company) => ({ subject: `${company}: Test-E-Mail`, text: `Der E-Mail-Versand für ${company} funktioniert.` }),
}
