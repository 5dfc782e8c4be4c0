/** Another server's answer is larger than anything it should have to say. */
export class AnswerTooLarge extends Error {}

/**
 * Reads the body of another server's answer, counting while it arrives: whatever the headers say,
 * it never holds more than `max` bytes and does not receive the rest. Throws `AnswerTooLarge`
 * beyond that.
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
