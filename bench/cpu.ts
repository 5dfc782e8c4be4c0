import { readFileSync } from 'node:fs'
import type { Client } from 'pg'

/**
 * CPU µs so far of the database's processes that serve an application, by process. Processes that
 * have ended are missing.
 */
export async function backendCpu(client: Client, application: string): Promise<Map<number, number>> {
  const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_activity where application_name = $1', [
    application,
  ])
  return new Map(rows.map(({ pid }) => [pid, ranFor(pid)]))
}

/** CPU that the processes used between two readings. */
export const usedBetween = (before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>): number =>
  [...after].reduce((sum, [pid, cpu]) => sum + cpu - (before.get(pid) ?? 0), 0)

/**
 * /proc/<pid>/schedstat begins with the nanoseconds on a CPU, whereas /proc/<pid>/stat counts in
 * hundredths of a second.
 */
function ranFor(pid: number): number {
  try {
    return Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1000
  } catch {
    return 0
  }
}
