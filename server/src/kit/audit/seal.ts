import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

/**
 * Keeps secrets (platform keys, provider passwords) unreadable in the database and its backups:
 * AES-256-GCM under the installation key.
 */
export interface Seal {
  close(secret: object): Buffer
  open<T>(sealed: Buffer): T
}

/** Encrypts with `key`. Values encrypted with one of the `old` keys can still be decrypted. */
export function sealUnder(key: Buffer, old: readonly Buffer[] = []): Seal {
  const ownOf = (it: Buffer) => createHmac('sha256', it).update('seal').digest()
  const [own, all] = [ownOf(key), [key, ...old].map(ownOf)]
  const openWith = (it: Buffer, sealed: Buffer) => {
    const decipher = createDecipheriv('aes-256-gcm', it, sealed.subarray(0, 12))
    decipher.setAuthTag(sealed.subarray(-16))
    return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]).toString('utf8')
  }
  return {
    close: (secret) => {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', own, iv)
      return Buffer.concat([iv, cipher.update(JSON.stringify(secret), 'utf8'), cipher.final(), cipher.getAuthTag()])
    },
    open: <T>(sealed: Buffer) => {
      let failed: unknown
      for (const it of all)
        try {
          return JSON.parse(openWith(it, sealed)) as T
        } catch (error) {
          failed = error
        }
      throw failed
    },
  }
}
