import sql, { type Sql } from 'sql-template-tag'

/**
 * Makes PostgreSQL evaluate an `exists` for each row, by an index. Without the `coalesce`, it may
 * turn the `exists` into a join. With statistics that are older than the rows, as right after an
 * import, it expects a single row and chooses a join that compares every row with every other.
 */
export const perRow = (exists: Sql): Sql => sql`coalesce(${exists}, false)`
