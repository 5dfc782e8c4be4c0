import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
/**
 * The free space in bytes that is required to use memory: more than the databases of several test
 * files need at once.
 */
const roomBytes = 2e9

/** The name of a folder contains the id of the process that created it. */
const named = /^sofra-(?:e2e|test|launcher)-(\d+)-/

/**
 * A new folder for a test database. It is in memory if there is room, because creating a thousand
 * files on disk costs ten times as much processor time. Removes the folders of runs that were
 * killed, which would fill the memory.
 */
export async function databaseFolder(prefix: 'sofra-e2e-' | 'sofra-test-' | 'sofra-launcher-'): Promise<string> {
  await Promise.all([memory, tmpdir()].map(removeLeft))
  const room = await statfs(memory).then(
    (it) => it.bavail * it.bsize,
    () => 0,
  )
  return mkdtemp(join(room > roomBytes ? memory : tmpdir(), `${prefix}${process.pid}-`))
}

async function removeLeft(place: string) {
  for (const name of await readdir(place).catch(() => [])) {
    const pid = named.exec(name)?.[1]
    // Another run may be removing the same folder.
    if (pid && !isRunning(Number(pid))) await rm(join(place, name), { recursive: true, force: true }).catch(() => {})
  }
}

function isRunning(pid: number) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}
