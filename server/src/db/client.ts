import pg from 'pg'

/**
 * One connection outside the pool, for the owner's work; the caller ends it. Rejects where the database does not let us in. A connection that is lost
 * later fails the statement under way, or the next one, and never the process.
 */
export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  return client
}
