import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { listen } from '../listen.ts'
import { isSigned } from './signature.ts'

interface Kept {
  bytes: Buffer
  at: Date
}

export interface Bucket {
  /** The value for SOFRA_FILES. */
  address: string
  files: Map<string, Kept>
  close(): Promise<void>
}

const access = { key: 'AKIDSIMULATED', secret: 'wJalr/XUtnFEMI+K7MDENG' }
const name = 'sofra'
/** How many names a page of a listing contains. */
const page = 1000

/**
 * A bucket of an S3 store, in memory. It checks the signatures of requests and the checksums of
 * bodies, and lists in pages.
 */
export async function openBucket(): Promise<Bucket> {
  const files = new Map<string, Kept>()
  const server = createServer((request, reply) => {
    answer(files, request, reply).catch(() => reply.destroy())
  })
  const { url, stop } = await listen(server)
  return {
    address: `s3+http://${access.key}:${encodeURIComponent(access.secret)}@${url.slice('http://'.length)}/${name}/files?region=eu-central-1`,
    files,
    close: stop,
  }
}

async function answer(files: Map<string, Kept>, request: IncomingMessage, reply: ServerResponse): Promise<void> {
  const { method = '', url = '', headers } = request
  const body = Buffer.concat(await request.toArray())
  if (!isSigned({ method, url, headers }, access.key, access.secret)) return end(reply, 403, 'SignatureDoesNotMatch')
  const { pathname, searchParams } = new URL(url, 'http://s3')
  const [bucket, ...rest] = decodeURIComponent(pathname).slice(1).split('/')
  const key = rest.join('/')
  if (bucket !== name) return end(reply, 404, 'NoSuchBucket')
  if (key === '') return end(reply, 200, listing(files, searchParams))
  if (method === 'PUT') {
    if (headers['content-length'] === undefined) return end(reply, 411, 'MissingContentLength')
    if (createHash('sha256').update(body).digest('hex') !== headers['x-amz-content-sha256'])
      return end(reply, 400, 'XAmzContentSHA256Mismatch')
    files.set(key, { bytes: body, at: new Date() })
    return end(reply, 200, '')
  }
  const file = files.get(key)
  if (method === 'DELETE') {
    files.delete(key)
    return end(reply, 204, '')
  }
  if (!file) return end(reply, 404, 'NoSuchKey')
  reply.writeHead(200, { 'content-length': file.bytes.length, 'last-modified': file.at.toUTCString() })
  reply.end(method === 'HEAD' ? undefined : file.bytes)
}

function listing(files: Map<string, Kept>, query: URLSearchParams): string {
  const from = Buffer.from(query.get('continuation-token') ?? '', 'base64').toString()
  const keys = [...files.keys()].filter((it) => it.startsWith(query.get('prefix') ?? '') && it > from).sort()
  const listed = keys.slice(0, page)
  const rows = listed.map((key) => {
    const { at, bytes } = files.get(key) ?? { at: new Date(), bytes: Buffer.alloc(0) }
    return `<Contents><Key>${key}</Key><LastModified>${at.toISOString()}</LastModified><ETag>&quot;1&quot;</ETag><Size>${bytes.length}</Size></Contents>`
  })
  const next = Buffer.from(listed.at(-1) ?? '').toString('base64')
  const more = keys.length > page ? `<NextContinuationToken>${next}</NextContinuationToken>` : ''
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${keys.length > page}</IsTruncated>${more}${rows.join('')}</ListBucketResult>`
}

function end(reply: ServerResponse, status: number, text: string): void {
  reply
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(status >= 400 ? `<Error><Code>${text}</Code></Error>` : text)
}
