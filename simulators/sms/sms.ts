import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createFaults, type Fault } from '../faults.ts'
import { listen } from '../listen.ts'
import { iletimerkezi } from './iletimerkezi.ts'
import { netgsm } from './netgsm.ts'
import { twilio } from './twilio.ts'
import { verimor } from './verimor.ts'
import { createWorld, type Answered, type SmsAccount } from './world.ts'

interface SmsOptions {
  port?: number
  username?: string
  password?: string
  /** How many SMS are kept. The oldest are removed first. */
  keeps?: number
}

const protocols = [verimor, netgsm, iletimerkezi, twilio]

/** The account's name at each provider. All of them have the same password and senders. */
export const demoAccounts = {
  verimor_sms: '908500000000',
  netgsm: '8500000000',
  iletimerkezi: 'c0ffee00c0ffee00c0ffee00c0ffee00',
  twilio: `AC${'0'.repeat(32)}`,
} as const

/** The providers of SMS, each with its own protocol at one address. They send nothing. */
export async function createSms({
  port = 0,
  username = demoAccounts.verimor_sms,
  password = 'demo',
  keeps = 1000,
}: SmsOptions = {}) {
  const senders = ['SOFRA', 'LOKANTA', '+15005550006']
  const accounts: SmsAccount[] = [...new Set([username, ...Object.values(demoAccounts)])].map((name) => ({
    username: name,
    password,
    senders,
    credits: 5000,
  }))
  const world = createWorld(accounts, keeps)
  const faults = createFaults()
  let refusals = { times: 0, status: 400, body: 'INSUFFICIENT_CREDITS' as unknown }
  const inbox = (to?: string) => world.received.filter((it) => to === undefined || it.to === to)
  const refuse = (times: number, status = 400, body: unknown = 'INSUFFICIENT_CREDITS') =>
    void (refusals = { times, status, body })

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? '/', 'http://sms')
    const method = request.method ?? 'GET'
    if (method === 'GET' && url.pathname === '/messages')
      return send(response, { status: 200, body: inbox(url.searchParams.get('to') ?? undefined) })
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const fault = faults.take(method, url.pathname)
    if (fault && !fault.afterEffect) return strike(request, response, fault)
    if (refusals.times > 0) {
      refusals.times -= 1
      return send(response, refusals)
    }
    const asked = {
      method,
      path: url.pathname,
      query: url.searchParams,
      authorization: request.headers.authorization ?? '',
      body: Buffer.concat(parts).toString('utf8'),
    }
    const answered = protocols.map((it) => it(asked, world)).find((it) => it !== undefined)
    return fault ? strike(request, response, fault) : send(response, answered ?? { status: 404, body: 'Not Found' })
  }
  const server = createServer((request, response) => void answer(request, response))
  const { url, stop } = await listen(server, port)
  const account = new URL(url)
  Object.assign(account, { username, password, search: '?from=SOFRA' })
  return {
    /** The address of the Verimor account, as the environment names it. */
    account: account.href,
    /** The address of all providers. The inbox is read there, too: GET /messages?to=. */
    url,
    /** Newest first. */
    inbox,
    /** Answers the next calls with this status and text or JSON, whatever they ask. */
    refuse,
    /** Plans a fault for the next matching calls. */
    plan: (it: Fault) => faults.plan(it),
    accountNamed: world.accountNamed,
    stop,
  }
}

function send(response: ServerResponse, { status, body }: Answered) {
  const isText = typeof body === 'string'
  const type = isText ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8'
  return response.writeHead(status, { 'content-type': type }).end(isText ? body : JSON.stringify(body))
}

/**
 * Makes a call fail in the way that a planned fault describes. A delay alone does not count as a
 * failure.
 */
function strike(request: IncomingMessage, response: ServerResponse, fault: Fault) {
  if (fault.kind === 'drop') return request.socket.destroy()
  if (fault.kind === 'garbage') return response.writeHead(200, { 'content-type': 'text/html' }).end('<html>…</html>')
  if (fault.kind === 'fail') return response.writeHead(fault.status ?? 500).end()
  return undefined
}
