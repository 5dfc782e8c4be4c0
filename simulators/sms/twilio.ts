import { basicOf, type Answered, type Protocol } from './world.ts'

const problem = (status: number, code: number, message: string): Answered => ({
  status,
  body: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
})

/** Twilio's messages and balance (twilio.com/docs/messaging/api/message-resource). */
export const twilio: Protocol = ({ method, path, authorization, body }, world) => {
  const [, sid, resource] = /^\/2010-04-01\/Accounts\/([^/]+)\/(Messages|Balance)\.json$/.exec(path) ?? []
  if (!sid) return undefined
  const [username, password] = basicOf(authorization)
  const account = username === sid ? world.signIn(username, password) : undefined
  if (!account) return problem(401, 20_003, 'Authenticate')
  if (resource === 'Balance' && method === 'GET')
    return { status: 200, body: { account_sid: sid, balance: String(account.credits * 0.05), currency: 'USD' } }
  if (resource !== 'Messages' || method !== 'POST') return problem(405, 20_004, 'Method not allowed')
  const form = new URLSearchParams(body)
  const [to, text] = [form.get('To') ?? '', form.get('Body') ?? '']
  const from = form.get('From') ?? form.get('MessagingServiceSid') ?? ''
  if (!/^\+[1-9]\d{7,14}$/.test(to)) return problem(400, 21_211, `Invalid 'To' Phone Number: ${to}`)
  if (!account.senders.includes(from))
    return problem(
      400,
      21_606,
      `The 'From' phone number provided (${from}) is not a valid message-capable Twilio phone number`,
    )
  if (text === '') return problem(400, 21_602, 'Message body is required')
  if (text.length > 1600) return problem(400, 21_617, 'The concatenated message body exceeds the 1600 character limit')
  if (account.credits < 1) return problem(403, 20_005, 'Account not active')
  const id = world.take(account, { custom_id: '', from, to, text, is_commercial: null })
  return {
    status: 201,
    body: { sid: `SM${id.toString(16).padStart(32, '0')}`, status: 'queued', to, from, error_code: null },
  }
}
