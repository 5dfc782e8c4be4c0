import { bytesOfId, idOfBytes, readLink, signLink } from '#server/kit/guard/signed-link.ts'
import type { Kit } from '#server/kit/kit.ts'

/** A courier, and the moment at which the current shift began. */
export interface ShiftKey {
  company_id: string
  id: string
  on_shift_since: string
}

const purpose = 'courier'

/**
 * The address of a courier's own page during one shift. Once the shift has ended, the link opens
 * nothing, even on a phone that was given away.
 */
export function courierPageUrl(
  kit: Pick<Kit, 'url' | 'lastingKey'>,
  { company_id, id, on_shift_since }: ShiftKey,
): string {
  const since = Buffer.alloc(8)
  since.writeBigInt64BE(BigInt(Date.parse(on_shift_since)))
  return `${kit.url}/courier-page/${signLink(kit, purpose, Buffer.concat([bytesOfId(company_id), bytesOfId(id), since]))}`
}

/** The shift that a link names; undefined if the link was not made here. */
export function readCourierLink(kit: Pick<Kit, 'lastingKey'>, token: string): ShiftKey | undefined {
  const body = readLink(kit, purpose, 40, token)
  return (
    body && {
      company_id: idOfBytes(body.subarray(0, 16)),
      id: idOfBytes(body.subarray(16, 32)),
      on_shift_since: new Date(Number(body.readBigInt64BE(32))).toISOString(),
    }
  )
}
