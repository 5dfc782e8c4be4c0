import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connect } from '#server/db/client.ts'
import { databaseFolder } from '#server/kit/test/test-folder.ts'
import { startPostgres, type Postgres } from './start-postgres.ts'

/**
 * A folder as a first start leaves it. Creating one takes longer than most of these tests do, so
 * each test starts with a copy.
 */
let made: string
let dataDir: string
let started: Postgres[]

const newFolder = () => databaseFolder('sofra-launcher-')

beforeAll(async () => {
  made = await newFolder()
  const first = await startPostgres({ dataDir: made, fsync: false })
  expect(first.started).toBe('fresh')
  await first.stop()
})
afterAll(() => rm(made, { recursive: true, force: true }))

beforeEach(async () => {
  dataDir = await newFolder()
  await cp(join(made, 'cluster'), join(dataDir, 'cluster'), { recursive: true })
  started = []
})

afterEach(async () => {
  await Promise.all(started.map((server) => server.stop()))
  await rm(dataDir, { recursive: true, force: true })
})

async function start(options: Partial<Parameters<typeof startPostgres>[0]> = {}): Promise<Postgres> {
  const server = await startPostgres({ dataDir, fsync: false, ...options })
  started.push(server)
  return server
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  await using client = await connect(url)
  return (await client.query<Record<string, unknown>>(text)).rows
}

const postmasterPid = async () =>
  Number((await readFile(join(dataDir, 'cluster/postmaster.pid'), 'utf8')).split('\n')[0])

describe('what a first start makes', () => {
  test('has an owner that creates tables and an application role that may not', async () => {
    const server = await start()
    await query(server.ownerUrl, 'create table dish (name text); grant select, insert on dish to sofra')
    await query(server.url, `insert into dish values ('çorba')`)
    expect(await query(server.url, 'select name from dish')).toEqual([{ name: 'çorba' }])
    await expect(query(server.url, 'create table other (name text)')).rejects.toThrow('permission denied')
    await expect(query(server.url, 'delete from dish')).rejects.toThrow('permission denied')
  })

  test('orders Turkish words, finds trigrams in every script, checks pages, listens on the loopback only', async () => {
    const { ownerUrl } = await start()
    await query(ownerUrl, 'create extension pg_trgm')
    expect(
      await query(
        ownerUrl,
        `select string_agg(word, '' order by word collate "tr-x-icu") as turkish, string_agg(word, '' order by word) as plain,
          similarity('λαχανικά', 'λαχανικό') > 0.5 as similar, current_setting('data_checksums') as checksums,
          current_setting('listen_addresses') as addresses,
          pg_encoding_to_char(encoding) as encoding
        from unnest(array['ç', 'd', 'c', 'ı', 'i', 'ş', 's']) as word, pg_database where datname = 'sofra' group by encoding`,
      ),
    ).toEqual([
      {
        turkish: 'cçdıisş',
        plain: 'cdisçış',
        similar: true,
        checksums: 'on',
        addresses: '127.0.0.1',
        encoding: 'UTF8',
      },
    ])
  })

  test('requires a password that only this account can read', async () => {
    const { url } = await start()
    const stranger = new URL(url)
    stranger.password = 'guess'
    await expect(query(stranger.href, 'select 1')).rejects.toThrow('password authentication failed')
    expect((await stat(join(made, 'cluster/sofra-passwords.json'))).mode & 0o077).toBe(0)
    expect((await stat(join(made, 'cluster'))).mode & 0o077).toBe(0)
  })

  test('keeps what was written when durable, and is durable by default', async () => {
    const { url } = await start({ fsync: true })
    expect(await query(url, 'show fsync')).toEqual([{ fsync: 'on' }])
    expect(await query(url, 'show synchronous_commit')).toEqual([{ synchronous_commit: 'on' }])
  })
})

describe('a later start', () => {
  test('finds the rows and the passwords of the first', async () => {
    const first = await start()
    await query(first.ownerUrl, 'create table dish as select 1 as id')
    await first.stop()
    const second = await start()
    expect(second.started).toBe('again')
    expect(await query(second.ownerUrl, 'select id from dish')).toEqual([{ id: 1 }])
    expect(new URL(second.url).password).toBe(new URL(first.url).password)
  })

  test('joins a running server and leaves it running when it stops', async () => {
    const owner = await start()
    const joiner = await start()
    expect(joiner).toMatchObject({ started: 'joined', url: owner.url, ownerUrl: owner.ownerUrl })
    await joiner.stop()
    expect(await query(owner.url, 'select 1 as alive')).toEqual([{ alive: 1 }])
  })

  test('at the same moment as another yields one shared server, a first one too', async () => {
    await rm(join(dataDir, 'cluster'), { recursive: true })
    const servers = await Promise.all([startElsewhere(), startElsewhere(), startElsewhere()])
    expect(new Set(servers.map(({ url }) => url)).size).toBe(1)
    expect(servers.map((server) => server.started).toSorted()).toEqual(['fresh', 'joined', 'joined'])
    await Promise.all(servers.map(({ kill }) => kill()))
  })

  test('does not take another program for the server in a stale pid file', async () => {
    const notes = [process.pid, join(dataDir, 'cluster'), 1, 5432, '', '127.0.0.1', ' 1 1', 'ready']
    await writeFile(join(dataDir, 'cluster/postmaster.pid'), `${notes.join('\n')}\n`)
    expect((await start()).started).toBe('again')
  })

  test('reports a folder written by another release', async () => {
    await writeFile(join(dataDir, 'cluster/PG_VERSION'), '17\n')
    await expect(start()).rejects.toThrow('was written by PostgreSQL 17 and this is 18')
  })

  test("passes on the server's own words when it cannot start", async () => {
    await writeFile(join(dataDir, 'cluster/postgresql.conf'), 'no_such_setting = 1\n')
    await expect(start()).rejects.toThrow('no_such_setting')
  })
})

describe('kill -9', () => {
  test('of the process that started it ends the server cleanly', async () => {
    const elsewhere = await startElsewhere()
    await query(elsewhere.ownerUrl, 'create table dish as select 1 as id')
    await elsewhere.kill()
    const again = await start()
    expect(again.started).toBe('again')
    expect(again.url).toBe(elsewhere.url)
    expect(await query(again.ownerUrl, 'select id from dish')).toEqual([{ id: 1 }])
    expect(await readFile(join(dataDir, 'postgres.log'), 'utf8')).not.toContain('not properly shut down')
  })

  test('of the server keeps every row it had acknowledged', async () => {
    const first = await start({ fsync: true })
    await query(first.ownerUrl, 'create table dish (id int primary key)')
    const client = await connect(first.ownerUrl)
    const acknowledged: number[] = []
    for (let id = 1; ; id++) {
      const answer = client.query('insert into dish values ($1)', [id])
      if (id === 200) process.kill(await postmasterPid(), 'SIGKILL')
      try {
        await answer
        acknowledged.push(id)
      } catch {
        break
      }
    }
    const second = await start({ fsync: true })
    const kept = (await query(second.ownerUrl, 'select id from dish')).map((row) => row.id)
    expect(acknowledged.length).toBeGreaterThanOrEqual(199)
    expect(kept).toEqual(expect.arrayContaining(acknowledged))
    expect(await readFile(join(dataDir, 'postgres.log'), 'utf8')).toContain('not properly shut down')
  })
})

describe('supervision', () => {
  test('a server that dies is restarted at the same address, and keeps its data', async () => {
    const server = await start({ fsync: true })
    await query(server.ownerUrl, 'create table dish as select 1 as id')
    for (let round = 0; round < 2; round++) {
      const pid = await postmasterPid()
      process.kill(pid, 'SIGKILL')
      await expect
        .poll(() => query(server.ownerUrl, 'select id from dish').catch(() => []), { interval: 50 })
        .toEqual([{ id: 1 }])
      expect(await postmasterPid()).not.toBe(pid)
    }
  })

  test('a joined server that dies is taken over', async () => {
    const elsewhere = await startElsewhere()
    const joined = await start()
    expect(joined.started).toBe('joined')
    await elsewhere.kill()
    await expect.poll(() => query(joined.url, 'select 1 as n').catch(() => []), { interval: 50 }).toEqual([{ n: 1 }])
  })

  const stuckBackend = async (url: string) => {
    const held = await connect(url)
    const { rows } = await held.query<{ pid: number }>('select pg_backend_pid() as pid')
    process.kill(rows[0]!.pid, 'SIGSTOP')
  }

  test('a server that dies is restarted even if one of its backends is stuck', async () => {
    const server = await start()
    await stuckBackend(server.url)
    process.kill(await postmasterPid(), 'SIGKILL')
    await expect.poll(() => query(server.url, 'select 1 as n').catch(() => []), { interval: 50 }).toEqual([{ n: 1 }])
  })

  test('stops even if a backend will not exit', async () => {
    const server = await start()
    await stuckBackend(server.ownerUrl)
    await server.stop()
    expect((await start()).started).toBe('again')
  })

  test('the next start kills a server that does not finish stopping', async () => {
    const elsewhere = await startElsewhere()
    await stuckBackend(elsewhere.ownerUrl)
    await elsewhere.kill()
    expect((await start()).started).toBe('again')
  })
})

/** Starts the server from a process of its own, as a second `npm start` would. */
async function startElsewhere() {
  const code = `const { startPostgres } = await import(process.argv[1])
    const { url, ownerUrl, started } = await startPostgres({ dataDir: process.argv[2], fsync: false })
    console.log(JSON.stringify({ url, ownerUrl, started }))
    setInterval(() => {}, 1_000_000)`
  const launcher = new URL('./start-postgres.ts', import.meta.url).href
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code, launcher, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  const kill = async () => {
    child.kill('SIGKILL')
    await ended
  }
  return { ...(JSON.parse(line.toString()) as Omit<Postgres, 'stop'>), kill }
}
