import type pg from 'pg'
import { connect } from '#server/db/client.ts'
import { CommandError } from '../backup/manifest.ts'
import { reasonText } from '#server/kit/answer/reason-text.ts'

/** A machine of the cluster, by the address that the other machines use. */
export interface DatabaseNode {
  host: string
  port: number
}

/** Reads `HOST:PORT,HOST:PORT`; throws a message if an address is invalid. */
export const nodesIn = (given: string): DatabaseNode[] =>
  given.split(',').map((it) => {
    const url = URL.parse(`postgres://${it.trim()}`)
    if (!url?.hostname || !url.port) throw new CommandError(`«${it}» is not the address of a worker: HOST:PORT.`)
    return { host: url.hostname, port: Number(url.port) }
  })

/** The same database and role on another machine. */
export function urlAt(ownerUrl: string, { host, port }: DatabaseNode): string {
  const url = new URL(ownerUrl)
  url.hostname = host
  url.port = String(port)
  return url.href
}

const coordinatorOf = (ownerUrl: string): DatabaseNode => {
  const { hostname, port } = new URL(ownerUrl)
  return { host: hostname, port: Number(port || 5432) }
}

/**
 * Settings that are stored in the database of each node. Session `options` set on the coordinator
 * would not reach the sessions in which workers run statements on shards.
 */
const settings = [
  "timezone = 'UTC'",
  "lock_timeout = '3s'",
  'jit = off',
  // The extension creates a schema `citus`. With the default search path, an owner named `citus`
  // would look for migrations in that schema, find none, and run all of them again.
  'search_path = public',
]
/**
 * A setting for the coordinator. Without it, a transaction that has created a new month's partition
 * could not write a reference table afterwards.
 */
const ofCoordinator = "citus.multi_shard_modify_mode = 'sequential'"

/**
 * Checks that every node has the extension's library, and can prepare as many transactions as it
 * has connections.
 */
export async function checkNodes(ownerUrl: string, workers: readonly DatabaseNode[]): Promise<void> {
  for (const node of [coordinatorOf(ownerUrl), ...workers]) {
    const name = `${node.host}:${node.port}`
    await using client = await connect(urlAt(ownerUrl, node)).catch((error: unknown) => {
      throw new CommandError(`${name} does not let us in: ${reasonText(error)}`)
    })
    const role = await client.query('select from pg_roles where rolname = current_user and rolsuper')
    if (role.rowCount === 0)
      throw new CommandError(`${name}: the role in DATABASE_URL must be a superuser while this runs.`)
    const { rows } = await client.query<{ libraries: string; wal: string; prepared: number; connections: number }>(
      `select current_setting('shared_preload_libraries') as libraries, current_setting('wal_level') as wal, current_setting('max_prepared_transactions')::int as prepared,
         current_setting('max_connections')::int as connections`,
    )
    const it = rows[0]
    if (!it?.libraries.includes('citus')) throw new CommandError(`${name}: shared_preload_libraries must name citus.`)
    if (it.wal !== 'logical') throw new CommandError(`${name}: wal_level must be logical.`)
    if (it.prepared < it.connections)
      throw new CommandError(`${name}: max_prepared_transactions must be at least max_connections (${it.connections}).`)
  }
}

/** Stores the settings in the database of one node. */
export async function giveSettings(client: pg.Client, database: string, isCoordinator: boolean): Promise<void> {
  // The statement must not be passed on, because each node gets its own settings, and a worker that
  // is already registered would refuse it.
  await client.query(`select set_config('citus.enable_ddl_propagation', 'off', false)`)
  for (const it of isCoordinator ? [...settings, ofCoordinator] : settings)
    await client.query(`alter database ${database} set ${it}`)
}

/**
 * Gives each node the extension and its settings, and registers the workers at the coordinator.
 * Workers that are already registered stay registered.
 */
export async function prepareNodes(
  client: pg.Client,
  { ownerUrl, workers, say }: { ownerUrl: string; workers: readonly DatabaseNode[]; say: (line: string) => void },
): Promise<void> {
  const coordinator = coordinatorOf(ownerUrl)
  for (const node of [...workers, coordinator]) {
    say(`Prepare ${node.host}:${node.port}`)
    await using own = await connect(urlAt(ownerUrl, node))
    const { rows } = await own.query<{ name: string }>('select quote_ident(current_database()) as name')
    await own.query('create extension if not exists citus')
    await giveSettings(own, rows[0]?.name ?? '', node === coordinator)
  }
  const known = await client.query<{ at: string }>(
    `select nodename || ':' || nodeport as at from pg_dist_node where groupid > 0`,
  )
  if (known.rowCount === 0)
    await client.query('select citus_set_coordinator_host($1, $2)', [coordinator.host, coordinator.port])
  for (const { host, port } of workers)
    if (!known.rows.some((it) => it.at === `${host}:${port}`))
      await client.query('select citus_add_node($1, $2)', [host, port])
}
