/**
 * The cause of a failure, in words for a log: the message of an error, the messages of all errors
 * of an AggregateError, otherwise the code. A value that is not an error is returned as text.
 */
export function reasonText(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.map(reasonText).join('; ')
  if (error instanceof Error) {
    const { code } = error as { code?: unknown }
    return error.message || (typeof code === 'string' ? code : error.name)
  }
  return typeof error === 'object' && error !== null ? (JSON.stringify(error) ?? 'unknown') : String(error)
}
