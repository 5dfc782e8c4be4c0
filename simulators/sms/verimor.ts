import { jsonOf, type Answered, type Protocol } from './world.ts'

const text = (status: number, body: unknown): Answered => ({ status, body })
const wrong = text(401, 'Geçersiz kullanıcı adı/şifre')

/** Verimor (github.com/verimor/SMS-API): plain text, except the list of sender names. */
export const verimor: Protocol = ({ method, path, query, body }, world) => {
  if (method === 'GET' && (path === '/v2/balance' || path === '/v2/headers')) {
    const account = world.signIn(query.get('username'), query.get('password'))
    if (!account) return wrong
    return text(200, path === '/v2/balance' ? String(account.credits) : account.senders)
  }
  if (method !== 'POST' || path !== '/v2/send.json') return undefined
  const batch = jsonOf(body)
  if (!batch) return text(400, 'Bad Request')
  const account = world.signIn(batch['username'], batch['password'])
  if (!account) return wrong
  const messages = (Array.isArray(batch['messages']) ? batch['messages'] : []) as { msg?: string; dest?: string }[]
  const from = String(batch['source_addr'] ?? '') || account.senders[0]!
  if (!account.senders.includes(from)) return text(400, 'INVALID_SOURCE_ADDRESS')
  if (messages.length === 0 || messages.some((it) => !it.msg)) return text(400, 'MISSING_MESSAGE')
  if (messages.some((it) => !it.dest)) return text(400, 'MISSING_DESTINATION_ADDRESS')
  if (messages.some((it) => !/^(90\d{10}|00\d{8,15})$/.test(it.dest!))) return text(400, 'INVALID_DESTINATION_ADDRESS')
  if (messages.some((it) => it.msg!.length > 1043)) return text(400, 'MESSAGE_TOO_LONG')
  if (account.credits < messages.length) return text(400, 'INSUFFICIENT_CREDITS')
  const custom_id = String(batch['custom_id'] ?? '')
  const is_commercial = batch['is_commercial'] === true
  const ids = messages.map(({ msg = '', dest = '' }) =>
    world.take(account, { custom_id, from, to: dest, text: msg, is_commercial }),
  )
  return text(200, String(ids.at(-1)))
}
