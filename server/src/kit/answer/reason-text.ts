/**
 * Puts the cause of a failure into words for a log. This is the error's message, or the messages of
 * all errors in an AggregateError, or else the error's code. A value that is not an error is
 * converted to text.
 */
export function reasonText(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.map(reasonText).join('; ')
  if (error instanceof Error) {
    const { code } = error as { code?: unknown }
    return error.message || (typeof code === 'string' ? code : error.name)
  }
  return typeof error === 'object' && error !== null ? (JSON.stringify(error) ?? 'unknown') : String(error)
}
