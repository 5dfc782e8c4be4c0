import type { Logger } from 'pino'
import { folderStore } from './folder-store.ts'
import { s3Store, type S3Address } from './s3-store.ts'
import type { FileStore } from './store.ts'

/**
 * Parses SOFRA_FILES: a folder, or `s3://KEY:SECRET@host:port/bucket?region=…` (https; `s3+http://`
 * without TLS). Throws a message that contains no secret.
 */
export function storeAddress(text: string): string | S3Address {
  if (!/^s3(\+http)?:/.test(text)) return text
  const given = URL.parse(text)
  const [bucket, ...inside] = given?.pathname.split('/').filter(Boolean) ?? []
  const [key, secret] = [decoded(given?.username), decoded(given?.password)]
  const base = given && URL.parse(`${given.protocol === 's3:' ? 'https' : 'http'}://${given.host}`)
  if (!base || !base.hostname || !bucket || !key || !secret)
    throw new Error(
      'SOFRA_FILES must be a folder or s3://KEY:SECRET@host/bucket?region=…, key and secret percent-encoded.',
    )
  base.pathname = `/${[bucket, ...inside].join('/')}/`
  return { base, key, secret, region: given.searchParams.get('region') ?? 'us-east-1' }
}

function decoded(text: string | undefined): string | undefined {
  try {
    return text && decodeURIComponent(text)
  } catch {
    return undefined
  }
}

/** Opens the store that SOFRA_FILES names. */
export function openStore(text: string, log?: Logger): FileStore {
  const address = storeAddress(text)
  return typeof address === 'string' ? folderStore(address) : s3Store(address, log)
}
