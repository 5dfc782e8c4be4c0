import { createReadStream, createWriteStream } from 'node:fs'
import { chmod, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isStoreName, type FileStore, type StoredFile, type StoreFolder } from './store.ts'
import { uuidv7 } from '../uuid.ts'

const folders: StoreFolder[] = ['pictures', 'menu', 'made', 'private', 'own']
const ours = { folder: 0o700, file: 0o600 }

/** Stores files in a folder that no other user of the machine may read. */
export function folderStore(root: string): FileStore {
  let isLaid: Promise<void> | undefined
  const lay = async () => {
    for (const it of folders) {
      await mkdir(join(root, it), { recursive: true, mode: ours.folder })
      // An older version may have created these folders with permissions that let others read them.
      // The permissions of the root folder are left alone, because it may belong to somebody else.
      await chmod(join(root, it), ours.folder)
    }
  }

  const statOf = async (name: string): Promise<StoredFile | undefined> => {
    if (!isStoreName(name)) return undefined
    const it = await stat(join(root, name)).catch(absent)
    return it?.isFile() ? { name, bytes: it.size, at: it.mtime } : undefined
  }

  return {
    put: async (name, content) => {
      if (!isStoreName(name)) throw new Error(`Not a valid file name: ${name}.`)
      await (isLaid ??= lay().catch((error: unknown) => {
        isLaid = undefined
        throw error
      }))
      // A file is written under a temporary name until it is complete and on disk. Temporary files
      // left by a crash are swept.
      const part = join(root, `${name.slice(0, 60)}.${uuidv7()}.part`)
      try {
        const to = createWriteStream(part, { mode: ours.file, flush: true })
        to.on('error', () => undefined) // the pipeline already throws this error
        await pipeline(content instanceof Readable ? content : Readable.from([content]), to)
        await rename(part, join(root, name))
        await settle(join(root, name.replace(/\/.*/, '')))
        return to.bytesWritten
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
    },
    open: async (name) => {
      const it = await statOf(name)
      if (!it) return undefined
      const content = createReadStream(join(root, name))
      content.on('error', () => undefined) // the reader already receives this error
      return { ...it, content }
    },
    stat: statOf,
    remove: async (name) => {
      if (isStoreName(name)) await rm(join(root, name), { force: true })
    },
    list: async function* (folder) {
      for (const it of await readdir(join(root, folder)).catch(() => [])) {
        const found = await statOf(`${folder}/${it}`)
        if (found) yield found
      }
    },
  }
}

const absent = (error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return undefined
  throw error
}

/**
 * Syncs the folder to disk, because only then does a new file name survive a power cut. Windows has
 * no such operation.
 */
async function settle(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => undefined)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}
