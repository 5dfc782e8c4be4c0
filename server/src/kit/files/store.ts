import type { Readable } from 'node:stream'

/**
 * The folders of a store. `pictures`: uploaded pictures. `menu`: the demo's menu. `made`: files
 * made for a user. `private`: files behind signed links only. `own`: what the installation keeps
 * outside its database.
 */
export type StoreFolder = 'pictures' | 'menu' | 'made' | 'private' | 'own'

/** A file in the store. `name` consists of the folder and the file's own name. */
export interface StoredFile {
  name: string
  bytes: number
  at: Date
}

/**
 * The store for uploaded files and made files, shared by every node: a folder or an S3 bucket. A
 * file whose name fails `isStoreName` never exists.
 */
export interface FileStore {
  /**
   * Stores the whole file or nothing, replacing any existing one. Returns its size in bytes. Write
   * the row that refers to the file afterwards, never before.
   */
  put(name: string, content: Uint8Array | Readable): Promise<number>
  /** The file as a stream; undefined if it does not exist. */
  open(name: string): Promise<(StoredFile & { content: Readable }) | undefined>
  stat(name: string): Promise<StoredFile | undefined>
  /** Succeeds even if the file does not exist. */
  remove(name: string): Promise<void>
  list(folder: StoreFolder): AsyncIterable<StoredFile>
}

/**
 * Whether a name consists of one folder and one plain file name: no path traversal, and no
 * character that some file system would interpret.
 */
export const isStoreName = (name: string) => /^(pictures|menu|made|private|own)\/\w[\w.-]{0,99}$/.test(name)
