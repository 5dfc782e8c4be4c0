import { createHash } from 'node:crypto'
import type { Lang } from '#contract/kit/field-words.ts'

const style = `:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.5 system-ui,sans-serif;background:Canvas;color:CanvasText}main{max-width:28rem;padding:1.5rem}h1{font-size:1.25rem;line-height:1.3;margin:0 0 .75rem}p{margin:0 0 1.5rem}button{font:inherit;font-weight:600;min-height:2.75rem;padding:0 1.25rem;border:0;border-radius:.5rem;background:#c2410c;color:#fff;cursor:pointer}button:focus-visible{outline:3px solid Highlight;outline-offset:2px}`

/** A content policy that allows the page's one style and its form, and nothing else. */
export const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const plain = (text: string) => text.replaceAll(/[&<>"']/g, (it) => marks[it]!)

/** A page with one sentence and at most one button, which submits to the page's own address. */
export const pageOf = ({
  lang,
  title,
  text,
  button,
}: {
  lang: Lang
  title: string
  text: string
  button?: string
}): string =>
  `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${plain(title)}</title><style>${style}</style></head><body><main><h1>${plain(title)}</h1><p>${plain(text)}</p>${button ? `<form method="post"><button>${plain(button)}</button></form>` : ''}</main></body></html>`
