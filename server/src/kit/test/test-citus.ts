import type pg from 'pg'
import { giveSettings, nodesIn, urlAt } from '#server/app/scale-out/nodes.ts'
import { scaleOut } from '#server/app/scale-out/scale-out.ts'
import { applicationUrl } from '#server/db/application-role.ts'
import { connect } from '#server/db/client.ts'

const given = process.env['TEST_CITUS_WORKERS']
/**
 * The workers of the Citus under test, whose coordinator is at TEST_DATABASE_URL; none if the tests
 * run on one server.
 */
const workers = given ? nodesIn(given) : []

/**
 * Whether the tests run on Citus, where a plan is the coordinator's, and triggers, policies and
 * schemas that a test plants are not passed on.
 */
export const isDistributed = workers.length > 0

const nodeUrls = (ownerUrl: string) => [...workers.map((it) => urlAt(ownerUrl, it)), ownerUrl]

/**
 * Makes the application's own role on every machine under test, since tests as the owner would not
 * notice a missing right. Returns the coordinator's address under that role.
 */
export async function applicationOnEveryNode(ownerUrl: string): Promise<string> {
  let url = ownerUrl
  for (const node of nodeUrls(ownerUrl)) url = await applicationUrl(node, Buffer.alloc(32))
  return url
}

/**
 * Runs something on every machine under test, the coordinator last, so that its workers already
 * have whatever it refers to.
 */
export async function onEveryNode(
  ownerUrl: string,
  work: (client: pg.Client, isCoordinator: boolean) => Promise<unknown>,
): Promise<void> {
  for (const url of nodeUrls(ownerUrl)) {
    const client = await connect(url)
    try {
      await work(client, url === ownerUrl)
    } finally {
      await client.end()
    }
  }
}

/**
 * Whether a statement of the address's role waits for a lock, on any machine; other roles'
 * statements are not visible.
 */
export async function isWaiting(url: string): Promise<boolean> {
  let found = false
  await onEveryNode(url, async (client) => {
    const { rows } = await client.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    found ||= rows.length > 0
  })
  return found
}

/**
 * Distributes the template, so that each copy is distributed too. Any open connection, including
 * that of Citus's own daemon, would prevent copying.
 */
export async function distributeTemplate(ownerUrl: string, template: string): Promise<void> {
  if (workers.length === 0) return
  await scaleOut({ ownerUrl: template, workers, say: () => undefined })
  const name = new URL(template).pathname.slice(1)
  await onEveryNode(ownerUrl, async (client) => {
    await client.query(`alter database ${name} allow_connections false`)
    await client.query('select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = $1', [name])
  })
}

/** Copies the template under a name, without its settings. */
export async function copyTemplate(client: pg.Client, isCoordinator: boolean, template: string, name: string) {
  // Copying files costs a third of logging each page.
  await client.query(`create database ${name} template ${template} strategy file_copy`)
  if (workers.length > 0) await giveSettings(client, name, isCoordinator)
}

const patience = '10s'
const tries = 6

/**
 * Without `force`, which may not end an autovacuum; a plain drop asks it to leave and waits. Only a
 * superuser can end Citus's daemon, and only `force` needs that.
 *
 * A drop makes all sessions close their files. PostgreSQL 18.4 may overlook one that is just
 * connecting, and then waits for as long as it stays connected: the next try tells it again.
 */
export async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  await client.query(`set statement_timeout = '${patience}'`)
  for (let tried = 1; ; tried++)
    try {
      await client.query(`drop database if exists ${name}${workers.length > 0 ? ' with (force)' : ''}`)
      return
    } catch (error) {
      const isOverlooked = (error as { code?: string }).code === '57014'
      if (!isOverlooked || tried === tries) throw error
    }
}
