import sql from 'sql-template-tag'
import type { Lang } from '#contract/kit/field-words.ts'
import {
  companySms,
  senderMax,
  smsProviders,
  type CompanySms,
  type SmsProvider,
} from '#contract/integrations/message-provider.ts'
import { tryProvider } from '#server/domain/members/sending/try-provider.ts'
import { wrongField } from '#server/kit/answer/fault.ts'
import { routes } from '#server/kit/context.ts'
import { accessRoutes } from '#server/kit/record/access.ts'
import { platformAccount } from '#server/kit/sending/accounts.ts'
import { checkOwn } from '#server/kit/sending/providers.ts'
import { accountAt } from '#server/kit/sending/sms-account.ts'
import { checkMs, columns, health, noteBalance, placeOf, remove, test, tryWaiting, type OwnAccount } from './account.ts'

interface Own extends OwnAccount {
  adapter: SmsProvider
  balance: CompanySms['balance']
}

const access = accessRoutes<typeof companySms, Own>(companySms, {
  table: 'message_provider',
  columns: ['adapter', 'balance', ...columns],
  placeOf: (ctx, { company_id }) => placeOf(ctx, 'sms', company_id),
  secrets: () => ({ password: 'needed' }),
  // Another account has another password.
  isSame: (held, body) => held.adapter === body.provider && held.username === body.username,
  show: async ({ row, ctx }) => {
    // An account that was entered by hand has all its settings in one sealed address.
    const entered = row?.opened['url'] ? accountAt(row.opened['url']) : row
    return {
      provider: row?.adapter ?? smsProviders[0],
      username: entered?.username ?? '',
      sender: entered?.sender ?? '',
      balance: row?.balance ?? null,
      has_platform: (await platformAccount(ctx.kit, 'sms')) !== undefined,
    }
  },
  health,
  values: ({ body: { provider, username, sender }, held }) => {
    // At Twilio, the sender may also be a number or a SID.
    if (provider !== 'twilio' && sender.length > senderMax) throw wrongField('sender', 'too_long', { max: senderMax })
    const isSame = held?.adapter === provider && held.username === username
    return {
      adapter: provider,
      username,
      sender,
      failure: null,
      failed_at: null,
      ...(!isSame && { balance: null, worked_at: null }),
    }
  },
  saved: (db, { now }, { place }) => tryWaiting(db, place, now),
  check: async (ctx, place) => {
    const found = await checkOwn(ctx.kit, 'sms', place.company_id, { timeoutMs: checkMs })
    if (!found?.is_well) return found
    await ctx.db.tx(async (db) => {
      await noteBalance(db, place, found.amounts, ctx.now)
      await tryWaiting(db, place, ctx.now)
    })
    return { is_well: true, said: found.said }
  },
})

export const companySmsRoutes = routes(companySms, {
  ...access.handlers,

  test: async ({ params }, ctx) => {
    const { phone: to } = await ctx.db.must<{ phone: string }>(
      sql`select phone from app_user where id = ${ctx.actor.id}`,
    )
    return test(ctx, placeOf(ctx, 'sms', params.company_id), {
      access,
      noun: companySms.noun,
      to,
      noContact: noNumber[ctx.lang],
      send: ({ id, name }) =>
        tryProvider(ctx.kit, 'sms', { company_id: id, to, text: testText[ctx.lang](name), isCommercial: false }),
    })
  },

  remove: ({ params }, ctx) => remove(ctx, placeOf(ctx, 'sms', params.company_id), access),
})

/** The refusal of a test message to somebody whose number is not known. */
const noNumber: Record<Lang, string> = {
  tr: 'Deneme mesajı kendi numaranıza gider, ama profilinizde telefon numarası yok. Önce profilinize numaranızı yazın.',
  en: 'The test message goes to your own number, but your profile has none. Enter your number in your profile first.',
  de: 'Die Testnachricht geht an Ihre eigene Nummer, aber in Ihrem Profil steht keine. Tragen Sie dort zuerst Ihre Nummer ein.',
}

const testText: Record<Lang, (company: string) => string> = {
  tr: (company) => `${company}: deneme mesajı. SMS gönderimi çalışıyor.`,
  en: (company) => `${company}: test message. Sending SMS works.`,
  de: (company) => `${company}: Testnachricht. Der SMS-Versand funktioniert.`,
}
