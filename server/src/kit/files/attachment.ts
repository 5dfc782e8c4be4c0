/** Percent-encodes one character of a header value, as RFC 8187 prescribes. */
const escaped = (it: string) => `%${it.charCodeAt(0).toString(16).toUpperCase()}`

/**
 * The header that makes the browser save a download under a file name (RFC 6266). The name is given
 * twice: in plain ASCII for old programs, then exactly, since a plain header cannot contain Turkish
 * letters or quotes.
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
