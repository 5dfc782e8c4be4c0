import sql from 'sql-template-tag'
import type { Lang } from '#contract/kit/field-words.ts'
import {
  companySms,
  senderMax,
  smsProviders,
  testsPerHour,
  type CompanySms,
  type SmsProvider,
} from '#contract/integrations/message-provider.ts'
import type { Db } from '#server/db/pool.ts'
import { takeTryOrRefuse } from '#server/domain/identity/attempts.ts'
import { trySms } from '#server/domain/members/sending/try-provider.ts'
import { fault, wrongField } from '#server/kit/answer/fault.ts'
import { audit } from '#server/kit/audit/audit.ts'
import { routes, type Context } from '#server/kit/context.ts'
import { companyIn } from '#server/kit/guard/tree.ts'
import { accessRoutes } from '#server/kit/record/access.ts'
import type { AccessPlace } from '#server/kit/record/access-noun.ts'
import { platformAccount } from '#server/kit/sending/accounts.ts'
import { checkOwn } from '#server/kit/sending/providers.ts'
import { accountAt } from '#server/kit/sending/sms-account.ts'

/** How long a check may take, in ms. This is short, because somebody waits for the answer. */
const timeoutMs = 8000

interface Own {
  adapter: SmsProvider
  username: string
  sender: string
  balance: CompanySms['balance']
  worked_at: string | null
  failure: string | null
  failed_at: string | null
}

const placeOf = (ctx: Context, given: string): AccessPlace => {
  const { id: company_id } = companyIn(ctx.actor.tree, given.toLowerCase())
  return { company_id, keys: { channel: 'sms' }, record_id: company_id }
}
const isAt = ({ company_id }: AccessPlace) => sql`company_id = ${company_id} and channel = 'sms'`

/** Messages that waited for a working account are tried now. */
const tryWaiting = (db: Db, { company_id }: AccessPlace, now: Date) =>
  db.one(
    sql`update sms set due_at = ${now} where for_company = ${company_id} and state = 'queued' and due_at > ${now} and reason is not null`,
  )

const access = accessRoutes<typeof companySms, Own>(companySms, {
  table: 'message_provider',
  columns: ['adapter', 'username', 'sender', 'balance', 'worked_at', 'failure', 'failed_at'],
  placeOf: (ctx, { company_id }) => placeOf(ctx, company_id),
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
  health: ({ worked_at, failure, failed_at }) => ({
    worked_at,
    failure: failure ? { at: failed_at ?? '', said: failure } : null,
  }),
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
    const found = await checkOwn(ctx.kit, 'sms', place.company_id, { timeoutMs })
    if (!found?.is_well) return found
    const balance = JSON.stringify({ at: ctx.now.toISOString(), list: found.amounts })
    await ctx.db.tx(async (db) => {
      await db.one(sql`update message_provider set balance = ${balance} where ${isAt(place)}`)
      await tryWaiting(db, place, ctx.now)
    })
    return { is_well: true, said: found.said }
  },
})

export const companySmsRoutes = routes(companySms, {
  ...access.handlers,

  test: async ({ params }, ctx) => {
    const { actor, db, kit } = ctx
    const place = placeOf(ctx, params.company_id)
    const { company_id } = place
    const { phone: to } = await db.must<{ phone: string }>(sql`select phone from app_user where id = ${actor.id}`)
    const current = await access.one(db, ctx, place)
    if (current.version === 0) throw fault('not_found')
    if (!to) throw fault('conflict', { detail: noNumber[ctx.lang], current })
    await takeTryOrRefuse(db, { key: `test-sms:${actor.id}`, max: testsPerHour, minutes: 60 })
    const text = testText[ctx.lang](companyIn(actor.tree, company_id).name)
    const answer = await trySms(kit, { company_id, to, text })
    if (!answer) throw fault('not_found')
    const outcome = { state: answer.state, reason: 'reason' in answer ? answer.reason : '', to }
    await audit(db, ctx, {
      noun: companySms.noun,
      record_id: place.record_id,
      company_id,
      action: 'test',
      after: { outcome: outcome.state },
    })
    return { ...(await access.one(db, ctx, place)), outcome }
  },

  remove: async ({ params }, ctx) => {
    const place = placeOf(ctx, params.company_id)
    const { version } = await access.one(ctx.db, ctx, place)
    if (version === 0) throw fault('not_found')
    return access.change(ctx, place, {
      version,
      action: 'delete',
      write: async (db) => {
        await db.one(sql`delete from message_provider where ${isAt(place)}`)
        await tryWaiting(db, place, ctx.now)
      },
    })
  },
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
