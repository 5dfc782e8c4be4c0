import { Agent, request } from 'node:http'
import { WebSocket } from 'ws'
import type { ToPanel } from '#contract/sockets.ts'
import { credentials } from './lay.ts'

/**
 * The client side of bench/sockets.ts: thousands of panels in one process. All times are from one
 * clock, since this process also takes the steps.
 */
interface Panel {
  token: string
  branch_id: string
  socket: WebSocket | undefined
  epoch: string | null
  seq: number | null
}

const port = Number(process.env['BENCH_PORT'])
/**
 * The users of the panels. A session has at most 32 sockets. A user has at most a hundred sessions,
 * ten of which are left free.
 */
const emails = process.env['BENCH_EMAILS']!.split(',')
const perUser = 90
const perSession = 32
const tokens: string[] = []
const agent = new Agent({ keepAlive: true, maxSockets: 32 })
const panels: Panel[] = []
let onOrder: ((at: number) => void) | undefined

const ask = (method: string, path: string, token: string, body = '{}') =>
  new Promise<string>((resolve, reject) => {
    const headers = { ...(token && { authorization: `Bearer ${token}` }), 'content-type': 'application/json' }
    const asked = request({ agent, host: '127.0.0.1', port, method, path: `/api${path}`, headers }, (response) => {
      let text = ''
      response.on('data', (part: Buffer) => (text += part.toString()))
      response.on('end', () => (response.statusCode! < 300 ? resolve(text) : reject(new Error(`${path}: ${text}`))))
    })
    asked.on('error', reject)
    asked.end(body)
  })

/**
 * Gets a ticket, opens the socket, subscribes, and waits for the answer with the branch's current
 * number.
 */
async function connect(panel: Panel): Promise<void> {
  const { ticket } = JSON.parse(await ask('POST', '/socket/ticket', panel.token)) as { ticket: string }
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/socket?ticket=${ticket}`, {
    origin: `http://127.0.0.1:${port}`,
    perMessageDeflate: false,
  })
  panel.socket = socket
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject)
    socket.on('open', () => {
      const { branch_id, epoch, seq } = panel
      socket.send(JSON.stringify({ type: 'subscribe', branch_id, epoch, seq }))
    })
    socket.on('message', (data: Buffer) => {
      const at = performance.now()
      if (data.includes('"ping"')) return socket.send('{"type":"pong"}')
      const message = JSON.parse(data.toString()) as ToPanel
      if (message.type === 'order') {
        panel.seq = message.seq
        return onOrder?.(at)
      }
      if (message.type !== 'resync' && message.type !== 'subscribed') return
      panel.epoch = message.epoch
      panel.seq = message.seq
      resolve()
    })
  })
}

/** Signs in as often as needed for this many panels. */
async function signIn(count: number): Promise<void> {
  while (tokens.length * perSession < count) {
    const email = emails[Math.floor(tokens.length / perUser)]!
    const body = JSON.stringify({ ...credentials, email })
    tokens.push((JSON.parse(await ask('POST', '/user/login', '', body)) as { token: string }).token)
  }
}

/** Connects all of `them`, at most `atOnce` at a time. */
async function connectAll(them: Panel[], atOnce: number): Promise<void> {
  const queue = [...them]
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let next = queue.pop(); next; next = queue.pop()) await connect(next)
    }),
  )
}

/**
 * Takes the steps at once and waits until `expected` messages have arrived. Returns the ms since
 * the steps were requested.
 */
async function tell(orders: string[], expected: number) {
  const latencies: number[] = []
  const start = performance.now()
  const all = new Promise<void>((resolve) => {
    onOrder = (at) => {
      latencies.push(at - start)
      if (latencies.length === expected) resolve()
    }
  })
  let answeredAt = 0
  await Promise.all(
    orders.map(async (id) => {
      await ask('PATCH', `/order/${id}/approve`, tokens[0]!, '{"version":1}')
      answeredAt = performance.now() - start
    }),
  )
  await all
  onOrder = undefined
  return { latencies, answered: answeredAt }
}

export type Command =
  | { do: 'connect'; branches: string[]; atOnce: number }
  | { do: 'tell'; orders: string[]; expected: number }
  | { do: 'leave' }
  | { do: 'return'; branches: Record<string, number> }
export interface Done {
  ms: number
  latencies: number[]
  answered: number
}

async function obey(command: Command): Promise<Done> {
  if (command.do === 'connect') await signIn(command.branches.length)
  const start = performance.now()
  let result = { latencies: [] as number[], answered: 0 }
  if (command.do === 'connect') {
    const fresh = command.branches.map((branch_id, n) => ({
      token: tokens[Math.floor(n / perSession)]!,
      branch_id,
      socket: undefined,
      epoch: null,
      seq: null,
    }))
    panels.push(...fresh)
    await connectAll(fresh, command.atOnce)
  } else if (command.do === 'tell') result = await tell(command.orders, command.expected)
  else if (command.do === 'leave') {
    for (const it of panels) it.socket!.terminate()
  } else {
    await connectAll(panels, panels.length)
    const isBehind = (it: Panel) => it.seq! < (command.branches[it.branch_id] ?? 0)
    if (panels.some(isBehind))
      await new Promise<void>((resolve) => {
        onOrder = () => {
          if (!panels.some(isBehind)) resolve()
        }
      })
    onOrder = undefined
  }
  return { ms: performance.now() - start, ...result }
}

process.on('message', (command: Command) => {
  void reply(command)
})
process.on('disconnect', () => process.exit())
process.send!({ port })

/** If a command fails, this process ends, and the bench with it. */
async function reply(command: Command): Promise<void> {
  process.send!(await obey(command))
}
