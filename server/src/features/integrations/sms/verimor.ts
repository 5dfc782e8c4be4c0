import { ask, failed, isLost, type Heard } from '#server/kit/sending/ask.ts'
import { defineAdapter } from '#server/kit/sending/providers.ts'
import { smsAccount } from '#server/kit/sending/sms-account.ts'
import { refusal } from './refusal.ts'

const host = 'https://sms.verimor.com.tr'

/** SMS by Verimor, from its public guide (github.com/verimor/SMS-API). Answers are plain text. */
export const verimor = defineAdapter({
  code: 'verimor_sms',
  channel: 'sms',
  settings: smsAccount,
  // The guide allows 150 requests a minute.
  pace: { max: 150, windowMs: 60_000 },
  // Operators append the sender's code to advertising: ` B123`.
  appends: 5,
  open:
    ({ username, password, sender, base_url }, how) =>
    async ({ id, to, text, isCommercial }) => {
      const body = {
        username,
        password,
        source_addr: sender,
        custom_id: id,
        is_commercial: isCommercial,
        messages: [{ msg: text, dest: numberOf(to) }],
      }
      const heard = await ask(
        `${base_url ?? host}/v2/send.json`,
        { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
        how,
      )
      if (isLost(heard)) return heard
      const campaign = heard.status === 200 && /^\d{1,20}$/.exec(String(heard.body))?.[0]
      return campaign ? { state: 'sent', provider_id: campaign } : refused(heard)
    },
  check: async ({ username, password, sender, base_url }, how) => {
    const query = new URLSearchParams({ username, password })
    const read = (path: string) => ask(`${base_url ?? host}/v2/${path}?${query}`, { method: 'GET' }, how)
    const [credits, headers] = await Promise.all([read('balance'), read('headers')])
    for (const it of [credits, headers])
      if (isLost(it) || it.status !== 200) return failed(isLost(it) ? it : refused(it))
    const { body } = headers as Heard
    if (sender && Array.isArray(body) && !body.includes(sender))
      return { is_well: false, said: 'INVALID_SOURCE_ADDRESS' }
    const amount = Number((credits as Heard).body)
    return { is_well: true, said: sender, amounts: Number.isFinite(amount) ? [{ amount, unit: 'sms' }] : [] }
  },
})

/** Turkish numbers are written without a plus, all others with two zeros. */
const numberOf = (phone: string) => (phone.startsWith('+90') ? phone.slice(1) : `00${phone.slice(1)}`)

/** The guide's word for a refusal. Any other text could repeat the number and is not kept. */
const refused = (heard: Heard) => refusal('verimor_sms', heard, /^[A-Z_]{4,40}$/.exec(String(heard.body))?.[0])
