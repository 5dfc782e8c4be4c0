import { createHash } from 'node:crypto'
import { langs, type Lang } from '#contract/kit/field-words.ts'
import type { PostCard } from '#contract/marketing/post/post.ts'
import { plain } from '#server/kit/answer/page.ts'
import { siteWords } from '../site-words.ts'
import { articleHtml, blogAddress, blogPostingJson, listHtml, pageAddress, postHead } from './post-html.ts'
import type { Post } from './posts.ts'

const style = `
:root{color-scheme:light dark;--ground:#faf8f6;--card:#fff;--ink:#221c18;--muted:#675f59;--line:#e7e2dd;--accent:#a8380e}
@media(prefers-color-scheme:dark){:root{--ground:#141110;--card:#1e1a18;--ink:#efece8;--muted:#aea69f;--line:#37322e;--accent:#f08b4f}}
*{box-sizing:border-box}
body{margin:0;font:1.0625rem/1.65 system-ui,sans-serif;background:var(--ground);color:var(--ink);overflow-wrap:anywhere}
header,main{max-width:64rem;margin:0 auto;padding:1.25rem clamp(1rem,4vw,2rem)}
header{display:flex;flex-wrap:wrap;justify-content:space-between;align-items:center;gap:.5rem 2rem}
header>a{font-weight:700;font-size:1.25rem;color:inherit;text-decoration:none}
.languages{display:flex;gap:.25rem 1rem;margin:0;padding:0;list-style:none}
.languages a{display:inline-flex;align-items:center;min-height:2.75rem;color:var(--muted)}
.languages a[aria-current]{color:var(--ink);font-weight:600;text-decoration:none}
a{color:var(--accent)}
a:focus-visible{outline:3px solid Highlight;outline-offset:2px}
img{display:block;max-width:100%;height:auto;border-radius:.75rem}
h1{font-size:clamp(1.75rem,5vw,2.5rem);line-height:1.2;margin:1rem 0 .5rem;text-wrap:balance}
h2{font-size:1.5rem;line-height:1.3;margin:2.25rem 0 .75rem}
h3{font-size:1.1875rem;line-height:1.35;margin:1.5rem 0 .5rem}
.posts{display:grid;gap:1.5rem;grid-template-columns:repeat(auto-fill,minmax(min(100%,18rem),1fr));margin:1.5rem 0;padding:0;list-style:none}
.post-card{padding:0 0 1rem;background:var(--card);border:1px solid var(--line);border-radius:.75rem;overflow:clip}
.post-card img{width:100%;aspect-ratio:2/1;object-fit:cover;border-radius:0}
.post-card a{color:inherit;text-decoration:none}
.post-card a:hover h3{text-decoration:underline}
.post-card :is(h3,p){margin:.75rem 1rem 0}
.post{max-width:44rem;margin:0 auto}
.post-day{color:var(--muted);font-size:.9375rem}
.post-text figure{margin:2rem 0}
.post-text figcaption{margin-top:.5rem;color:var(--muted);font-size:.9375rem}
.post-text blockquote{margin:2rem 0;padding:0 0 0 1.25rem;border-left:3px solid var(--accent);font-size:1.125rem}
.post-pages{margin-top:2.5rem}
.post-pages a{display:inline-flex;align-items:center;min-height:2.75rem;margin-right:1.5rem}
`
const styleHash = createHash('sha256').update(style).digest('base64')
/** The content policy of these pages. It allows the style and uploaded pictures, no scripts or forms. */
export const plainPolicy = (more: readonly string[]): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    ...more,
  ].join('; ')

const site = 'Sofra'
const timezone = 'Europe/Istanbul'

interface PlainPage {
  lang: Lang
  /** The address at which the blog is shown, such as `/blog`. A language and a slug follow it. */
  base: string
  address: string
  addressIn?: (lang: Lang) => string
  /** The public address without a path, for search engines; undefined for previews. */
  origin: string | undefined
  post?: Post
  sizes?: ReadonlyMap<string, readonly [number, number]>
  posts?: readonly PostCard[]
  page?: number
}

/** The address of a page of the blog that is shown at `base`: `/blog/tr/some-slug`. */
export const plainUrl = (base: string, lang: Lang, address: string): string =>
  `${base}/${lang}${address.slice(blogAddress.length)}`

/** A page of the platform's blog, or a post of a company that has no theme, in the platform's own look. */
export function plainPage(it: PlainPage): string {
  const { lang, base, origin, post } = it
  const at = (one: Lang) => plainUrl(base, one, it.addressIn?.(one) ?? it.address)
  const hrefOf = (path: string) => (path.startsWith(blogAddress) ? plainUrl(base, lang, path) : path)
  const showing = { lang, hrefOf, timezone }
  const w = siteWords[lang]
  const { title, description } = post ? postHead(post, lang) : { title: w.blog, description: '' }
  const named = `${title} · ${site}`
  const head = [
    `<title>${plain(named)}</title>`,
    description && `<meta name="description" content="${plain(description)}">`,
    ...(origin === undefined
      ? ['<meta name="robots" content="noindex">']
      : [
          `<link rel="canonical" href="${plain(origin + at(lang))}">`,
          ...langs.map((one) => `<link rel="alternate" hreflang="${one}" href="${plain(origin + at(one))}">`),
          `<link rel="alternate" hreflang="x-default" href="${plain(origin + at('tr'))}">`,
          `<meta property="og:title" content="${plain(named)}"><meta property="og:type" content="${post ? 'article' : 'website'}"><meta property="og:url" content="${plain(origin + at(lang))}">`,
          post?.image && `<meta property="og:image" content="${plain(origin + post.image)}">`,
        ]),
  ]
  const body = post
    ? articleHtml(post, showing, it.sizes)
    : `<h1>${w.blog}</h1>${listHtml(it.posts ?? [], it.page ?? 1, showing)}`
  const json =
    post && origin !== undefined
      ? JSON.stringify(blogPostingJson(post, { lang, url: origin + at(lang), origin, publisher: site, logo: null }))
      : ''
  const facts = json && `<script type="application/ld+json">${json.replaceAll('<', String.raw`\u003c`)}</script>`
  const languages = langs
    .map(
      (one) =>
        `<li><a href="${plain(at(one))}" hreflang="${one}" lang="${one}"${one === lang ? ' aria-current="true"' : ''}>${siteWords[one].language}</a></li>`,
    )
    .join('')
  return `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark">${head.filter(Boolean).join('')}<style>${style}</style></head><body><header><a href="${plain(plainUrl(base, lang, pageAddress(1)))}">${site} ${w.blog}</a><ul class="languages" aria-label="${w.languages}">${languages}</ul></header><main>${body}</main>${facts}</body></html>`
}
