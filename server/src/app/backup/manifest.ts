import { createHmac } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The description in a backup's folder. The folder has one `tables/<name>.copy.zst` per table, and
 * the files of the store below `files/`.
 */
export interface Manifest {
  format: 1
  /** The product's version, and the migrations that had run, oldest first. */
  version: string
  migrations: { name: string; checksum: string }[]
  at: string
  /** Identifies the installation key that encrypts the secrets, without revealing the key. */
  key: string
  /** The months that the log-like tables cover. */
  from: string
  to: string
  tables: { name: string; columns: string[]; rows: number; sha256: string }[]
  files: { name: string; bytes: number; sha256: string }[]
}

export const manifestName = 'manifest.json'

/** Thrown with a message for the person running the command. */
export class CommandError extends Error {}

export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, manifestName), 'utf8').catch(() => {
    throw new CommandError(`${folder} holds no complete backup: there is no ${manifestName} in it.`)
  })
  const manifest = JSON.parse(text) as Manifest
  if (manifest.format !== 1)
    throw new CommandError(`${folder} was written by another release of Sofra: restore it with that one.`)
  return manifest
}

export const keyMark = (key: Buffer): string =>
  createHmac('sha256', key).update('backup').digest('base64url').slice(0, 16)
