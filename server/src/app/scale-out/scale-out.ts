import type pg from 'pg'
import { connect } from '#server/db/client.ts'
import { CommandError } from '../backup/manifest.ts'
import { checkNodes, prepareNodes, type DatabaseNode } from './nodes.ts'
import { planOf, type Step } from './plan.ts'
import { reasonText } from '#server/kit/answer/reason-text.ts'

/**
 * Distributes an installation over several machines with Citus (docs/scale-out.md). `workers` are
 * their addresses, HOST:PORT; without workers, it only lists the steps. Everything is done in one
 * transaction, so that a failure leaves the database unchanged. Completed steps are skipped. Throws
 * if the product is still running, or if a node is not set up for it.
 */
export async function scaleOut(it: {
  ownerUrl: string
  workers: readonly DatabaseNode[]
  say: (line: string) => void
}): Promise<void> {
  await using client = await connect(it.ownerUrl)
  const steps = await planOf(client)
  if (it.workers.length === 0) return describe(steps, it.say)
  await refuseWhileRunning(client)
  await checkNodes(it.ownerUrl, it.workers)
  await prepareNodes(client, it)
  const before = await countsOf(client)
  await spread(it.ownerUrl, steps, it.say)
  await sameCounts(client, before)
  it.say(`${before.size} tables hold the rows they held.`)
}

function describe(steps: readonly Step[], say: (line: string) => void): void {
  if (steps.length === 0) return say('Everything is distributed already; name the workers, HOST:PORT, to add others.')
  say('This is what would be done, once the product is stopped and the workers are named (HOST:PORT,HOST:PORT):')
  for (const { what, statements } of steps) {
    say(`\n${what}`)
    for (const statement of statements) say(`  ${statement};`)
  }
}

/**
 * Runs the steps on a new connection, because only new connections read the settings that the nodes
 * have just been given.
 */
async function spread(ownerUrl: string, steps: readonly Step[], say: (line: string) => void): Promise<void> {
  await using client = await connect(ownerUrl)
  await client.query('begin')
  for (const { what, statements } of steps.filter((one) => !one.isAfter)) {
    say(what)
    for (const statement of statements) await runAloud(client, statement)
  }
  await client.query('commit')
  for (const { what, statements } of steps.filter((one) => one.isAfter)) {
    say(what)
    for (const statement of statements) await runAloud(client, statement)
  }
}

/**
 * Runs a statement. A worker's refusal arrives as a warning, before an error that only says that
 * the transaction is aborted. On a failure, this throws both, together with the statement.
 */
export async function runAloud(client: pg.Client, statement: string): Promise<void> {
  const warnings: string[] = []
  const hear = ({ severity, message = '' }: { severity?: string | undefined; message?: string | undefined }) =>
    void (severity === 'WARNING' && warnings.push(message))
  client.on('notice', hear)
  try {
    await client.query(statement)
  } catch (error) {
    const said = [...warnings, reasonText(error)]
    throw new CommandError(`${statement}\nfailed: ${said.join('; then: ')}`)
  } finally {
    client.off('notice', hear)
  }
}

async function refuseWhileRunning(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select distinct application_name as name from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
     and backend_type = 'client backend' and application_name !~ '^citus'`,
  )
  if (rows.length > 0)
    throw new CommandError(
      `Stop the product on every node first: the database is in use by ${rows.map((it) => it.name || 'an unnamed session').join(', ')}.`,
    )
}

/** The number of rows of every table, by name. */
async function countsOf(client: pg.Client): Promise<Map<string, number>> {
  const tables = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`,
  )
  const counts = new Map<string, number>()
  for (const { name } of tables.rows) {
    const { rows } = await client.query<{ n: number }>(
      `select count(*)::int as n from ${client.escapeIdentifier(name)}`,
    )
    counts.set(name, rows[0]?.n ?? 0)
  }
  return counts
}

async function sameCounts(client: pg.Client, before: ReadonlyMap<string, number>): Promise<void> {
  const after = await countsOf(client)
  const lost = [...before].filter(([name, rows]) => after.get(name) !== rows).map(([name]) => name)
  if (lost.length > 0) throw new CommandError(`Not all rows arrived in ${lost.join(', ')}: restore the backup.`)
}
