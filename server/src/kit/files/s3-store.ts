import { createHash } from 'node:crypto'
import { createWriteStream, openAsBlob } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import type { Logger } from 'pino'
import { fault } from '../answer/fault.ts'
import { readAnswer } from '../answer/read-answer.ts'
import { isStoreName, type FileStore, type StoredFile } from './store.ts'

export interface S3Address {
  /** The URL of the store, which includes the bucket and ends with `/`. */
  base: URL
  key: string
  secret: string
  region: string
}

/** How long a store may stay silent, in ms, before it counts as unreachable. */
const patienceMs = 10_000
const putPatienceMs = 300_000
/**
 * The largest listing that is accepted, in bytes. One page of a bucket's listing has a thousand
 * names.
 */
const maxListing = 16_000_000

/**
 * Stores files in a bucket of Amazon S3 or a compatible store (MinIO, Ceph, R2). Uses path-style
 * addresses and signature version 4. If the store is unreachable, the answer is `busy`.
 */
export function s3Store({ base, key, secret, region }: S3Address, log?: Logger): FileStore {
  const client = new AwsClient({ accessKeyId: key, secretAccessKey: secret, region, service: 's3', retries: 2 })

  async function ask(method: string, path: string, init: RequestInit & { patience?: number } = {}): Promise<Response> {
    const { patience = patienceMs, ...rest } = init
    // The response headers must arrive in time; reading the body may take as long as it needs.
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(), patience)
    let status: number | undefined
    try {
      const answer = await client.fetch(new URL(path, base), { method, signal: late.signal, ...rest })
      if (answer.ok || answer.status === 404) return answer
      status = answer.status
      await answer.body?.cancel()
    } catch (error) {
      log?.error({ err: error }, 'the file store does not answer')
      throw fault('busy')
    } finally {
      clearTimeout(timer)
    }
    log?.error({ status, method }, 'the file store refused')
    throw fault('busy')
  }

  const send = async (name: string, body: Blob | Uint8Array<ArrayBuffer>, sha256: string) => {
    const init = { body, headers: { 'x-amz-content-sha256': sha256 }, patience: putPatienceMs }
    const { ok, status } = await ask('PUT', name, init)
    if (!ok) {
      log?.error({ status }, 'the bucket is not there')
      throw fault('busy')
    }
  }

  /**
   * A bucket needs the length and checksum of a file in advance, so a stream is first written to
   * disk.
   */
  async function putStream(name: string, content: Readable): Promise<number> {
    const folder = await mkdtemp(join(tmpdir(), 'sofra-put-'))
    try {
      const path = join(folder, 'file')
      const sum = createHash('sha256')
      const to = createWriteStream(path, { mode: 0o600 })
      to.on('error', () => undefined) // the pipeline already throws this error
      await pipeline(
        content,
        async function* (parts: AsyncIterable<Uint8Array | string>) {
          for await (const it of parts) {
            sum.update(it)
            yield it
          }
        },
        to,
      )
      await send(name, await openAsBlob(path), sum.digest('hex'))
      return to.bytesWritten
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  const lyingOf = (name: string, { headers }: Response): StoredFile => ({
    name,
    bytes: Number(headers.get('content-length')),
    at: new Date(headers.get('last-modified') ?? 0),
  })

  return {
    put: async (name, content) => {
      if (!isStoreName(name)) throw new Error(`Not a valid file name: ${name}.`)
      if (content instanceof Readable) return putStream(name, content)
      const bytes = new Uint8Array(content)
      await send(name, bytes, createHash('sha256').update(bytes).digest('hex'))
      return bytes.length
    },
    open: async (name) => {
      if (!isStoreName(name)) return undefined
      const answer = await ask('GET', name)
      if (!answer.ok || !answer.body) {
        await answer.body?.cancel()
        return undefined
      }
      const content = Readable.fromWeb(answer.body as ReadableStream)
      content.on('error', () => undefined) // the reader already receives this error
      return { ...lyingOf(name, answer), content }
    },
    stat: async (name) => {
      if (!isStoreName(name)) return undefined
      const answer = await ask('HEAD', name)
      return answer.ok ? lyingOf(name, answer) : undefined
    },
    remove: async (name) => {
      if (isStoreName(name)) await (await ask('DELETE', name)).body?.cancel()
    },
    list: async function* (folder) {
      // If the configured URL points to a folder inside the bucket, the names of all files start
      // with that folder as a prefix.
      const [, ...inside] = base.pathname.slice(1).split('/')
      const prefix = `${inside.join('/')}${folder}/`
      const bucket = new URL(`/${base.pathname.split('/')[1]}`, base)
      for (let next: string | undefined = ''; next !== undefined;) {
        bucket.search = String(
          new URLSearchParams({ 'list-type': '2', prefix, ...(next && { 'continuation-token': next }) }),
        )
        const text = (await readAnswer(await ask('GET', bucket.href), maxListing)).toString('utf8')
        for (const [, it = ''] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          const name = `${folder}/${within(it, 'Key').slice(prefix.length)}`
          if (isStoreName(name))
            yield { name, bytes: Number(within(it, 'Size')), at: new Date(within(it, 'LastModified')) }
        }
        next = within(text, 'IsTruncated') === 'true' ? within(text, 'NextContinuationToken') : undefined
      }
    },
  }
}

const characters: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/**
 * The text of the first element with this name in a listing. Listings contain only our own file
 * names and the store's own words, so this text never contains another element.
 */
const within = (xml: string, element: string) =>
  (new RegExp(`<${element}>([^<]*)</${element}>`).exec(xml)?.[1] ?? '').replaceAll(
    /&(\w+);/g,
    (all, name: string) => characters[name] ?? all,
  )
