/** A character of a header's token by its code, as RFC 8187 writes it. */
const escaped = (it: string) => `%${it.charCodeAt(0).toString(16).toUpperCase()}`

/**
 * The header that saves a file under a name as people write it (RFC 6266): in plain letters for old
 * programs, then exactly. A header itself has neither Turkish letters nor quotes.
 */
export function attachmentOf(name: string): string {
  const whole = name.toWellFormed().replaceAll(/[\p{Cc}/\\]/gu, '_')
  const plain = whole
    .replaceAll('ı', 'i')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^ -~]|["%]/g, '_')
  if (plain === whole) return `attachment; filename="${plain}"`
  return `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(whole).replaceAll(/['()*]/g, escaped)}`
}
