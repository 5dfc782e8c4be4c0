import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { readFile, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from '#server/db/code-of.ts'

/** A running server, as described by its postmaster.pid. */
export type Postmaster = { pid: number; port: number; ready: boolean }

/** The setting that names, on a server's command line, the process that started it. */
export const startedBySetting = 'sofra.started_by'

/**
 * The server that now runs on the folder `cluster`, or null. `leaving` is true while the server is
 * shutting down, because it is being stopped or because the process that started it died. The
 * caller must then wait until the server has ended, and never join it. A killed server leaves its
 * pid file behind. The file is recognised even if another program now has that process id, and is
 * removed, since PostgreSQL would take that program for a server and refuse to start.
 */
export async function findPostmaster(cluster: string): Promise<(Postmaster & { leaving: boolean }) | null> {
  const path = join(cluster, 'postmaster.pid')
  const text = await readFile(path, 'utf8').catch(() => '')
  const lines = text.split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return null
  const command = commandLine(pid)
  if (command && !command.includes(cluster)) {
    if ((await readFile(path, 'utf8').catch(() => '')) === text) await unlink(path)
    return null
  }
  const status = lines[7]?.trim() ?? 'starting'
  const leaving = status === 'stopping' || isOrphan(pid, command ?? [])
  return { pid, port: Number(lines[3]), ready: status === 'ready', leaving }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
  // A zombie process has no command line any more.
  return commandLine(pid)?.length !== 0
}

/** A process's arguments. Null if the system has no /proc to read them from. */
function commandLine(pid: number): string[] | null {
  if (process.platform !== 'linux') return null
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').filter(Boolean)
  } catch {
    return []
  }
}

function isOrphan(pid: number, command: string[]): boolean {
  const starter = command.find((argument) => argument.startsWith(`${startedBySetting}=`))
  if (!starter) return false
  try {
    return /^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] !== starter.split('=')[1]
  } catch {
    return true
  }
}

/**
 * Kills the processes that a dead server left behind on the folder `cluster`. A stuck backend holds
 * the server's shared memory, and no other server can start until the backend has ended. These
 * processes serve no connection any more, and their work is as lost as after a crash. On systems
 * other than Linux, waits for their end.
 */
export function killOrphans(cluster: string): void {
  if (process.platform !== 'linux') return
  for (const pid of readdirSync('/proc').filter((it) => /^\d+$/.test(it)))
    try {
      const isOurs = readlinkSync(`/proc/${pid}/cwd`) === cluster && commandLine(Number(pid))?.[0]?.includes('postgres')
      if (isOurs) process.kill(Number(pid), 'SIGKILL')
    } catch {
      // The process has ended in the meantime, or belongs to another account.
    }
}
