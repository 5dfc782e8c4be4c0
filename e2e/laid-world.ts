import { cp, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Running } from './running.ts'

const variable = 'SOFRA_E2E_WORLD'

/** Before the first journey: builds the panel and makes the demo world once. Returns a function that removes it after the last one. */
export default async function layWorld(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'sofra-e2e-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  const running = new Running(folder)
  try {
    await running.start()
    await running.end()
    await dropSpareLog(join(folder, 'postgres/cluster/pg_wal'))
    // Each copy finds a free port of its own.
    await rm(join(folder, 'postgres/port'), { force: true })
  } catch (error) {
    await remove()
    throw error
  }
  process.env[variable] = folder
  return remove
}

/** A new folder with a copy of the prepared world. */
export async function copyOfWorld(name: string): Promise<string> {
  const laid = process.env[variable]
  if (!laid) throw new Error('No world was prepared: run the journeys with `playwright test`')
  const folder = await mkdtemp(join(tmpdir(), `sofra-e2e-${name}-`))
  await cp(laid, folder, { recursive: true })
  return folder
}

/** Most of a stopped cluster is write-ahead log renamed for later; only the first segment, where it stopped, is read again. */
async function dropSpareLog(folder: string) {
  const segments = (await readdir(folder)).filter((it) => /^[0-9A-F]{24}$/.test(it)).toSorted()
  await Promise.all(segments.slice(1).map((it) => rm(join(folder, it))))
}
