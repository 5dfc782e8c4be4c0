import { setTimeout as wait } from 'node:timers/promises'
import { afterAll } from 'vitest'
import { caller, signIn, type Caller } from './test-client.ts'
import { testServer, type TestServer } from './test-server.ts'
import { layTestWorld, type TestWorld } from './test-world.ts'
import type { ServerOptions } from '../server.ts'

type Kind = keyof TestWorld['users']

/**
 * The server and callers with which most tests begin. Each user is listed under their kind, so that
 * a test can rename them when destructuring.
 */
type SetUp<K extends Kind> = Record<K, Caller> & {
  server: TestServer
  world: TestWorld
  /**
   * Our own company: its id, the id of its first branch, and its ordering app, which calls with an
   * API key that has all scopes.
   */
  company_id: string
  branch_id: string
  app: Caller
}

/**
 * Starts a server with the test world and signs in the given users. The server stops after the
 * file's tests. A test file awaits this at its top level, so that code after it can go on setting
 * up, as in a hook.
 */
export const setUp = <const K extends Kind = never>(
  who: readonly K[] = [],
  options: Partial<ServerOptions> = {},
): Promise<SetUp<K>> => Promise.race([layStage(who, options), endHanging()])

/**
 * Makes a hanging set-up fail. Vitest limits the time of hooks and tests, but not of code at the
 * top level of a file.
 */
async function endHanging(): Promise<never> {
  await wait(120_000, undefined, { ref: false })
  throw new Error('The set-up hangs')
}

async function layStage<K extends Kind>(who: readonly K[], options: Partial<ServerOptions>): Promise<SetUp<K>> {
  const server = await testServer(options)
  afterAll(() => server.stop())
  const world = await layTestWorld(server)
  const { id: company_id, branches, apiKey } = world.companies.own
  const people = {} as Record<K, Caller>
  for (const it of who) people[it] = await signIn(server.url, world.users[it])
  return {
    ...people,
    server,
    world,
    company_id,
    branch_id: branches[0],
    app: caller(server.url, apiKey),
  }
}
