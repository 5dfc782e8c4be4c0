import type pg from 'pg'
import { keptDays, monthly } from './tables.ts'

/**
 * Creates the monthly partitions (UTC) of the log-like tables that cover `from` … `to`, and their
 * default partitions for rows outside these months. Rows that landed in a default partition are
 * moved to their month. Existing months are left alone. Must be called inside a transaction: its
 * lock, which makes concurrent processes wait, lasts until the end of that transaction.
 */
export async function ensurePartitions(client: pg.ClientBase, from: Date, to: Date): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtext('partitions'))`)
  const { rows } = await client.query<{ name: string }>(
    `select child.relname as name from pg_inherits join pg_class child on child.oid = inhrelid where inhparent = any($1::regclass[])`,
    [monthly],
  )
  const made = new Set(rows.map((it) => it.name))
  for (const table of monthly) {
    if (!made.has(`${table}_default`)) await client.query(`create table ${table}_default partition of ${table} default`)
    for (const month of monthsOf(from, to))
      if (!made.has(`${table}${month.suffix}`)) await makeMonth(client, table, month)
  }
}

/**
 * Drops the monthly partitions of tables that keep their rows only for a limited time, once all
 * days of the month are older than that. Rows in a default partition are deleted one by one.
 */
export async function dropOldMonths(client: pg.ClientBase, now: Date): Promise<void> {
  for (const [table, days] of Object.entries(keptDays)) {
    const before = new Date(now.getTime() - days * 86_400_000).toISOString()
    const { rows } = await client.query<{ name: string }>(
      `select child.relname as name from pg_inherits join pg_class child on child.oid = inhrelid where inhparent = $1::regclass and child.relname ~ '_y[0-9]{4}m[0-9]{2}$'`,
      [table],
    )
    for (const { name } of rows) {
      const [year = 0, month = 0] = name.slice(-7).split('m').map(Number)
      // The last day of the month: table names count months from 1, `Date.UTC` from 0.
      if (new Date(Date.UTC(year, month)).toISOString() <= before) await client.query(`drop table ${name}`)
    }
    await client.query(`delete from ${table}_default where at < $1`, [before])
  }
}

interface Month {
  suffix: string
  start: string
  end: string
}

/** The months that a period touches, first to last. */
function monthsOf(from: Date, to: Date): Month[] {
  const months: Month[] = []
  for (let year = from.getUTCFullYear(), month = from.getUTCMonth(); Date.UTC(year, month) <= to.getTime(); month++)
    months.push({
      suffix: `_y${new Date(Date.UTC(year, month)).toISOString().slice(0, 7).replace('-', 'm')}`,
      start: new Date(Date.UTC(year, month)).toISOString(),
      end: new Date(Date.UTC(year, month + 1)).toISOString(),
    })
  return months
}

/**
 * PostgreSQL refuses to attach a month's partition while rows of that month are in the default
 * partition, so these rows are moved first.
 */
async function makeMonth(
  client: pg.ClientBase,
  table: (typeof monthly)[number],
  { suffix, start, end }: Month,
): Promise<void> {
  const name = `${table}${suffix}`
  await client.query(`create table ${name} (like ${table} including defaults including constraints)`)
  await client.query(
    `with moved as (delete from ${table}_default where at >= '${start}' and at < '${end}' returning *) insert into ${name} select * from moved`,
  )
  await client.query(`alter table ${table} attach partition ${name} for values from ('${start}') to ('${end}')`)
}
