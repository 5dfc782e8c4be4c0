import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

/** Keeps secrets (platform keys, provider passwords) unreadable in the database and its backups: AES-256-GCM under the installation key. */
export interface Seal {
  close(secret: object): Buffer
  open<T>(sealed: Buffer): T
}

export function sealUnder(key: Buffer): Seal {
  const own = createHmac('sha256', key).update('seal').digest()
  return {
    close: (secret) => {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', own, iv)
      return Buffer.concat([iv, cipher.update(JSON.stringify(secret), 'utf8'), cipher.final(), cipher.getAuthTag()])
    },
    open: <T>(sealed: Buffer) => {
      const decipher = createDecipheriv('aes-256-gcm', own, sealed.subarray(0, 12))
      decipher.setAuthTag(sealed.subarray(-16))
      return JSON.parse(
        Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()]).toString('utf8'),
      ) as T
    },
  }
}
