import type pg from 'pg'
import { giveSettings, nodesIn, urlAt } from '#server/app/scale-out/nodes.ts'
import { scaleOut } from '#server/app/scale-out/scale-out.ts'
import { applicationUrl } from '#server/db/application-role.ts'
import { connect } from '#server/db/client.ts'

const given = process.env['TEST_CITUS_WORKERS']
/** The workers of the Citus under test, whose coordinator is at TEST_DATABASE_URL; none where the tests run on one server. */
const workers = given ? nodesIn(given) : []

const nodeUrls = (ownerUrl: string) => [...workers.map((it) => urlAt(ownerUrl, it)), ownerUrl]

/** The application's own role on every machine under test, made where it is missing: as the owner, nothing would lack a right. The address of the coordinator under it. */
export async function applicationOnEveryNode(ownerUrl: string): Promise<string> {
  let url = ownerUrl
  for (const node of nodeUrls(ownerUrl)) url = await applicationUrl(node, Buffer.alloc(32))
  return url
}

/** Does something on every machine under test, the coordinator last: what it has, its workers have. */
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

/** Whether a statement of the role in an address waits for a lock, on whichever machine; of others' statements it is not told. */
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

/** Distributes the template, so that each copy of it is: whoever is connected to it, Citus's own daemon included, would keep it from being copied. */
export async function distributeTemplate(ownerUrl: string, template: string): Promise<void> {
  if (workers.length === 0) return
  await scaleOut({ ownerUrl: template, workers, say: () => undefined })
  const name = new URL(template).pathname.slice(1)
  await onEveryNode(ownerUrl, async (client) => {
    await client.query(`alter database ${name} allow_connections false`)
    await client.query('select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = $1', [name])
  })
}

/** Copies the template under a name; its settings stay behind. */
export async function copyTemplate(client: pg.Client, isCoordinator: boolean, template: string, name: string) {
  await client.query(`create database ${name} template ${template}`)
  if (workers.length > 0) await giveSettings(client, name, isCoordinator)
}

/** Without `force`, which may not end an autovacuum; a plain drop asks it to leave and waits. Citus's daemon only a superuser ends, and nothing else does. */
export const dropCopy = (client: pg.Client, name: string) =>
  client.query(`drop database ${name}${workers.length > 0 ? ' with (force)' : ''}`)
