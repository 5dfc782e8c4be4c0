import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listen } from '../listen.ts'

/** An SMS as its receiver reads it. */
interface ReceivedSms {
  custom_id: string
  from: string
  /** The number as it was sent, such as 905321234567. */
  to: string
  text: string
  received_at: string
}

interface Batch {
  username?: string
  password?: string
  source_addr?: string
  custom_id?: string
  messages?: { msg?: string; dest?: string }[]
}

interface SmsOptions {
  port?: number
  username?: string
  password?: string
  /** How many SMS are kept. The oldest are removed first. */
  keeps?: number
}

/** A provider of SMS that speaks Verimor's protocol and sends nothing. */
export async function createSms({
  port = 0,
  username = '908500000000',
  password = 'demo',
  keeps = 1000,
}: SmsOptions = {}) {
  const received: ReceivedSms[] = []
  let refusals = { times: 0, status: 400, word: 'INSUFFICIENT_CREDITS' }
  let next = 20_000
  const inbox = (to?: string) => received.filter((it) => to === undefined || it.to === to)
  const refuse = (times: number, status = 400, word = 'INSUFFICIENT_CREDITS') =>
    void (refusals = { times, status, word })

  function take(batch: Batch): [status: number, word: string] {
    if (batch.username !== username || batch.password !== password) return [401, 'Geçersiz kullanıcı adı/şifre']
    if (refusals.times > 0) {
      refusals.times -= 1
      return [refusals.status, refusals.word]
    }
    const messages = batch.messages ?? []
    if (messages.length === 0 || messages.some((it) => !it.msg)) return [400, 'MISSING_MESSAGE']
    if (messages.some((it) => !it.dest)) return [400, 'MISSING_DESTINATION_ADDRESS']
    if (messages.some((it) => !/^(90\d{10}|00\d{8,15})$/.test(it.dest!))) return [400, 'INVALID_DESTINATION_ADDRESS']
    if (messages.some((it) => it.msg!.length > 1043)) return [400, 'MESSAGE_TOO_LONG']
    for (const { msg = '', dest = '' } of messages)
      received.unshift({
        custom_id: batch.custom_id ?? '',
        from: batch.source_addr ?? '',
        to: dest,
        text: msg,
        received_at: new Date().toISOString(),
      })
    received.length = Math.min(received.length, keeps)
    return [200, String(++next)]
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', 'http://sms')
    if (request.method === 'GET' && url.pathname === '/messages')
      return response
        .writeHead(200, { 'content-type': 'application/json; charset=utf-8' })
        .end(JSON.stringify(inbox(url.searchParams.get('to') ?? undefined)))
    if (request.method !== 'POST' || url.pathname !== '/v2/send.json') return response.writeHead(404).end()
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const [status, word] = take(JSON.parse(Buffer.concat(parts).toString('utf8')) as Batch)
    return response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8' }).end(word)
  }
  const server = createServer((request, response) => void answer(request, response))
  const { url, stop } = await listen(server, port)
  const account = new URL(url)
  Object.assign(account, { username, password, search: '?from=SOFRA' })
  return {
    /** The address of the account, as the product is given it. */
    account: account.href,
    /** The address at which the inbox is read: GET /messages?to=. */
    url,
    /** Newest first. */
    inbox,
    /** Refuses the next requests with this status and word. */
    refuse,
    stop,
  }
}
