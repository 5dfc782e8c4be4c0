import type { GetirClient } from './client.ts'
import { textOf } from './wire.ts'

export interface CancelOption {
  id: string
  message: string
}

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

const folded = (given: string) => given.toLocaleLowerCase('tr')
/** The fallback if no option matches: "other" first, then an option that blames nobody else. */
const neutral = [/\bdiğer\b|\bother\b/, /teknik|technical/]

/**
 * The option with that id, otherwise the first whose message contains the words, otherwise a
 * neutral one, otherwise the first.
 */
export function pickCancelOption(options: CancelOption[], wanted: string): CancelOption | undefined {
  const byId = options.find((it) => it.id === wanted)
  const byWords = wanted ? options.find((it) => folded(it.message).includes(folded(wanted))) : undefined
  const byNature = neutral.map((like) => options.find((it) => like.test(folded(it.message)))).find(Boolean)
  return byId ?? byWords ?? byNature ?? options[0]
}
