import type { Letter, Part } from '#contract/kit/letters.ts'

/** The letterhead: the name and logo of the company that sends the letter. */
export interface Paper {
  /** The URL of the company's logo; null if it has none. */
  logo: string | null
  name: string
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (it) => escapes[it] ?? it)

const styles = {
  page: 'margin:0;padding:24px 12px;background:#f4f4f2;color:#1c1c1a;font:16px/1.5 -apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif',
  sheet: 'max-width:560px;margin:0 auto;padding:24px;background:#fff;border-radius:8px',
  code: 'font-size:28px;letter-spacing:4px',
}

function partHtml({ kind, text }: Part): string {
  const inner = escaped(text)
  if (kind === 'link') return /^https?:/.test(text) ? `<a href="${inner}">${inner}</a>` : inner
  return kind === 'code' ? `<strong style="${styles.code}">${inner}</strong>` : inner.replaceAll('\n', '<br>')
}

/** The paragraphs of the letter as HTML, made from the same text as the plain version. */
export const letterHtml = ({ paragraphs, lang }: Letter): string =>
  `<div lang="${lang}">${paragraphs.map((parts) => `<p>${parts.map(partHtml).join('')}</p>`).join('')}</div>`

/** Wraps the paragraphs in a complete page, which loads nothing but the logo. */
export function onPaper(html: string, { logo, name }: Paper): string {
  const head = logo ? `<img src="${escaped(logo)}" alt="${escaped(name)}" height="48">` : ''
  return `<!doctype html><html><head><meta charset="utf-8"></head><body style="${styles.page}"><div style="${styles.sheet}">${head}${html}</div></body></html>`
}
