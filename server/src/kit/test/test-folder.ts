import { mkdtemp, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
/**
 * The free space in bytes that is required to use memory: more than the databases of several test
 * files need at once.
 */
const roomBytes = 2e9

/**
 * A new folder for a test database. It is in memory if there is room, because creating a thousand
 * files on disk costs ten times as much processor time.
 */
export async function databaseFolder(prefix: string): Promise<string> {
  const room = await statfs(memory).then(
    (it) => it.bavail * it.bsize,
    () => 0,
  )
  return mkdtemp(join(room > roomBytes ? memory : tmpdir(), prefix))
}
