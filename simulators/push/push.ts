import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createFaults, type Fault } from '../faults.ts'
import { listen } from '../listen.ts'
import { createFcm, type Answered, type ShownPush } from './fcm.ts'
import { createWebPush } from './web-push.ts'

/**
 * Firebase Cloud Messaging with Google's sign-in, and a push service of browsers, at one address.
 * GET /messages shows what the devices showed, newest first. GET /key-file makes a service account's
 * key file, as Firebase offers it for download, and POST /install a device with the app.
 */
export async function createPush({ port = 0, keeps = 1000 }: { port?: number; keeps?: number } = {}) {
  const shown: ShownPush[] = []
  const show = (it: ShownPush) => {
    shown.unshift(it)
    shown.length = Math.min(shown.length, keeps)
  }
  let origin = ''
  const [fcm, web, faults] = [createFcm(show), createWebPush(() => origin, show), createFaults()]

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const [method, path] = [request.method ?? 'GET', request.url ?? '/']
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    if (method === 'GET' && path === '/messages') return send(response, { status: 200, body: shown })
    if (method === 'GET' && path === '/key-file') return send(response, { status: 200, body: fcm.keyFile() })
    if (method === 'POST' && path === '/install') return send(response, { status: 200, body: fcm.install() })
    if (method === 'POST' && path === '/__control/accounts') {
      fcm.know(Buffer.concat(parts).toString('utf8'))
      return send(response, { status: 204, body: '' })
    }
    const fault = faults.take(method, path)
    if (fault?.kind === 'drop') return void request.socket.destroy()
    if (fault?.kind === 'fail') return send(response, { status: fault.status ?? 503, body: '' })
    const asked = { method, path, headers: request.headers as Record<string, string>, body: Buffer.concat(parts) }
    const answered = (await fcm.answer(asked)) ?? (await web.answer(asked))
    return send(response, answered ?? { status: 404, body: '' })
  }
  const server = createServer((request, response) => void answer(request, response))
  const { url, stop } = await listen(server, port)
  origin = new URL(url).origin
  const { keyFile, install, uninstall, revoke } = fcm
  const { subscribe, unsubscribe } = web
  return {
    url: origin,
    shown: (to?: string) => shown.filter((it) => to === undefined || it.to === to),
    keyFile,
    install,
    uninstall,
    revoke,
    subscribe,
    unsubscribe,
    /** Plans a fault for the next matching calls. */
    plan: (it: Fault) => faults.plan(it),
    stop,
  }
}

function send(response: ServerResponse, { status, body, headers }: Answered): void {
  const isText = typeof body === 'string'
  const type = isText ? 'text/plain; charset=utf-8' : 'application/json; charset=utf-8'
  response.writeHead(status, { 'content-type': type, ...headers }).end(isText ? body : JSON.stringify(body))
}
