import { AsyncLocalStorage } from 'node:async_hooks'
import { Server } from 'node:http'
import type { Db } from '#server/db/pool.ts'
import { fairness } from '#server/kit/turns/fairness.ts'
import { startServer } from '../server.ts'

/**
 * A node in a separate process that holds requests at a moment of their work, and ends as in a power
 * failure once all of them are held. A request names its moment in the header `x-moment`: `half`
 * (something was written, but not all), `all` (everything was written, but not committed) or `done`
 * (committed, but not answered). `x-together` says how many requests are held before the node ends.
 */
export type Moment = 'half' | 'all' | 'done'

const requests = new AsyncLocalStorage<{ moment: Moment; together: number }>()
const emit = Server.prototype.emit as (this: Server, event: string | symbol, ...given: unknown[]) => boolean
Server.prototype.emit = function (this: Server, event: string | symbol, ...given: unknown[]): boolean {
  const [request] = given as [{ headers: Record<string, string | undefined> } | undefined]
  const moment = event === 'request' ? request?.headers['x-moment'] : undefined
  if (!moment) return emit.call(this, event, ...given)
  const held = { moment: moment as Moment, together: Number(request!.headers['x-together']) }
  return requests.run(held, () => emit.call(this, event, ...given))
}

let held = 0
async function hold(moment: Moment): Promise<void> {
  const it = requests.getStore()
  if (it?.moment !== moment) return
  if (++held === it.together) process.kill(process.pid, 'SIGKILL')
  await new Promise(() => undefined)
}

const env = (name: string) => process.env[`TEST_${name}`] ?? ''
const { kit, port } = await startServer({
  url: env('URL'),
  key: Buffer.alloc(32, 7),
  files: env('FILES'),
  role: 'api',
  isDemo: false,
  publicUrl: 'http://localhost',
  logLevel: 'silent',
  // A held request keeps its slot, so the requests of one company may use all slots here.
  fairness: { ...fairness, requests: { ...fairness.requests, share: fairness.requests.slots } },
})

const isWrite = (text: string) => /\b(?:insert into|delete from|update \w+ (?:\w+ )?set)\b/.test(text)
const { tx } = kit.db
kit.db.tx = async (work) => {
  let wrote = false
  const result = await tx(async (db) => {
    const before = async (text: string) => {
      if (wrote) await hold('half')
      wrote ||= isWrite(text)
    }
    const watched: Db = {
      many: async (it) => (await before(it.text), db.many(it)),
      one: async (it) => (await before(it.text), db.one(it)),
      must: async (it) => (await before(it.text), db.must(it)),
    }
    const result = await work(watched)
    if (wrote) await hold('all')
    return result
  })
  if (wrote) await hold('done')
  return result
}
const { one } = kit.db
kit.db.one = async (it) => {
  if (!isWrite(it.text) || !it.text.includes('into picture')) return one(it)
  await hold('all')
  const row = await one(it)
  await hold('done')
  return row as never
}
const { put } = kit.files
kit.files.put = async (name, content) => {
  if (name.includes('.small.')) await hold('half')
  return put(name, content)
}

process.on('disconnect', () => process.exit())
process.send!({ port })
