import { pickCancelOption, type CancelOption } from '#server/domain/integrations/pick-reason.ts'
import type { GetirClient } from './client.ts'
import { textOf } from './wire.ts'

const readOptions = async (client: GetirClient, external_id: string): Promise<CancelOption[]> =>
  (await client.cancelOptions(external_id)).map((it) => ({ id: it.id, message: textOf(it.message) }))

/**
 * Asks GetirYemek which reasons it accepts now (at most 40 requests in ten minutes per restaurant)
 * and chooses the one that matches ours. `wanted` is an id or a part of the message
 * (`cancel_reason.platform_codes.getir`).
 */
export async function chooseCancelOption(
  client: GetirClient,
  external_id: string,
  wanted: string,
): Promise<CancelOption | undefined> {
  return pickCancelOption(await readOptions(client, external_id), wanted)
}
