import * as z from 'zod/mini'
import { ask, failed, isLost, type Heard } from '#server/kit/sending/ask.ts'
import { defineAdapter, type Amount, type CheckAnswer } from '#server/kit/sending/providers.ts'
import { smsAccount } from '#server/kit/sending/sms-account.ts'
import { basic, refusal } from './refusal.ts'

const host = 'https://api.netgsm.com.tr'
const app = 'sofra'

const reply = z.looseObject({ code: z.string(), jobid: z.optional(z.string()) })
const headers = z.looseObject({ msgheaders: z.array(z.string()) })
const packages = z.looseObject({ balance: z.array(z.looseObject({ amount: z.number(), balance_name: z.string() })) })
const credit = z.looseObject({ balance: z.string() })

/**
 * SMS by Netgsm's REST API, version 2, as its own client and OpenAPI file describe it
 * (github.com/netgsm/netgsm-sms-js). A refusal is 406 with a code of two digits.
 */
export const netgsm = defineAdapter({
  code: 'netgsm',
  channel: 'sms',
  settings: smsAccount,
  // Netgsm publishes no pace, only that one number gets at most 20 messages a minute.
  pace: { max: 20, windowMs: 1000 },
  // Operators append the sender's code to advertising: ` B123`.
  appends: 5,
  open:
    ({ username, password, sender, base_url }, how) =>
    async ({ to, text, isCommercial }) => {
      const body = {
        msgheader: sender,
        encoding: 'TR',
        // Netgsm asks İYS itself about advertising to private people (11). Other messages are not filtered (0).
        iysfilter: isCommercial ? '11' : '0',
        appname: app,
        messages: [{ msg: text, no: numberOf(to) }],
      }
      const heard = await ask(
        `${base_url ?? host}/sms/rest/v2/send`,
        {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: basic(username, password) },
          body: JSON.stringify(body),
        },
        how,
      )
      if (isLost(heard)) return heard
      const { success, data } = reply.safeParse(heard.body)
      if (heard.status !== 200 || !success || data.code !== '00') return refused(heard)
      return { state: 'sent', ...(data.jobid && /^\d{1,30}$/.test(data.jobid) && { provider_id: data.jobid }) }
    },
  check: async ({ username, password, sender, base_url }, how) => {
    const base = base_url ?? host
    const balance = (stip: number) =>
      ask(
        `${base}/balance`,
        {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ usercode: username, password, stip }),
        },
        how,
      )
    const [names, ...left] = await Promise.all([
      ask(
        `${base}/sms/rest/v2/msgheader?appname=${app}`,
        { method: 'GET', headers: { authorization: basic(username, password) } },
        how,
      ),
      balance(1),
      balance(2),
    ])
    if (isLost(names)) return failed(names)
    const known = headers.safeParse(names.body)
    if (names.status !== 200 || !known.success) return failed(refused(names))
    if (!known.data.msgheaders.includes(sender)) return { is_well: false, said: '40' } satisfies CheckAnswer
    return { is_well: true, said: sender, amounts: left.flatMap((it) => (isLost(it) ? [] : amountsOf(it))) }
  },
})

/** Ten digits in Turkey; elsewhere with two zeros. */
const numberOf = (phone: string) => (phone.startsWith('+90') ? phone.slice(3) : `00${phone.slice(1)}`)

/** The code of a refusal, which may also be the whole answer. */
function refused(heard: Heard) {
  const { success, data } = reply.safeParse(heard.body)
  const code = success ? data.code : String(heard.body)
  return refusal('netgsm', heard, /^\d{2,4}$/.test(code) && code !== '00' ? code : undefined)
}

/** An account has packages, which are counted in pieces such as SMS, or else money. */
function amountsOf({ body }: Heard): Amount[] {
  const counted = packages.safeParse(body)
  if (counted.success)
    return counted.data.balance.slice(0, 5).map(({ amount, balance_name }) => ({
      amount,
      unit: /sms/i.test(balance_name) ? 'sms' : balance_name.trim().slice(0, 40),
    }))
  const money = credit.safeParse(body)
  const amount = money.success ? Number(money.data.balance.replace(',', '.')) : Number.NaN
  return Number.isFinite(amount) ? [{ amount, unit: 'TRY' }] : []
}
