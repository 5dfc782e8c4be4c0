import type pg from 'pg'
import { giveSettings, nodesIn, urlAt } from '#server/app/scale-out/nodes.ts'
import { scaleOut } from '#server/app/scale-out/scale-out.ts'
import { applicationUrl } from '#server/db/application-role.ts'
import { connect } from '#server/db/client.ts'

const given = process.env['TEST_CITUS_WORKERS']
/**
 * The workers of the Citus cluster on which the tests run, whose coordinator is at
 * TEST_DATABASE_URL. The list is empty if the tests run on one server.
 */
const workers = given ? nodesIn(given) : []

/**
 * Whether the tests run on Citus. A query plan is then only that of the coordinator, and triggers,
 * policies and schemas that a test adds do not reach the workers.
 */
export const isDistributed = workers.length > 0

const nodeUrls = (ownerUrl: string) => [...workers.map((it) => urlAt(ownerUrl, it)), ownerUrl]

/**
 * Creates the role with which the application signs in to the database, on every machine under
 * test. Tests that ran as the owner would not notice a missing right. Returns the coordinator's
 * address for that role.
 */
export async function applicationOnEveryNode(ownerUrl: string): Promise<string> {
  let url = ownerUrl
  for (const node of nodeUrls(ownerUrl)) url = await applicationUrl(node, Buffer.alloc(32))
  return url
}

/**
 * Runs a function on every machine under test. The coordinator comes last: whatever it does may
 * need what was created on its workers before.
 */
export async function onEveryNode(
  ownerUrl: string,
  work: (client: pg.Client, isCoordinator: boolean) => Promise<unknown>,
): Promise<void> {
  for (const url of nodeUrls(ownerUrl)) {
    await using client = await connect(url)
    await work(client, url === ownerUrl)
  }
}

/**
 * Whether a statement of this address's role waits for a lock, on any machine. Statements of other
 * roles cannot be seen.
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
 * Distributes the tables of the template, so that each copy is distributed too. Any open
 * connection, even that of Citus's own daemon, would prevent copying.
 */
export async function distributeTemplate(ownerUrl: string, template: string): Promise<void> {
  if (workers.length === 0) return
  await scaleOut({ ownerUrl: template, workers, say: () => undefined })
  const name = new URL(template).pathname.slice(1)
  await onEveryNode(ownerUrl, (client) => endSessions(client, name))
}

/** Ends every session in a database and lets nobody open another one. */
export async function endSessions(client: pg.Client, name: string): Promise<void> {
  await client.query(`alter database ${name} allow_connections false`)
  await client.query('select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = $1', [name])
}

/** Copies the template to a new name, without its settings. */
export async function copyTemplate(client: pg.Client, isCoordinator: boolean, template: string, name: string) {
  // Copying the template's files costs a third of what writing each page to the log would cost.
  await client.query(`create database ${name} template ${template} strategy file_copy`)
  if (workers.length > 0) await giveSettings(client, name, isCoordinator)
}

/**
 * Drops a database on every machine under test. On Citus, all sessions in it are ended first, those
 * on the coordinator before those on its workers. Otherwise the coordinator would open new sessions
 * on a worker while the worker drops its part.
 */
export async function dropOnEveryNode(ownerUrl: string, name: string): Promise<void> {
  if (workers.length > 0)
    for (const url of nodeUrls(ownerUrl).toReversed()) {
      await using client = await connect(url)
      await endSessions(client, name)
    }
  await onEveryNode(ownerUrl, (client) => dropDatabase(client, name))
}

const patience = '10s'
const tries = 6

/**
 * The drop does without `force`. A plain drop asks a running autovacuum to stop and waits, whereas
 * `force` may not end one. Only Citus's daemon needs `force`, and only a superuser can end it.
 *
 * A drop makes all sessions close their files. PostgreSQL 18.4 may overlook a session that is just
 * connecting, and then waits as long as that session stays connected. The next try notifies that
 * session again.
 */
export async function dropDatabase(client: pg.Client, name: string): Promise<void> {
  await client.query(`set statement_timeout = '${patience}'`)
  for (let tried = 1; ; tried++)
    try {
      await client.query(`drop database if exists ${name}${workers.length > 0 ? ' with (force)' : ''}`)
      return
    } catch (error) {
      const { code } = error as { code?: string }
      // On Citus, a session that was ended may still be there for a moment (55006).
      const isTriedAgain = code === '57014' || (workers.length > 0 && code === '55006')
      if (!isTriedAgain || tried === tries) throw error
    }
}
