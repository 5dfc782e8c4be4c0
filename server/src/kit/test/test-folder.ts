import { mkdtemp, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
/** Far more than the databases of some test files at once need. */
const roomBytes = 2e9

/** A new folder for a database of tests: in memory where the system has room there, since on a disk a thousand new files cost ten times as much processor time. */
export async function databaseFolder(prefix: string): Promise<string> {
  const room = await statfs(memory).then(
    (it) => it.bavail * it.bsize,
    () => 0,
  )
  return mkdtemp(join(room > roomBytes ? memory : tmpdir(), prefix))
}
