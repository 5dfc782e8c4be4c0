import * as z from 'zod/mini'
import { ask, failed, isLost, type Heard } from '#server/kit/sending/ask.ts'
import { defineAdapter } from '#server/kit/sending/providers.ts'
import { smsAccount, type SmsAccount } from '#server/kit/sending/sms-account.ts'
import { refusal } from './refusal.ts'

const host = 'https://api.iletimerkezi.com'

const reply = z.looseObject({ response: z.looseObject({ status: z.looseObject({ code: z.coerce.number() }) }) })
const ordered = z.looseObject({ response: z.looseObject({ order: z.looseObject({ id: z.coerce.string() }) }) })
const approved = z.looseObject({
  response: z.looseObject({ senders: z.looseObject({ sender: z.array(z.string()) }) }),
})
const balance = z.looseObject({
  response: z.looseObject({ balance: z.looseObject({ amount: z.coerce.number(), sms: z.coerce.number() }) }),
})

/**
 * SMS by İleti Merkezi, from its documentation (iletimerkezi.com/en/docs/api: authentication,
 * send-sms, get-sender, get-balance, error-codes). Key and hash are issued by its panel, and the
 * hash is passed on as it is.
 */
export const iletimerkezi = defineAdapter({
  code: 'iletimerkezi',
  channel: 'sms',
  settings: smsAccount,
  // The documentation allows an account 100 SMS a second.
  pace: { max: 50, windowMs: 1000 },
  // Operators append the sender's code to advertising: ` B123`.
  appends: 5,
  open:
    (account, how) =>
    async ({ to, text, isCommercial }) => {
      const order = {
        sender: account.sender,
        // İleti Merkezi asks İYS itself about advertising.
        ...(isCommercial ? { iys: '1', iysList: 'BIREYSEL' } : { iys: '0' }),
        // The misspelling is part of the protocol.
        message: { text, receipents: { number: [to] } },
      }
      const heard = await post(account, 'send-sms', { order }, how)
      if (isLost(heard)) return heard
      if (heard.status !== 200 || codeOf(heard) !== 200) return refused(heard)
      const { success, data } = ordered.safeParse(heard.body)
      const id = success && /^\d{1,30}$/.exec(data.response.order.id)?.[0]
      return { state: 'sent', ...(id && { provider_id: id }) }
    },
  check: async (account, how) => {
    const [names, left] = await Promise.all([
      post(account, 'get-sender', {}, how),
      post(account, 'get-balance', {}, how),
    ])
    if (isLost(names)) return failed(names)
    const known = approved.safeParse(names.body)
    if (codeOf(names) !== 200 || !known.success) return failed(refused(names))
    if (!known.data.response.senders.sender.includes(account.sender)) return { is_well: false, said: '450' }
    const { success, data } = balance.safeParse(isLost(left) ? null : left.body)
    const { amount, sms } = success ? data.response.balance : {}
    return {
      is_well: true,
      said: account.sender,
      amounts: success
        ? [
            { amount: sms!, unit: 'sms' },
            { amount: amount!, unit: 'TRY' },
          ]
        : [],
    }
  },
})

const post = ({ username, password, base_url }: SmsAccount, call: string, body: object, how: { timeoutMs: number }) =>
  ask(
    `${base_url ?? host}/v1/${call}/json`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ request: { authentication: { key: username, hash: password }, ...body } }),
    },
    how,
  )

/** The code in the body of an answer, which is the one that counts. */
function codeOf({ body }: Heard): number | undefined {
  const { success, data } = reply.safeParse(body)
  const code = success ? data.response.status.code : undefined
  return code !== undefined && Number.isInteger(code) && code >= 100 && code < 1000 ? code : undefined
}
function refused(heard: Heard) {
  const code = codeOf(heard)
  return refusal('iletimerkezi', heard, code === undefined ? undefined : String(code))
}
