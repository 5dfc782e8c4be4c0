/** What another's server answered is larger than anything it should have to say. */
export class AnswerTooLarge extends Error {}

/**
 * The body another's server answers with, counted while it arrives: whatever its headers say, no more than `max` bytes of it are ever held, and the rest is not received. Throws `AnswerTooLarge` beyond that.
 */
export async function readAnswer({ body }: Response, max: number): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let size = 0
  // Leaving the loop cancels what is still on its way.
  for await (const part of body ?? []) {
    size += part.length
    if (size > max) throw new AnswerTooLarge(`an answer of more than ${max} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}
