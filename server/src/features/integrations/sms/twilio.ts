import * as z from 'zod/mini'
import { ask, failed, isLost, type Heard } from '#server/kit/sending/ask.ts'
import { defineAdapter } from '#server/kit/sending/providers.ts'
import { smsAccount, type SmsAccount } from '#server/kit/sending/sms-account.ts'
import { basic, refusal } from './refusal.ts'

const host = 'https://api.twilio.com'

const made = z.looseObject({ sid: z.string().check(z.regex(/^[A-Z]{2}[0-9a-f]{32}$/)) })
const problem = z.looseObject({ code: z.int().check(z.positive(), z.lte(99_999)) })
const balance = z.looseObject({
  balance: z.coerce.number(),
  currency: z.string().check(z.regex(/^[A-Z]{3}$/)),
})

/**
 * SMS by Twilio's Programmable Messaging (twilio.com/docs/messaging/api/message-resource, and
 * /docs/usage/twilios-response for refusals). Twilio does not ask İYS: whether advertising may be
 * sent is decided before a message comes here.
 */
export const twilio = defineAdapter({
  code: 'twilio',
  channel: 'sms',
  settings: smsAccount,
  pace: { max: 20, windowMs: 1000 },
  open:
    (account, how) =>
    async ({ to, text }) => {
      const { sender } = account
      const from = /^MG[0-9a-f]{32}$/.test(sender) ? 'MessagingServiceSid' : 'From'
      const body = new URLSearchParams({ To: to, [from]: sender, Body: text }).toString()
      const heard = await call(account, 'Messages', { body }, how)
      if (isLost(heard)) return heard
      const { success, data } = made.safeParse(heard.body)
      return heard.status === 201 && success ? { state: 'sent', provider_id: data.sid } : refused(heard)
    },
  check: async (account, how) => {
    const heard = await call(account, 'Balance', {}, how)
    if (isLost(heard)) return failed(heard)
    const { success, data } = balance.safeParse(heard.body)
    if (heard.status !== 200 || !success) return failed(refused(heard))
    return { is_well: true, said: account.sender, amounts: [{ amount: data.balance, unit: data.currency }] }
  },
})

const call = (
  { username, password, base_url }: SmsAccount,
  resource: string,
  { body }: { body?: string },
  how: { timeoutMs: number },
) =>
  ask(
    `${base_url ?? host}/2010-04-01/Accounts/${encodeURIComponent(username)}/${resource}.json`,
    {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        authorization: basic(username, password),
        ...(body !== undefined && { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      ...(body !== undefined && { body }),
    },
    how,
  )

function refused(heard: Heard) {
  const { success, data } = problem.safeParse(heard.body)
  return refusal('twilio', heard, success ? String(data.code) : undefined)
}
