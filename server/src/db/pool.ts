import { Socket } from 'node:net'
import pg from 'pg'
import { asBytes, ByteClient } from './bytes.ts'
import { codeOf } from './code-of.ts'
import { literalOnce, nameOf, type Statement } from './prepared.ts'

// int8 and numeric may exceed 2^53 and stay text unless a query casts them. Timestamps become ISO
// text, as in JSON.
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (given) => new Date(given).toISOString())
pg.types.setTypeParser(pg.types.builtins.DATE, (given) => given)

export type Row = Record<string, unknown>

/** Runs statements, either on any connection of the pool or within one open transaction. */
export interface Db {
  /**
   * Returns the rows of a statement. Each statement text is prepared once per connection, under a
   * name of its own.
   */
  many<R extends object = Row>(statement: Statement): Promise<R[]>
  /** The only row, or undefined. */
  one<R extends object = Row>(statement: Statement): Promise<R | undefined>
  /** A row that must exist. Throws if there is none, since that is a bug of ours. */
  must<R extends object = Row>(statement: Statement): Promise<R>
}

export interface Pool extends Db {
  /**
   * The columns of a row that must exist, each a text, as bytes ('latin1'). Decoding and encoding a
   * long text that is only passed on would take as long as all other work for the request.
   */
  bytes(statement: Statement): Promise<string[]>
  /** All rows as bytes, for data that is too long to be held in one piece. */
  manyBytes(statement: Statement): Promise<string[][]>
  /**
   * Runs `work` in a transaction and rolls back if it throws. Deadlocks and serialization failures
   * are retried twice.
   */
  tx<T>(work: (db: Db) => Promise<T>): Promise<T>
  stats(): { total: number; idle: number; waiting: number }
  end(): Promise<void>
  raw: pg.Pool
}

function asked({ name, text, values }: Statement) {
  const known = name ?? nameOf(text)
  return { ...(known && { name: known }), text, values: values.map(literalOnce) }
}

/** Makes a `Db` of a connection, or of a pool. */
export function dbOn(client: pg.Pool | pg.ClientBase, onStatement?: (text: string) => void): Db {
  const many = async <R extends object>(statement: Statement): Promise<R[]> => {
    onStatement?.(statement.text)
    return (await client.query(asked(statement))).rows
  }
  return {
    many,
    one: async <R extends object>(statement: Statement) => (await many<R>(statement))[0],
    must: async <R extends object>(statement: Statement) => {
      const [row] = await many<R>(statement)
      if (!row) throw new Error(`No row: ${statement.text}`)
      return row
    },
  }
}

/**
 * A socket that sends all statements of one turn of the event loop with one system call, because
 * most of the time that this process spends on statements goes into system calls.
 */
class TurnSocket extends Socket {
  override uncork(): void {
    process.nextTick(() => super.uncork())
  }
}

/**
 * `begin` and `commit` are prepared statements: a prepared statement is sent together with the
 * other statements of the same turn of the event loop, whereas a plain one would be sent alone.
 */
const begin = { name: 'begin', text: 'begin' }
const commit = { name: 'commit', text: 'commit' }

/**
 * Called with the text of every statement before the statement runs, and with an object that
 * identifies its transaction. Tests pass a function that throws if the statement breaks a rule
 * (statement-sweep.ts).
 */
export type OnStatement = (text: string, transaction?: object) => void

/** Opens a pool. */
export function openPool(
  url: string,
  it: { max?: number; statementMs?: number; onStatement?: OnStatement } = {},
): Pool {
  const pool = new pg.Pool({
    Client: ByteClient,
    connectionString: url,
    max: it.max ?? 12,
    // Statements that do not depend on each other's answers are sent together.
    pipeline: true,
    stream: () => new TurnSocket(),
    application_name: 'sofra',
    connectionTimeoutMillis: 8000,
    options: `-c statement_timeout=${it.statementMs ?? 10_000} -c lock_timeout=3000 -c idle_in_transaction_session_timeout=5000 -c jit=off -c timezone=UTC`,
  })
  // A connection may be lost at any moment, even inside a transaction. The current or next
  // statement then reports it. An unhandled 'error' event would end the process.
  pool.on('connect', (client) => client.on('error', () => undefined))
  pool.on('error', () => undefined)

  const tx = async <T>(work: (db: Db) => Promise<T>, tries = 2): Promise<T> => {
    const client = await pool.connect()
    let broken: Error | undefined
    try {
      // `begin` is sent together with the first statement. If it fails, the connection is lost, and
      // the statements fail too.
      const begun = client.query(begin)
      begun.catch(() => undefined)
      const transaction = {}
      const result = await work(dbOn(client, (text) => it.onStatement?.(text, transaction)))
      await begun
      await client.query(commit)
      return result
    } catch (error) {
      await client.query('rollback').catch((lost: Error) => (broken = lost))
      if (tries > 0 && isRetryable(error)) return await tx(work, tries - 1)
      throw error
    } finally {
      client.release(broken)
    }
  }

  const manyBytes = async (statement: Statement): Promise<string[][]> => {
    it.onStatement?.(statement.text)
    return (await pool.query<string[]>({ ...asked(statement), ...asBytes })).rows
  }

  return {
    ...dbOn(pool, it.onStatement),
    manyBytes,
    bytes: async (statement) => {
      const [row] = await manyBytes(statement)
      if (!row) throw new Error(`No row: ${statement.text}`)
      return row
    },
    tx: (work) => tx(work),
    stats: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    end: () => pool.end(),
    raw: pool,
  }
}

const isRetryable = (error: unknown) =>
  error instanceof pg.DatabaseError && (error.code === '40001' || error.code === '40P01')

/** True if a statement exceeded its time limit. */
export const isTooLong = (error: unknown) => error instanceof pg.DatabaseError && error.code === '57014'

/**
 * True if the database is down, shutting down, full, or has ended our session. The request may then
 * be retried.
 */
export const isAway = (error: unknown): boolean => {
  if (error instanceof pg.DatabaseError) return /^(08|53|57|55P03|25P03)/.test(error.code ?? '')
  return (
    error instanceof Error &&
    (/timeout exceeded when trying to connect|Connection terminated|not queryable/.test(error.message) ||
      ['ECONNREFUSED', 'ECONNRESET', 'EPIPE'].includes(codeOf(error)))
  )
}

/** True if a unique constraint refused a row. With `constraint`, only for that constraint. */
export const isDuplicate = (error: unknown, constraint?: string) =>
  error instanceof pg.DatabaseError && error.code === '23505' && (!constraint || constraintOf(error) === constraint)

/**
 * The constraint that refused a row. The error of a Citus shard contains it only in its message,
 * with the shard's number: `orders_pkey_102040`.
 */
const constraintOf = ({ constraint, message }: pg.DatabaseError) =>
  (constraint ?? /constraint "([^"]+)"/.exec(message)?.[1])?.replace(/_\d{6,}$/, '')

/** True if other records still refer to the row being deleted. */
export const isReferenced = (error: unknown): error is pg.DatabaseError =>
  error instanceof pg.DatabaseError && error.code === '23503'

/**
 * The column of `table` that refers to a missing row, or undefined. It is derived from PostgreSQL's
 * name for the constraint.
 */
export function missingReference(error: unknown, table: string): string | undefined {
  if (!isReferenced(error)) return undefined
  return new RegExp(`^${table}_(.+)_fkey$`).exec(constraintOf(error) ?? '')?.[1]
}

/** True if a check constraint refused a row. */
export const isRefusedByCheck = (error: unknown) => error instanceof pg.DatabaseError && error.code === '23514'
