/** Why something failed, in words for a log: an error's message, of several those of each, else its code; of what is no error what it holds. */
export function reasonText(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.map(reasonText).join('; ')
  if (error instanceof Error) {
    const { code } = error as { code?: unknown }
    return error.message || (typeof code === 'string' ? code : error.name)
  }
  return typeof error === 'object' && error !== null ? (JSON.stringify(error) ?? 'unknown') : String(error)
}
