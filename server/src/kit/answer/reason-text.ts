/**
 * The cause of a failure, in words for a log: an error's message, the messages of each of several
 * errors, else the code; or the value itself if it is not an error.
 */
export function reasonText(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.map(reasonText).join('; ')
  if (error instanceof Error) {
    const { code } = error as { code?: unknown }
    return error.message || (typeof code === 'string' ? code : error.name)
  }
  return typeof error === 'object' && error !== null ? (JSON.stringify(error) ?? 'unknown') : String(error)
}
