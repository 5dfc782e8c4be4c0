import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import { langs, type Lang } from '#contract/kit/field-words.ts'

// The colours are the panel's. Old phones do not know `light-dark()`, hence the media query.
const style = `
:root{color-scheme:light dark;--ground:#faf8f6;--card:#fff;--ink:#221c18;--muted:#675f59;--line:#e7e2dd;--fill:#bf4010;--on-fill:#fff;--tint:#fdf0e6}
@media(prefers-color-scheme:dark){:root{--ground:#141110;--card:#1e1a18;--ink:#efece8;--muted:#aea69f;--line:#37322e;--fill:#f08b4f;--on-fill:#2b1206;--tint:#38271c}}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;grid-template-columns:minmax(0,1fr);justify-items:center;align-content:start;padding:clamp(.75rem,4vw,3rem) .75rem;font:16px/1.5 system-ui,sans-serif;background:var(--ground);color:var(--ink);overflow-wrap:anywhere}
main{width:100%;max-width:30rem;padding:1.5rem;background:var(--card);border:1px solid var(--line);border-radius:.75rem}
[hidden]{display:none!important}
h1{font-size:1.375rem;line-height:1.3;margin:0 0 .75rem;text-wrap:balance}
h2{display:flex;justify-content:space-between;gap:1rem;font-size:1.125rem;margin:0 0 .5rem}
p{margin:0 0 1.25rem}
main>:last-child{margin-bottom:0}
button,summary,nav a{font:inherit;font-weight:600;min-height:2.75rem;display:flex;align-items:center;justify-content:center;padding:.5rem 1.25rem;border:1px solid transparent;border-radius:.5rem;text-decoration:none;cursor:pointer}
button,summary{width:100%;background:var(--fill);color:var(--on-fill)}
button.quiet{background:none;border-color:var(--line);color:inherit}
nav{display:flex;flex-wrap:wrap;gap:.5rem;margin:0 0 .5rem}
nav a{flex:1 1 8rem;padding:.5rem;border-color:var(--line);color:inherit;text-align:center}
:is(button,summary,a,input,select):focus-visible{outline:3px solid Highlight;outline-offset:2px}
summary{list-style:none}
summary::-webkit-details-marker{display:none}
details[open] summary{background:none;border-color:var(--line);color:inherit}
details form{margin-top:.5rem}
label{display:block;margin:0 0 .75rem}
:is(input,select):not([type=hidden]){font:inherit;width:100%;min-height:2.75rem;padding:.5rem;border:1px solid var(--line);border-radius:.5rem;background:var(--card);color:inherit}
ol{list-style:none;margin:0 0 1.25rem;padding:0}
li{display:flex;justify-content:space-between;gap:1rem;padding:.625rem 0 .625rem 1.5rem;position:relative;color:var(--muted);font-variant-numeric:tabular-nums}
li::before{content:"";position:absolute;left:0;top:1.125rem;width:.625rem;height:.625rem;border-radius:50%;background:var(--line)}
li+li::after{content:"";position:absolute;left:.25rem;bottom:calc(100% - 1rem);width:2px;height:calc(100% - 1rem);background:var(--line)}
li b{font-weight:400}
li[aria-current]{color:var(--ink)}
li[aria-current] b{font-weight:600}
li[aria-current]::before{background:var(--fill)}
section{border-top:1px solid var(--line);padding:1.25rem 0}
section p{margin:0 0 .75rem}
mark{display:block;margin:0 0 .75rem;padding:.5rem .75rem;border-radius:.5rem;background:var(--tint);color:inherit;font-weight:600}
small{display:block;font-size:.875rem;color:var(--muted);border-top:1px solid var(--line);padding-top:1rem}
`

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
/** A content policy that allows the page's one style and its form, and nothing else. */
const policy = `default-src 'none'; style-src ${hashOf(style)}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`
/** Headers for a page with a script: it may speak to us, and ask the browser where it is. */
const withScript = (script: string) => ({
  'content-security-policy': `${policy}; script-src ${hashOf(script)}; connect-src 'self'`,
  'permissions-policy': 'camera=(), microphone=(), geolocation=(self), payment=()',
})

const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
/** Text for use in HTML. */
export const plain = (text: string): string => text.replaceAll(/[&<>"']/g, (it) => marks[it]!)

interface Page {
  lang: Lang
  title: string
  /** The HTML under the title, made of `plain` texts. */
  body: string
  /** The number of seconds after which a browser loads the page again. */
  refreshSec?: number | undefined
  /** A script of ours that runs at the end of the page. */
  script?: string
}

const htmlOf = ({ lang, title, body, refreshSec, script }: Page) =>
  `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">${refreshSec ? `<meta http-equiv="refresh" content="${refreshSec}">` : ''}<title>${plain(title)}</title><style>${style}</style></head><body><main><h1>${plain(title)}</h1>${body}</main>${script ? `<script>${script}</script>` : ''}</body></html>`

/**
 * Answers with a page for somebody who opened a link without a sign-in. The page loads nothing, runs
 * no script but the given one, is not cached, and is not indexed by search engines.
 */
export const sendPage = (reply: FastifyReply, status: number, page: Page): FastifyReply =>
  reply
    .code(status)
    .headers({
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      ...(page.script && withScript(page.script)),
    })
    .type('text/html; charset=utf-8')
    .send(htmlOf(page))

/** The browser's language (`Accept-Language`), if it is one of ours. */
export const browserLang = (header: string | undefined): Lang =>
  langs.find((it) => it === (header ?? '').trim().slice(0, 2).toLowerCase()) ?? 'tr'
