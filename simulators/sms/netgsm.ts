import { basicOf, jsonOf, type Answered, type Protocol, type SmsAccount } from './world.ts'

/** A refusal is 406 with a code; there is no other sign of it. */
const refused = (code: string, description: string): Answered => ({ status: 406, body: { code, description } })
const wrongUser = refused('30', 'invalid username/password, or no API access')

/** Netgsm's REST API, version 2 (github.com/netgsm/netgsm-sms-js). */
export const netgsm: Protocol = ({ method, path, authorization, body }, world) => {
  if (method === 'POST' && path === '/balance') {
    const asked = jsonOf(body)
    const account = world.signIn(asked?.['usercode'], asked?.['password'])
    if (!account) return wrongUser
    if (asked?.['stip'] === 1)
      return { status: 200, body: { balance: [{ amount: account.credits, balance_name: 'Adet SMS' }] } }
    return asked?.['stip'] === 2
      ? { status: 200, body: { code: '00', balance: '12,500' } }
      : refused('70', 'parameter error')
  }
  const account = world.signIn(...basicOf(authorization))
  if (method === 'GET' && path === '/sms/rest/v2/msgheader')
    return account
      ? { status: 200, body: { code: '00', msgheaders: account.senders, description: 'success' } }
      : wrongUser
  if (method !== 'POST' || path !== '/sms/rest/v2/send') return undefined
  return account ? sent(body, account, world) : wrongUser
}

function sent(body: string, account: SmsAccount, world: Parameters<Protocol>[1]): Answered {
  const asked = jsonOf(body)
  const messages = asked?.['messages'] as { msg?: unknown; no?: unknown }[] | undefined
  const from = asked?.['msgheader']
  if (!asked || !Array.isArray(messages) || messages.length === 0 || typeof from !== 'string')
    return refused('70', 'parameter error')
  if (!['0', '11', '12'].includes(String(asked['iysfilter']))) return refused('70', 'parameter error')
  if (!account.senders.includes(from)) return refused('40', 'message header is not defined')
  if (messages.some((it) => typeof it.no !== 'string' || !/^(\d{10}|00\d{8,15})$/.test(it.no)))
    return refused('70', 'parameter error')
  if (messages.some((it) => typeof it.msg !== 'string' || it.msg.length === 0 || it.msg.length > 883))
    return refused('20', 'message text error')
  const is_commercial = asked['iysfilter'] !== '0'
  const ids = messages.map((it) =>
    world.take(account, { custom_id: '', from, to: String(it.no), text: String(it.msg), is_commercial }),
  )
  return { status: 200, body: { code: '00', jobid: String(ids.at(-1)), description: 'queued' } }
}
