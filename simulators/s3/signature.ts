import { createHash, createHmac } from 'node:crypto'

const sha256 = (text: string | Uint8Array) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Uint8Array, text: string) => createHmac('sha256', key).update(text).digest()

/** A request as received. */
export interface Signed {
  method: string
  /** Path and query as sent. */
  url: string
  headers: Record<string, string | string[] | undefined>
}

/**
 * Whether a request is signed with this secret (Signature Version 4, header `authorization`).
 * Written from Amazon's documentation, so that it does not share a misunderstanding with our
 * client.
 */
export function isSigned({ method, url, headers }: Signed, key: string, secret: string): boolean {
  const authorization =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      String(headers['authorization']),
    )
  if (!authorization) return false
  const [, who, day = '', region = '', names = '', signature] = authorization
  const signed = names.split(';')
  const needed = ['host', 'x-amz-date', 'x-amz-content-sha256']
  if (who !== key || !needed.every((it) => signed.includes(it))) return false
  const [path = '', query = ''] = url.split('?')
  const request = [
    method,
    path,
    query.split('&').filter(Boolean).map(encoded).sort().join('&'),
    ...signed.map((it) => `${it}:${String(headers[it] ?? '').trim()}`),
    '',
    names,
    headers['x-amz-content-sha256'],
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(request)].join('\n')
  const signing = [region, 's3', 'aws4_request'].reduce((it, part) => hmac(it, part), hmac(`AWS4${secret}`, day))
  return hmac(signing, text).toString('hex') === signature
}

/**
 * `a=b c` as the documentation requires: every character but A–Z a–z 0–9 - _ . ~ percent-encoded.
 */
const encoded = (pair: string) =>
  pair
    .split('=', 2)
    .map((it) =>
      encodeURIComponent(decodeURIComponent(it.replaceAll('+', '%20'))).replaceAll(
        /[!'()*]/g,
        (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
      ),
    )
    .concat(pair.includes('=') ? [] : [''])
    .join('=')
