import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import sql from 'sql-template-tag'
import { WebSocketServer, type WebSocket } from 'ws'
import { fromPanel, type FromPanel } from '#contract/sockets.ts'
import { reachOf, type Actor } from '../guard/actor.ts'
import { nulIn } from '../answer/bad-text.ts'
import type { OnBreach } from '../answer/check-answer.ts'
import { arm, disarm, note, saysItPrints, seen } from './devices.ts'
import type { Kit } from '../kit.ts'
import { isOwnPage } from '../guard/origin.ts'
import { throttledWarning } from '../jobs/throttled-warning.ts'
import { watchRights } from './revocation.ts'
import { maxKnocking, maxPerSession, maxWaiting, socketBudget } from './socket-budget.ts'
import { speaker, type Client } from './socket-client.ts'
import { sha256 } from '../guard/tokens.ts'
import { uuidv7 } from '../uuid.ts'
import { sweepRows } from '../jobs/work.ts'
import { openWatching } from './watching.ts'

const pingMs = 15_000
const deadAfterMs = 35_000

export interface Sockets {
  count(): number
  stop(): Promise<void>
}

/**
 * Serves the socket of walls §4.10. Checks ticket and Origin before it admits a client, replays
 * missed events by number or asks the client to load everything again, and sends pings. Disconnects
 * slow clients and, within a second, clients whose session was revoked.
 */
export function openSockets(server: Server, kit: Kit, epoch: string, onBreach?: OnBreach): Sockets {
  const wss = new WebSocketServer({ noServer: true, maxPayload: 16_384, perMessageDeflate: false })
  const clients = new Set<Client>()
  let knocking = 0
  const say = speaker(onBreach)
  const watching = openWatching(kit, epoch, say)
  const dropRevoked = watchRights(kit, clients, say)

  server.on('upgrade', onUpgrade)
  const pinging = setInterval(ping, pingMs)
  const revocationFailed = throttledWarning(kit.log, 'revocation')
  const leavingFailed = throttledWarning(kit.log, 'socket close')
  const messageFailed = throttledWarning(kit.log, 'socket message')
  const checking = setInterval(() => void dropRevoked().catch(revocationFailed), 1000)

  function onUpgrade(request: IncomingMessage, raw: Duplex, head: Buffer) {
    // The connection may break during the checks; an unhandled 'error' event would end the process.
    raw.on('error', () => raw.destroy())
    const refuse = (status: string) => raw.end(`HTTP/1.1 ${status}\r\nconnection: close\r\n\r\n`)
    if (knocking >= maxKnocking) return refuse('503 Service Unavailable')
    knocking++
    void admit(request)
      .then(
        (actor) => {
          if (!actor) return refuse('401 Unauthorized')
          if (isCrowded(actor)) return refuse('429 Too Many Requests')
          wss.handleUpgrade(request, raw, head, (socket) => welcome(socket, actor))
        },
        () => refuse('503 Service Unavailable'),
      )
      .finally(() => knocking--)
  }

  const isCrowded = ({ session_id }: Actor) =>
    [...clients].filter((it) => it.actor.session_id === session_id).length >= maxPerSession

  async function admit(request: IncomingMessage): Promise<Actor | undefined> {
    const url = new URL(request.url ?? '', 'http://host')
    if (url.pathname !== '/api/socket' || !(await isOwnPage(kit, request))) return undefined
    const row = await kit.db.one<{ session_id: string }>(
      sql`delete from socket_ticket where hash = ${sha256(url.searchParams.get('ticket') ?? '')} and ends_at > now() returning session_id`,
    )
    return row && kit.actorOf(row.session_id)
  }

  function welcome(socket: WebSocket, actor: Actor) {
    const client: Client = {
      id: uuidv7(),
      socket,
      actor,
      heardAt: Date.now(),
      answering: Promise.resolve(),
      waiting: 0,
      device: undefined,
      branches: new Map(),
      devices: new Map(),
    }
    const isWithin = socketBudget(client.heardAt)
    const tooMuch = () => {
      socket.close(1008, 'too much')
      socket.pause()
      setTimeout(() => socket.terminate(), 1000).unref()
    }
    clients.add(client)
    socket.on('error', () => socket.terminate())
    socket.on('close', () => void leave(client).catch(leavingFailed))
    socket.on('ping', (data) => void (isWithin(data.length, Date.now()) || tooMuch()))
    socket.on('message', (data) => {
      if (socket.readyState !== socket.OPEN) return
      client.heardAt = Date.now()
      const text = String(data)
      if (!isWithin(text.length, client.heardAt) || client.waiting >= maxWaiting) return tooMuch()
      const parsed = fromPanel.safeParse(json(text))
      if (!parsed.success || nulIn(parsed.data) !== undefined) return socket.close(1008, 'unknown message')
      client.waiting++
      client.answering = client.answering
        .then(() => (socket.readyState === socket.OPEN ? hear(client, parsed.data) : undefined))
        .catch((error: unknown) => {
          messageFailed(error)
          socket.close(1011)
        })
        .finally(() => client.waiting--)
    })
  }

  async function hear(client: Client, message: FromPanel): Promise<void> {
    if (message.type === 'pong') return seen(kit.db, client.actor, client.devices)
    if (!reachOf(client.actor, 'get-order-all').branches.has(message.branch_id))
      return client.socket.close(1008, 'not yours')
    if (message.type === 'subscribe') return watching.subscribe(client, message.branch_id, message.epoch, message.seq)
    if (message.type === 'unsubscribe') return watching.forget(client, message.branch_id)
    client.device ??= message.device
    if (message.device !== client.device) return client.socket.close(1008, 'another device')
    if (message.type === 'prints') return saysItPrints(kit.db, client.actor, client.id, message)
    if (message.type === 'arm') {
      client.devices.set(message.branch_id, message.device)
      return arm(kit, client.actor, client.id, message)
    }
    return note(kit.db, client.actor, message.branch_id, message.is_muted ? 'muted' : 'rang', message.device, {
      order_id: message.order_id,
    })
  }

  function ping() {
    const now = Date.now()
    for (const client of clients) {
      if (now - client.heardAt > deadAfterMs) client.socket.terminate()
      else say(client, { type: 'ping', now: new Date(now).toISOString() })
    }
  }

  async function leave(client: Client) {
    clients.delete(client)
    await client.answering
    const watched = [...client.branches.keys()]
    for (const it of watched) watching.forget(client, it)
    for (const [branch_id, device] of client.devices) await disarm(kit, client.actor, client.id, branch_id, device)
    for (const it of watched) await note(kit.db, client.actor, it, 'disconnected', client.devices.get(it) ?? null, {})
  }

  return {
    count: () => clients.size,
    stop: async () => {
      await watching.stop()
      clearInterval(pinging)
      clearInterval(checking)
      server.off('upgrade', onUpgrade)
      for (const client of clients) client.socket.close(1012, 'restart')
      wss.close()
    },
  }
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export const ticketChore = sweepRows('socket_ticket', 'hash', sql`ends_at < now()`)
