import { once } from 'node:events'
import { rm, statfs, writeFile } from 'node:fs/promises'
import net from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { awaitDatabase, connect } from '#server/db/client.ts'
import { below, end, postmasterOf, serverOf, signal, type Installation } from './installation.ts'

/**
 * A kind of fault: how it causes its damage, and how it undoes damage that would not end on its
 * own. `chance(n)` returns an integer from 0 to n − 1, which depends on the round's seed.
 */
type Fault = (at: Installation, chance: (n: number) => number) => Promise<void>

const asSuperuser = async (
  at: Installation,
  work: (client: Awaited<ReturnType<typeof connect>>) => Promise<unknown>,
) => {
  await awaitDatabase(at.superuserUrl)
  const client = await connect(at.superuserUrl)
  await work(client).finally(() => client.end().catch(() => undefined))
}

const backendsOf = async (at: Installation) => {
  const postmaster = await postmasterOf(at)
  return postmaster ? below(postmaster).map((it) => it.pid) : []
}

async function paused(pids: (number | undefined)[], ms: number) {
  for (const it of pids) signal(it, 'SIGSTOP')
  await wait(ms)
  for (const it of pids) signal(it, 'SIGCONT')
}

/** Fills a small volume with a file that leaves no more than a few kB free. */
async function fill(folder: string, ms: number) {
  const path = join(folder, 'ballast')
  const { bavail, bsize } = await statfs(folder)
  await writeFile(path, Buffer.alloc(Math.max(0, bavail * bsize - 16_384))).catch(() => undefined)
  await wait(ms)
  await rm(path, { force: true })
}

/** Opens connections to a node and resets each after a part of its request has been sent. */
async function resetLines(url: string, text: string, many: number, chance: (n: number) => number) {
  const { port } = new URL(url)
  await Promise.all(
    Array.from({ length: many }, async () => {
      const line = net.connect(Number(port), '127.0.0.1')
      line.on('error', () => undefined)
      await Promise.race([once(line, 'connect'), once(line, 'close')]).catch(() => undefined)
      if (line.destroyed) return
      line.write(text.slice(0, 1 + chance(text.length)))
      await wait(chance(50))
      line.resetAndDestroy()
    }),
  )
}

const upgrade = (url: string) =>
  `GET /api/socket?ticket=${'x'.repeat(43)} HTTP/1.1\r\nhost: localhost\r\norigin: ${url}\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n`

export const kinds: Record<string, Fault> = {
  'kill -9 of a server': (at, chance) => end('SIGKILL', serverOf(at.nodes[chance(2)]!)),
  'kill -9 of both servers': (at) => end('SIGKILL', ...at.nodes.map(serverOf)),
  'kill -9 of the database': async (at) => end('SIGKILL', await postmasterOf(at)),
  'kill -9 of everything': async (at) => end('SIGKILL', await postmasterOf(at), ...at.nodes.map(serverOf)),
  'kill -9 of a backend': async (at, chance) => {
    const all = await backendsOf(at)
    await end('SIGKILL', all[chance(all.length)])
  },
  'SIGTERM of a server': (at, chance) => end('SIGTERM', serverOf(at.nodes[chance(2)]!)),
  'clean restart of the database': async (at) => end('SIGINT', await postmasterOf(at)),
  'hasty restart of the database': async (at) => end('SIGQUIT', await postmasterOf(at)),
  'all connections ended': (at) =>
    asSuperuser(at, (client) =>
      client.query(`select pg_terminate_backend(pid) from pg_stat_activity where usename in ('sofra', 'sofra_owner')`),
    ),
  'connections ended inside transactions': async (at) => {
    // A node that loses its connection while starting ends its embedded database, which is the
    // database under test.
    for (let i = 0; i < 20; i++)
      await asSuperuser(at, (client) =>
        client.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'sofra' and state like '%transaction%'`,
        ),
      ).catch(() => undefined)
  },
  'a server stands still': async (at, chance) => paused([serverOf(at.nodes[chance(2)]!)], 3000),
  'backends stand still': async (at) => paused(await backendsOf(at), 7000),
  'the database stands still': async (at) => paused([await postmasterOf(at), ...(await backendsOf(at))], 3000),
  'a table is locked': (at) =>
    asSuperuser(at, async (client) => {
      await client.query('begin')
      await client.query('lock table orders in access exclusive mode')
      await wait(4000)
      await client.query('rollback')
    }),
  'counters are locked by somebody who sleeps': (at) =>
    asSuperuser(at, async (client) => {
      await client.query('begin')
      await client.query('select from branch_counter for update')
      await wait(4000)
      await client.query('rollback')
    }),
  'no connection is left': async (at) => {
    const held = await Promise.all(Array.from({ length: 60 }, () => connect(at.superuserUrl).catch(() => undefined)))
    await wait(2000)
    await Promise.all(held.map((it) => it?.end().catch(() => undefined)))
  },
  'the line to the database is cut': async (at) => at.proxy.reset(),
  'the line to the database is shut': async (at) => {
    at.proxy.be('shut')
    at.proxy.reset()
    await wait(3000)
    at.proxy.be('well')
  },
  'the line to the database swallows': async (at) => {
    at.proxy.be('deaf')
    await wait(3000)
    at.proxy.be('well')
  },
  'the line to the database is slow': async (at) => {
    at.proxy.be({ slow: 300 })
    await wait(3000)
    at.proxy.be('well')
  },
  'sockets are reset while they are let in': (at, chance) =>
    resetLines(at.nodes[chance(2)]!.url, upgrade(at.nodes[0].url), 200, chance),
  'requests are reset halfway': (at, chance) =>
    resetLines(
      at.nodes[chance(2)]!.url,
      `POST /api/order HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n{"branch_id":"${'x'.repeat(300)}`,
      200,
      chance,
    ),
  'the disk is full': (at) => fill(at.data, 3000),
}
