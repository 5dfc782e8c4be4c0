import type { Lang } from '#contract/kit/field-words.ts'
import {
  companySms,
  platformSms,
  senderMax,
  smsProviders,
  type CompanySms,
  type SmsInput,
  type SmsProvider,
} from '#contract/integrations/message-provider.ts'
import { wrongField } from '#server/kit/answer/fault.ts'
import { routes, type Context, type Db } from '#server/kit/context.ts'
import { accessRoutes } from '#server/kit/record/access.ts'
import type { AccessPlace, StoredAccess } from '#server/kit/record/access-noun.ts'
import { checkAccount } from '#server/kit/sending/providers.ts'
import { accountAt } from '#server/kit/sending/sms-account.ts'
import {
  actsOn,
  checkMs,
  columns,
  health,
  noteBalance,
  ofCompany,
  ofPlatform,
  placeOf,
  tryWaiting,
  type OwnAccount,
  type TestMessage,
  type Whose,
} from './account.ts'

interface Own extends OwnAccount {
  adapter: SmsProvider
  balance: CompanySms['balance']
}

const parts = <Params, Besides extends object>(whose: Whose<Params, Besides>) => ({
  table: 'message_provider',
  columns: ['adapter', 'balance', ...columns] as const,
  placeOf: (ctx: Context, params: Params) => placeOf('sms', whose.company_id(ctx, params)),
  secrets: () => ({ password: 'needed' as const }),
  // Another account has another password.
  isSame: (held: Own, body: SmsInput) => held.adapter === body.provider && held.username === body.username,
  show: async ({ row, ctx }: { row: StoredAccess<Own> | undefined; ctx: Context }) => {
    // An account that was entered by hand has all its settings in one sealed address.
    const entered = row?.opened['url'] ? accountAt(row.opened['url']) : row
    return {
      provider: row?.adapter ?? smsProviders[0],
      username: entered?.username ?? '',
      sender: entered?.sender ?? '',
      balance: row?.balance ?? null,
      ...(await whose.besides(ctx.kit, 'sms')),
    }
  },
  health,
  values: ({ body, held }: { body: SmsInput; held: StoredAccess<Own> | undefined }) => {
    const { provider, username, sender } = body
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
  saved: (db: Db, { now }: Context, { place }: { place: AccessPlace }) => tryWaiting(db, place, now),
  check: async (ctx: Context, place: AccessPlace) => {
    const found = await checkAccount(ctx.kit, 'sms', place.company_id, { timeoutMs: checkMs })
    if (!found?.is_well) return found
    const balance = { at: ctx.now.toISOString(), list: [...found.amounts] }
    await ctx.db.tx(async (db) => {
      await noteBalance(db, place, balance)
      await tryWaiting(db, place, ctx.now)
    })
    return { is_well: true, said: found.said, shows: { balance } }
  },
})

const texts: Record<Lang, (name: string) => string> = {
  tr: (name) => `${name}: deneme mesajı. SMS gönderimi çalışıyor.`,
  en: (name) => `${name}: test message. Sending SMS works.`,
  de: (name) => `${name}: Testnachricht. Der SMS-Versand funktioniert.`,
}
const message: TestMessage<'sms'> = {
  channel: 'sms',
  contact: 'phone',
  noContact: {
    tr: 'Deneme mesajı kendi numaranıza gider, ama profilinizde telefon numarası yok. Önce profilinize numaranızı yazın.',
    en: 'The test message goes to your own number, but your profile has none. Enter your number in your profile first.',
    de: 'Die Testnachricht geht an Ihre eigene Nummer, aber in Ihrem Profil steht keine. Tragen Sie dort zuerst Ihre Nummer ein.',
  },
  of: (lang, name) => ({ text: texts[lang](name), isCommercial: false }),
}

const own = accessRoutes<typeof companySms, Own>(companySms, parts(ofCompany))
export const companySmsRoutes = routes(companySms, {
  ...own.handlers,
  ...actsOn({ noun: companySms.noun, whose: ofCompany, access: own, message }),
})

const platforms = accessRoutes<typeof platformSms, Own>(platformSms, parts(ofPlatform))
export const platformSmsRoutes = routes(platformSms, {
  ...platforms.handlers,
  ...actsOn({ noun: platformSms.noun, whose: ofPlatform, access: platforms, message }),
})
