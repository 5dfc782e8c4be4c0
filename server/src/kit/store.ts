import type { Readable } from 'node:stream'

/** The folders of a store: pictures people brought, the demo's menu, files made for a user, and what the installation keeps beside its database. */
export type StoreFolder = 'pictures' | 'menu' | 'made' | 'own'

/** A file as it lies in the store; `name` is its folder and its own name. */
export interface Lying {
  name: string
  bytes: number
  at: Date
}

/** Where uploaded and made files lie, the same for every node: a folder, or an S3 bucket. A name that `isStoreName` refuses lies nowhere. */
export interface FileStore {
  /** Lays the whole file or nothing, over what was there; answers its bytes. A row that shows it is written afterwards, never before. */
  put(name: string, content: Uint8Array | Readable): Promise<number>
  /** The file to be read; undefined where there is none. */
  open(name: string): Promise<(Lying & { content: Readable }) | undefined>
  stat(name: string): Promise<Lying | undefined>
  /** Also where there is none. */
  remove(name: string): Promise<void>
  list(folder: StoreFolder): AsyncIterable<Lying>
}

/** A folder and one plain name in it: nothing that climbs, nothing a file system would read otherwise. */
export const isStoreName = (name: string) => /^(pictures|menu|made|own)\/\w[\w.-]{0,99}$/.test(name)
