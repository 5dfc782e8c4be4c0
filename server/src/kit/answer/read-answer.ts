/** Thrown if the answer of another server is larger than any legitimate answer. */
export class AnswerTooLarge extends Error {}

/**
 * Reads the body of another server's answer and counts its bytes as they arrive, whatever the
 * headers claim. If there are more than `max` bytes, it cancels the rest and throws
 * `AnswerTooLarge`.
 */
export async function readAnswer({ body }: Response, max: number): Promise<Buffer> {
  const parts: Uint8Array[] = []
  let size = 0
  // Leaving the loop early cancels the rest of the download.
  for await (const part of body ?? []) {
    size += part.length
    if (size > max) throw new AnswerTooLarge(`an answer of more than ${max} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}
