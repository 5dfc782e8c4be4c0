import type { Lang } from '#contract/kit/field-words.ts'
import { companyMail, mailPorts, platformMail, type MailInput } from '#contract/integrations/message-provider.ts'
import { routes, type Context, type Db } from '#server/kit/context.ts'
import { accessRoutes } from '#server/kit/record/access.ts'
import type { AccessPlace, StoredAccess } from '#server/kit/record/access-noun.ts'
import { checkAccount } from '#server/kit/sending/providers.ts'
import {
  actsOn,
  checkMs,
  columns,
  health,
  ofCompany,
  ofPlatform,
  placeOf,
  tryWaiting,
  type OwnAccount,
  type TestMessage,
  type Whose,
} from './account.ts'

interface Own extends OwnAccount {
  server: string
  port: number | null
  sender_name: string
}

const parts = <Params, Besides extends object>(whose: Whose<Params, Besides>) => ({
  table: 'message_provider',
  columns: ['server', 'port', 'sender_name', ...columns] as const,
  placeOf: (ctx: Context, params: Params) => placeOf('mail', whose.company_id(ctx, params)),
  secrets: () => ({ password: 'needed' as const }),
  // Another server must not get the password of this one.
  isSame: (held: Own, body: MailInput) => held.server === body.server && held.username === body.username,
  show: async ({ row, ctx }: { row: StoredAccess<Own> | undefined; ctx: Context }) => {
    // A server that was entered by hand is one sealed address, of which only the host is shown.
    const url = row?.opened['url']
    return {
      server: url ? new URL(url).hostname : (row?.server ?? ''),
      port: mailPorts.find((it) => it === String(row?.port)) ?? mailPorts[0],
      username: row?.username ?? '',
      sender: row?.sender ?? '',
      sender_name: row?.sender_name ?? '',
      ...(await whose.besides(ctx.kit, 'mail')),
    }
  },
  health,
  values: ({ body, held }: { body: MailInput; held: StoredAccess<Own> | undefined }) => {
    const { server, port, username, sender, sender_name } = body
    const isOther = held?.server !== server
    const noted = { failure: null, failed_at: null, ...(isOther && { worked_at: null }) }
    return { adapter: 'smtp', server, port: Number(port), username, sender, sender_name, ...noted }
  },
  saved: (db: Db, { now }: Context, { place }: { place: AccessPlace }) => tryWaiting(db, place, now),
  check: async (ctx: Context, place: AccessPlace) => {
    const found = await checkAccount(ctx.kit, 'mail', place.company_id, { timeoutMs: checkMs })
    if (found?.is_well) await tryWaiting(ctx.db, place, ctx.now)
    return found && { is_well: found.is_well, said: found.said }
  },
})

const letters: Record<Lang, (name: string) => { subject: string; text: string }> = {
  tr: (name) => ({ subject: `${name}: deneme e-postası`, text: `${name} için e-posta gönderimi çalışıyor.` }),
  en: (name) => ({ subject: `${name}: test e-mail`, text: `Sending e-mail for ${name} works.` }),
  de: (name) => ({ subject: `${name}: Test-E-Mail`, text: `Der E-Mail-Versand für ${name} funktioniert.` }),
}
const message: TestMessage<'mail'> = {
  channel: 'mail',
  contact: 'email',
  // Everybody signs in with an address.
  noContact: { tr: '', en: '', de: '' },
  of: (lang, name) => ({ ...letters[lang](name), html: null, unsubscribe: null }),
}

const own = accessRoutes<typeof companyMail, Own>(companyMail, parts(ofCompany))
export const companyMailRoutes = routes(companyMail, {
  ...own.handlers,
  ...actsOn({ noun: companyMail.noun, whose: ofCompany, access: own, message }),
})

const platforms = accessRoutes<typeof platformMail, Own>(platformMail, parts(ofPlatform))
export const platformMailRoutes = routes(platformMail, {
  ...platforms.handlers,
  ...actsOn({ noun: platformMail.noun, whose: ofPlatform, access: platforms, message }),
})
