import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Server as NetServer } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'

/** A mail as its receiver reads it. */
export interface Received {
  /** The part of the mail's Message-ID before the @. */
  id: string
  from: string
  to: string[]
  subject: string
  text: string
  /** The HTML part of the mail; empty if the mail has none. */
  html: string
  /** The headers by lower-case name. */
  headers: Record<string, string>
  received_at: string
}

export interface MailOptions {
  /** The ports for SMTP and for HTTP; 0 takes a free one. */
  smtpPort?: number
  port?: number
  /** How many mails are kept. The oldest are removed first. */
  keeps?: number
  /** The password of every user. Without one, nobody has to sign in. */
  password?: string
}

export interface Mail {
  /** The address that mails are sent to: `smtp://127.0.0.1:…`. */
  smtpUrl: string
  /** The address at which the inbox is read: `http://127.0.0.1:…`. */
  url: string
  /** Newest first. */
  inbox(to?: string): Received[]
  /** Refuses the next `times` mails with 451 (try again) or 550 (permanent). */
  refuse(times: number, code?: 451 | 550): void
  stop(): Promise<void>
}

const maxBytes = 1_000_000

/** A mail server that accepts every mail and delivers none. The mails it received can be read. */
export async function createMail({ smtpPort = 0, port = 0, keeps = 1000, password }: MailOptions = {}): Promise<Mail> {
  const received: Received[] = []
  let refusals = { times: 0, code: 451 }
  const smtp = new SMTPServer({
    authOptional: password === undefined,
    allowInsecureAuth: true,
    disabledCommands: password === undefined ? ['STARTTLS', 'AUTH'] : ['STARTTLS'],
    onAuth: (auth, _session, done) =>
      auth.password === password
        ? done(null, { user: auth.username })
        : done(problem(535, '5.7.8 Authentication failed')),
    size: maxBytes,
    logger: false,
    closeTimeout: 1000,
    onData: (stream, session, done) => void keep(stream, session.envelope.rcptTo, done),
  })
  async function keep(stream: SMTPServerDataStream, to: { address: string }[], done: (error?: Error) => void) {
    try {
      const bytes = await take(stream)
      if (stream.sizeExceeded) throw problem(552, 'The mail is too large')
      if (refusals.times > 0) {
        refusals.times -= 1
        // Like a real server, repeats in the refusal to whom the mail was addressed.
        const whom = to.map((it) => `<${it.address}>`).join(' ')
        throw refusals.code === 451
          ? problem(451, `4.7.1 ${whom}: Try again later`)
          : problem(550, `5.1.1 ${whom}: No such mailbox`)
      }
      received.unshift(await read(bytes, to))
      received.length = Math.min(received.length, keeps)
      done()
    } catch (error) {
      done(error as Error)
    }
  }
  smtp.on('error', () => undefined) // a client that disconnects does not matter
  const inbox = (to?: string) => received.filter((it) => to === undefined || it.to.includes(to.toLowerCase()))
  const refuse = (times: number, code: 451 | 550 = 451) => void (refusals = { times, code })
  const web = createServer((request, response) => void answer({ inbox, refuse }, request, response))
  const [smtpAt, at] = await Promise.all([listen(smtp.server, smtpPort), listen(web, port)])
  return {
    inbox,
    refuse,
    smtpUrl: `smtp://127.0.0.1:${smtpAt}`,
    url: `http://127.0.0.1:${at}`,
    stop: async () => {
      await Promise.all([
        new Promise<void>((done) => smtp.close(() => done())),
        new Promise<void>((done) => {
          web.close(() => done())
          web.closeAllConnections()
        }),
      ])
    },
  }
}

const problem = (responseCode: number, text: string) => Object.assign(new Error(text), { responseCode })

async function take(stream: NodeJS.ReadableStream): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

async function read(bytes: Buffer, to: { address: string }[]): Promise<Received> {
  const mail = await PostalMime.parse(bytes)
  return {
    id: mail.messageId?.replace(/^<|@.*$/g, '') ?? '',
    from: mail.from?.address ?? '',
    to: to.map((it) => it.address.toLowerCase()),
    subject: mail.subject ?? '',
    text: mail.text ?? '',
    html: mail.html ?? '',
    headers: Object.fromEntries(mail.headers.map((it) => [it.key, it.value])),
    received_at: new Date().toISOString(),
  }
}

/** The inbox over HTTP: GET /mails?to=, GET /mails/{id}, POST /refuse {times, code}. */
async function answer(
  mail: Pick<Mail, 'inbox' | 'refuse'>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://mail')
  const send = (status: number, body: unknown) =>
    response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body))
  if (request.method === 'GET' && url.pathname === '/mails')
    return void send(200, mail.inbox(url.searchParams.get('to') ?? undefined))
  const one = /^\/mails\/([\w-]+)$/.exec(url.pathname)?.[1]
  const found = one && mail.inbox().find((it) => it.id === one)
  if (request.method === 'GET' && found) return void send(200, found)
  if (request.method === 'POST' && url.pathname === '/refuse') {
    const { times, code } = JSON.parse((await take(request)).toString('utf8')) as { times: number; code?: 451 | 550 }
    mail.refuse(times, code)
    return void send(200, {})
  }
  send(404, { message: 'Not found' })
}

const listen = (server: Server | NetServer, port: number) =>
  new Promise<number>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
