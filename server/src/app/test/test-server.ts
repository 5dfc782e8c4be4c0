import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { connect } from '#server/db/client.ts'
import { checkStatement } from '#server/db/statement-sweep.ts'
import { fairness } from '#server/kit/turns/fairness.ts'
import { count } from '#server/kit/test/test-costs.ts'
import { testDatabase, type TestDatabase } from '#server/kit/test/test-database.ts'
import { brokenInvariants } from '../invariants.ts'
import { startServer, type Server, type ServerOptions } from '../server.ts'

export interface TestServer extends Server {
  database: TestDatabase
  /** The folder with the server's files, unless the options name another store. */
  folder: string
  /** Returns the invariants that some rows of the database break. */
  broken(): ReturnType<typeof brokenInvariants>
  /** Starts a second node on the same database. */
  another(options?: Partial<ServerOptions>): Promise<Server>
}

const boundless = { perSecond: 1e6, burst: 1e6 }

/** The pictures that test records show, below `/files/`. */
const testPictures = ['pictures/deneme.webp', 'pictures/icon.png', 'pictures/icon.webp', 'menu/a.webp', 'menu/b.webp']

/**
 * A whole server on a database of its own, over real HTTP. Everything that is sent is checked
 * against the contract, and statements are swept. A breach fails the test, at the latest when the
 * server stops.
 */
export async function testServer(options: Partial<ServerOptions> = {}): Promise<TestServer> {
  count('product starts')
  const database = await testDatabase()
  const files = await mkdtemp(join(tmpdir(), 'sofra-files-'))
  for (const it of testPictures) {
    await mkdir(join(files, dirname(it)), { recursive: true })
    await writeFile(join(files, it), '')
  }
  const breaches: Error[] = []
  const start = (more: Partial<ServerOptions>) =>
    startServer({
      url: database.url,
      key: Buffer.alloc(32, 7),
      files,
      // The test server does not run background work by the clock, which would take a tenth of the
      // tests' CPU. A test about background work asks for it.
      role: 'api',
      isDemo: false,
      publicUrl: 'http://localhost',
      onBreach: (breach) => void breaches.push(breach),
      // One session of a test makes more requests in a second than a restaurant in an hour.
      fairness: { ...fairness, perCaller: boundless, perTenant: boundless, perWaiting: boundless },
      onStatement: checkStatement,
      logLevel: 'error',
      ...options,
      ...more,
    })
  const server = await start({})
  const others: Server[] = []
  return {
    ...server,
    database,
    folder: files,
    broken: async () => {
      await using owner = await connect(database.ownerUrl)
      return await brokenInvariants(owner)
    },
    another: async (more = {}) => {
      const node = await start(more)
      let stopping: Promise<void> | undefined
      // A test may stop a node itself, before all of them stop.
      const other = { ...node, stop: () => (stopping ??= node.stop()) }
      others.push(other)
      return other
    },
    stop: async () => {
      await Promise.all(others.map((it) => it.stop()))
      await server.stop()
      await database.drop()
      await rm(files, { recursive: true, force: true })
      // A wrong socket message cannot be answered with an error, so the test that caused it fails
      // at the end.
      if (breaches[0]) throw breaches[0]
    },
  }
}
