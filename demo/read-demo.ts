import type pg from 'pg'

/**
 * The installation's record of its demo world. It contains the companies' API keys for the
 * simulated customers.
 */
export interface DemoRecord {
  seed: number
  laid_at: string
  keys: Record<string, string>
}

/** The record of the demo world, if there is one. */
export async function readDemo(client: pg.ClientBase): Promise<DemoRecord | undefined> {
  const { rows } = await client.query<{ value: DemoRecord }>(`select value from installation where key = 'demo'`)
  return rows[0]?.value
}
