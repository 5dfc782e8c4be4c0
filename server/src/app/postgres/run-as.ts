import { spawnSync } from 'node:child_process'
import { lchown, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Binaries, copyToReadableFolder } from './binaries.ts'

/**
 * How the database's processes run. `wrap` puts a program and its arguments behind commands that
 * change the account, and that send the program SIGINT (PostgreSQL's fast, clean shutdown) when
 * this process dies. Each command execs the next, so that the process id stays the program's own.
 */
export type RunAs = { binaries: Binaries; wrap(program: string, args: string[]): [string, string[]] }

/**
 * The two ways in which root can run PostgreSQL, which refuses to run as root; the better one
 * first.
 */
export type RootWay = 'namespace' | 'account'

const nobody = 65534
// An account that exists on every Linux system, because initdb looks up its own account's name. It
// is used only inside the namespace; seen from outside, the files still belong to root.
const daemon = 1

/**
 * Decides which account runs the database in `dataDir` (which exists). An ordinary account runs it
 * itself. Root runs it in a user namespace, as an ordinary account that still owns the files. If
 * the kernel or a container refuses namespaces, root runs it as the account `nobody`, which then
 * owns the folder. A folder of another account is run as that account. Throws if this account is
 * neither root nor the folder's owner.
 */
export async function chooseRunAs(binaries: Binaries, dataDir: string, way?: RootWay): Promise<RunAs> {
  const uid = process.getuid?.()
  if (uid === undefined) return { binaries, wrap: (program, args) => [program, args] }
  const folder = await stat(dataDir)
  if (uid !== 0) {
    if (folder.uid !== uid) {
      throw new Error(
        `The database folder ${dataDir} belongs to the account with id ${folder.uid} and this process runs as ${uid}: ` +
          `run as that account, give the folder to this one (chown -R ${uid}), or choose another with SOFRA_DATA`,
      )
    }
    return { binaries, wrap: diesWithUs }
  }
  if (process.platform !== 'linux') throw new Error('PostgreSQL does not run as root: start Sofra as an ordinary user')
  if (folder.uid !== 0) return account(binaries, dataDir, folder.uid, folder.gid)
  if (way !== 'account' && namespacesAllowed()) return { binaries, wrap: inNamespace }
  if (way === 'namespace') throw new Error('This machine does not allow user namespaces')
  await give(dataDir, nobody, nobody)
  return account(binaries, dataDir, nobody, nobody)
}

function diesWithUs(program: string, args: string[]): [string, string[]] {
  if (process.platform !== 'linux') return [program, args]
  return ['setpriv', ['--pdeathsig', 'INT', '--', program, ...args]]
}

function inNamespace(program: string, args: string[]): [string, string[]] {
  // The kernel clears the death signal when credentials change, so it is set last.
  const [inner, rest] = diesWithUs(program, args)
  return ['unshare', ['--user', `--map-user=${daemon}`, `--map-group=${daemon}`, '--', inner, ...rest]]
}

function namespacesAllowed(): boolean {
  const [program, args] = inNamespace('true', [])
  return spawnSync(program, args, { stdio: 'ignore' }).status === 0
}

async function account(binaries: Binaries, dataDir: string, uid: number, gid: number): Promise<RunAs> {
  const change = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']
  const can = (...command: string[]) => spawnSync('setpriv', [...change, '--', ...command]).status === 0
  const reachable = can('test', '-x', join(binaries.folder, 'bin/postgres'))
  const entersData = () => can('stat', join(dataDir, '.'))
  if (!entersData()) {
    // Lets the account enter the folders above the database's folder, for a database below a folder
    // that only root may enter, such as /root. Only the capability to pass such folders is given,
    // which is less than a namespace would give: there the process would count as root for every
    // file. The capability does not help the programs find each other, since they use access(2),
    // which ignores capabilities.
    change.push('--inh-caps', '+dac_override', '--ambient-caps', '+dac_override')
    if (!entersData()) {
      throw new Error(
        `The account that runs the database cannot enter ${dataDir}: choose another folder with SOFRA_DATA`,
      )
    }
  }
  return {
    binaries: reachable ? binaries : await copyToReadableFolder(binaries),
    wrap: (program, args) => ['setpriv', [...change, '--pdeathsig', 'INT', '--', program, ...args]],
  }
}

async function give(folder: string, uid: number, gid: number): Promise<void> {
  await lchown(folder, uid, gid)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    await (entry.isDirectory() ? give(path, uid, gid) : lchown(path, uid, gid))
  }
}
