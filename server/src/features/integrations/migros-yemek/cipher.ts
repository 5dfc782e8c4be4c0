import { createCipheriv, createDecipheriv, createHash } from 'node:crypto'
import { withoutBadText } from '#server/domain/integrations/bad-text.ts'

/** The platform demands this mode. TLS protects the calls; this cipher adds little. */
const algorithm = 'aes-256-ecb'

/**
 * The key of a secret. The platform's secrets have 32 bytes, which are the key itself. One source
 * hashes its secret first, which is done with a secret of any other length.
 */
function keyOf(secret: string): Buffer {
  const bytes = Buffer.from(secret, 'utf8')
  return bytes.length === 32 ? bytes : createHash('sha256').update(bytes).digest()
}

/** Encrypts the body of a call. */
export function sealed(secret: string, body: object): { value: string } {
  const cipher = createCipheriv(algorithm, keyOf(secret), null)
  return { value: cipher.update(JSON.stringify(body), 'utf8', 'base64') + cipher.final('base64') }
}

/** The JSON in an encrypted text; undefined if it cannot be decrypted or is not JSON. */
export function opened(secret: string, text: string): unknown {
  try {
    const decipher = createDecipheriv(algorithm, keyOf(secret), null)
    return withoutBadText(JSON.parse(decipher.update(text, 'base64', 'utf8') + decipher.final('utf8')))
  } catch {
    return undefined
  }
}
