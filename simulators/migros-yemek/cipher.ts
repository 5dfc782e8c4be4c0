import { createCipheriv, createDecipheriv } from 'node:crypto'

const algorithm = 'aes-256-ecb'

/** Encrypts a text as the platform's documents say: AES-256-ECB with PKCS7, in base64. */
export function encrypt(text: string, secret: string): string {
  const cipher = createCipheriv(algorithm, secret, null)
  return cipher.update(text, 'utf8', 'base64') + cipher.final('base64')
}

/** The text. Throws if it was not encrypted with this secret. */
export function decrypt(given: string, secret: string): string {
  const decipher = createDecipheriv(algorithm, secret, null)
  return decipher.update(given, 'base64', 'utf8') + decipher.final('utf8')
}
