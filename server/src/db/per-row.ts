import sql, { type Sql } from 'sql-template-tag'

/**
 * An `exists` that is evaluated for each row, by an index. As a condition of its own, PostgreSQL may
 * turn it into a join. If its statistics are older than the rows, for example right after an import,
 * it expects one row and compares every row with every other.
 */
export const perRow = (exists: Sql): Sql => sql`coalesce(${exists}, false)`
