import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { langs, type Lang } from '#contract/kit/field-words.ts'

const style = `:root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.5 system-ui,sans-serif;background:Canvas;color:CanvasText}main{max-width:28rem;padding:1.5rem}h1{font-size:1.25rem;line-height:1.3;margin:0 0 .75rem}p{margin:0 0 1.5rem}button{font:inherit;font-weight:600;min-height:2.75rem;padding:0 1.25rem;border:0;border-radius:.5rem;background:#c2410c;color:#fff;cursor:pointer}:is(button,a):focus-visible{outline:3px solid Highlight;outline-offset:2px}ol{list-style:none;margin:0 0 1.5rem;padding:0}li{display:flex;justify-content:space-between;gap:2rem;padding:.5rem 0;border-top:1px solid GrayText}li b{font-weight:400}li[aria-current] b{font-weight:600}a{color:inherit;display:inline-block;min-height:1.5rem}section{border-top:1px solid GrayText;padding:1rem 0}h2{font-size:1.125rem;margin:0 0 .5rem}section p{margin:0 0 .75rem}summary{display:inline-block;box-sizing:border-box;min-height:2.75rem;padding:.55rem 1.25rem;border:1px solid GrayText;border-radius:.5rem;cursor:pointer}details form{margin-top:.75rem}`

/** A content policy that allows the page's one style and its form, and nothing else. */
const policy = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
/** Text for use in HTML. */
export const plain = (text: string): string => text.replaceAll(/[&<>"']/g, (it) => marks[it]!)

interface Page {
  lang: Lang
  title: string
  /** The HTML under the title, made of `plain` texts. */
  body: string
  /** After how many seconds a browser loads the page again. */
  refreshSec?: number | undefined
}

const htmlOf = ({ lang, title, body, refreshSec }: Page) =>
  `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">${refreshSec ? `<meta http-equiv="refresh" content="${refreshSec}">` : ''}<title>${plain(title)}</title><style>${style}</style></head><body><main><h1>${plain(title)}</h1>${body}</main></body></html>`

/**
 * Answers with a page for somebody who opened a link without a sign-in. It loads nothing and runs no
 * script, is not kept, and is not found by search engines.
 */
export const sendPage = (reply: FastifyReply, status: number, page: Page): FastifyReply =>
  reply
    .code(status)
    .headers({ 'content-security-policy': policy, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
    .type('text/html; charset=utf-8')
    .send(htmlOf(page))

/** The browser's language (`Accept-Language`), if it is one of ours. */
export const browserLang = (header: string | undefined): Lang =>
  langs.find((it) => it === (header ?? '').trim().slice(0, 2).toLowerCase()) ?? 'tr'
