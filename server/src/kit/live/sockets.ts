import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import sql from 'sql-template-tag'
import { WebSocketServer, type WebSocket } from 'ws'
import { fromPanel, type FromPanel, type ToPanel } from '#contract/sockets.ts'
import { reachOf, type Actor } from '../guard/actor.ts'
import { nulIn } from '../answer/bad-text.ts'
import { checkMessage, type OnBreach } from '../answer/check-answer.ts'
import { arm, disarm, note, saysItPrints, seen } from './devices.ts'
import { eventsAfter, startRelay, type BranchEvent } from './events.ts'
import type { Kit } from '../kit.ts'
import { isOwnPage } from '../guard/origin.ts'
import { throttledWarning } from '../jobs/throttled-warning.ts'
import { maxBranches, maxKnocking, maxPerSession, maxWaiting, socketBudget } from './socket-budget.ts'
import { sha256 } from '../guard/tokens.ts'
import { uuidv7 } from '../uuid.ts'
import { branchIn } from '../guard/tree.ts'
import { sweepRows } from '../jobs/work.ts'

const pingMs = 15_000
const deadAfterMs = 35_000
const maxBuffered = 1_000_000
/** A transaction becomes visible some time after the timestamp it wrote. */
const doubtMs = 3000

interface Client {
  id: string
  socket: WebSocket
  actor: Actor
  heardAt: number
  /**
   * The message being answered, and the number waiting behind it. They are answered one at a time,
   * so that a flood harms only its sender.
   */
  answering: Promise<void>
  waiting: number
  /** One socket is one device. */
  device: string | undefined
  /**
   * Per branch: the last number sent, or null while past events are being read; new events wait
   * meanwhile.
   */
  branches: Map<string, { seq: number | null; waiting: BranchEvent[] }>
  devices: Map<string, string>
}

export interface Sockets {
  count(): number
  stop(): Promise<void>
}

/**
 * The socket of walls §4.10: ticket and Origin on admission, replay by sequence or resync, ping,
 * disconnection of slow clients, revocation within a second.
 */
export function openSockets(server: Server, kit: Kit, epoch: string, onBreach?: OnBreach): Sockets {
  const wss = new WebSocketServer({ noServer: true, maxPayload: 16_384, perMessageDeflate: false })
  const clients = new Set<Client>()
  const watchers = new Map<string, Set<Client>>()
  let knocking = 0
  let lookedAt = kit.now()
  const relay = startRelay(kit.db, kit.bell, { onEvent: deliver, onError: throttledWarning(kit.log, 'relay') })

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
    if (message.type === 'subscribe') return subscribe(client, message.branch_id, message.epoch, message.seq)
    if (message.type === 'unsubscribe') return forget(client, message.branch_id)
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

  async function subscribe(client: Client, branch_id: string, known: string | null, from: number | null) {
    if (client.branches.size >= maxBranches && !client.branches.has(branch_id))
      return client.socket.close(1008, 'too many branches')
    const place = { seq: null as number | null, waiting: [] as BranchEvent[] }
    client.branches.set(branch_id, place)
    let set = watchers.get(branch_id)
    if (!set) watchers.set(branch_id, (set = new Set()))
    set.add(client)
    const company_id = branchIn(client.actor.tree, branch_id).company_id
    await note(kit.db, client.actor, branch_id, 'connected', null, {})
    const counter = await kit.db.one<{ seq: number }>(
      sql`select seq::int as seq from branch_counter where company_id = ${company_id} and branch_id = ${branch_id}`,
    )
    const now = counter?.seq ?? 0
    if (set.has(client)) relay.watch({ company_id, branch_id, seq: now })
    const missed =
      known === epoch && from !== null && from <= now
        ? await eventsAfter(kit.db, { company_id, branch_id, seq: from })
        : undefined
    if (missed && (missed.length > 0 || from === now)) {
      say(client, { type: 'subscribed', branch_id, epoch, seq: from! })
      place.seq = from
      for (const event of missed) pass(client, place, event)
    } else {
      say(client, { type: 'resync', branch_id, epoch, seq: now })
      place.seq = now
    }
    for (const event of place.waiting.splice(0)) pass(client, place, event)
  }

  function deliver(event: BranchEvent) {
    for (const client of watchers.get(event.branch_id) ?? []) {
      const place = client.branches.get(event.branch_id)
      if (!place) continue
      if (place.seq === null) place.waiting.push(event)
      else pass(client, place, event)
    }
  }

  function pass(client: Client, place: { seq: number | null }, event: BranchEvent) {
    if (event.seq <= place.seq!) return
    place.seq = event.seq
    say(client, { ...event.data, type: event.type, branch_id: event.branch_id, seq: event.seq } as unknown as ToPanel)
  }

  function say(client: Client, message: ToPanel) {
    if (onBreach) checkMessage(message, onBreach)
    if (client.socket.bufferedAmount > maxBuffered) return client.socket.terminate()
    client.socket.send(JSON.stringify(message))
  }

  function ping() {
    const now = Date.now()
    for (const client of clients) {
      if (now - client.heardAt > deadAfterMs) client.socket.terminate()
      else say(client, { type: 'ping', now: new Date(now).toISOString() })
    }
  }

  async function dropRevoked() {
    if (clients.size === 0) return
    const ids = [...new Set([...clients].map((it) => it.actor.session_id))]
    const dead = await kit.db.many<{ id: string }>(sql`
      select s.id from session s join app_user u on u.id = s.user_id
      where s.id = any(${ids}::uuid[]) and (s.revoked_at is not null or not u.is_active or s.ends_at < now())`)
    const gone = new Set(dead.map((it) => it.id))
    for (const client of clients) if (gone.has(client.actor.session_id)) revoke(client)
    await dropChanged(ids.filter((it) => !gone.has(it)))
  }

  function revoke(client: Client) {
    say(client, { type: 'revoked' })
    client.socket.close(4001, 'revoked')
  }

  /**
   * Applies rights changed since the last check, allowing for `doubtMs`. A client that lost a
   * branch it watches is disconnected and must be admitted again.
   */
  async function dropChanged(ids: string[]) {
    const change = await kit.db.one<{
      now: string
      is_any: boolean
      companies: string[] | null
      users: string[]
    }>(sql`/* platform: whatever was switched off or given anew */
      select now() as now, exists (select 1 from role where updated_at > ${lookedAt}) or exists (select 1 from account where updated_at > ${lookedAt}) as is_any,
        (select array_agg(id) from company where updated_at > ${lookedAt}) || (select array_agg(company_id) from branch where updated_at > ${lookedAt}) as companies,
        coalesce((select array_agg(s.id) from session s join app_user u on u.id = s.user_id where s.id = any(${ids}::uuid[]) and u.updated_at > ${lookedAt}), '{}') as users`)
    if (!change) return
    lookedAt = new Date(Date.parse(change.now) - doubtMs)
    const { is_any, companies, users } = change
    if (!is_any && !companies && users.length === 0) return
    kit.forgetPeople()
    const touched = [...clients].filter(
      ({ actor }) =>
        is_any || users.includes(actor.session_id) || companies?.some((id) => reachOf(actor).companies.has(id)),
    )
    for (const id of new Set(touched.map((it) => it.actor.session_id))) {
      const actor = await kit.actorOf(id)
      for (const client of clients) {
        if (client.actor.session_id !== id) continue
        const reach = actor && !actor.pending && reachOf(actor, 'get-order-all').branches
        if (!reach) revoke(client)
        else if ([...client.branches.keys()].some((it) => !reach.has(it))) client.socket.close(4002, 'rights changed')
        else client.actor = actor
      }
    }
  }

  function forget(client: Client, branch_id: string) {
    client.branches.delete(branch_id)
    const set = watchers.get(branch_id)
    set?.delete(client)
    if (set?.size !== 0) return
    watchers.delete(branch_id)
    relay.unwatch(branch_id)
  }

  async function leave(client: Client) {
    clients.delete(client)
    await client.answering
    const watched = [...client.branches.keys()]
    for (const it of watched) forget(client, it)
    for (const [branch_id, device] of client.devices) await disarm(kit, client.actor, client.id, branch_id, device)
    for (const it of watched) await note(kit.db, client.actor, it, 'disconnected', client.devices.get(it) ?? null, {})
  }

  return {
    count: () => clients.size,
    stop: async () => {
      await relay.stop()
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
