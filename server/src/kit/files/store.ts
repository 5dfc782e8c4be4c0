import type { Readable } from 'node:stream'

/**
 * The folders of a store: uploaded pictures, the demo's menu, files made for a user, files behind
 * signed links only, and what the installation keeps outside its database.
 */
export type StoreFolder = 'pictures' | 'menu' | 'made' | 'private' | 'own'

/** A file in the store; `name` is its folder and its own name. */
export interface StoredFile {
  name: string
  bytes: number
  at: Date
}

/**
 * The store for uploaded and made files, shared by every node: a folder, or an S3 bucket. A name
 * that `isStoreName` refuses never exists.
 */
export interface FileStore {
  /**
   * Stores the whole file or nothing, replacing any existing one; returns its size in bytes. Write
   * the row that shows it afterwards, never before.
   */
  put(name: string, content: Uint8Array | Readable): Promise<number>
  /** The file as a stream; undefined if it does not exist. */
  open(name: string): Promise<(StoredFile & { content: Readable }) | undefined>
  stat(name: string): Promise<StoredFile | undefined>
  /** Also succeeds if the file does not exist. */
  remove(name: string): Promise<void>
  list(folder: StoreFolder): AsyncIterable<StoredFile>
}

/** A folder and one plain name in it: no path traversal, nothing that a file system would read differently. */
export const isStoreName = (name: string) => /^(pictures|menu|made|private|own)\/\w[\w.-]{0,99}$/.test(name)
