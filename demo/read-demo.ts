import type pg from 'pg'
import type { DemoRecord } from './lay-demo.ts'

/** The record of the demo world, where there is one. */
export async function readDemo(client: pg.ClientBase): Promise<DemoRecord | undefined> {
  const { rows } = await client.query<{ value: DemoRecord }>(`select value from installation where key = 'demo'`)
  return rows[0]?.value
}
