import { Refusal } from '../refusal.ts'

/** An answer in the platform's error envelope. */
export const refusal = (status: number, exception: string, key: string, message: string): Refusal =>
  new Refusal(status, { timestamp: 0, exception, errors: [{ key, message, args: [] }] })

export const bad = (message: string): Refusal => refusal(400, 'BadRequestException', 'bad.request', message)
export const notFound = (id: string): Refusal =>
  refusal(
    404,
    'DomainNotFoundException',
    'domain.not.found',
    `Dış sistem ${id} kaynağı bulunamadı. Neden: DomainNotFound.`,
  )
/** A step that the package's status does not allow. */
export const wrongStatus = (): Refusal =>
  refusal(
    409,
    'InvalidPackageStatusException',
    'package.status.invalid',
    'Paketin statüsü bu işlem için uygun değildir.',
  )
