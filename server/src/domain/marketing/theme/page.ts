import { langs, type Lang } from '#contract/kit/field-words.ts'
import { phoneText } from '#contract/kit/phone-text.ts'
import { addressOf, blogPath, imprintPath, stringIn } from '#contract/marketing/theme/files.ts'
import type { Part } from '#contract/marketing/theme/html.ts'
import { ownKey } from '#contract/marketing/theme/values.ts'
import { plain } from '#server/kit/answer/page.ts'
import { articleHtml, blogPostingJson, postHead } from '../post/post-html.ts'
import type { Post } from '../post/posts.ts'
import { addressText, blocks, showingOf, slotsText, urlOf, type Writing } from './blocks.ts'
import type { Compiled } from './compile.ts'
import { menuJson, restaurantJson } from './schema-org.ts'
import { today } from './site-data.ts'
import { siteWords } from '../site-words.ts'

/** The addresses to which "Order" and "Book a table" lead. They are not part of a theme's files. */
export interface SiteLinks {
  order_url: string
  booking_url: string
}
export interface PageOf extends Writing {
  theme: Compiled
  links: SiteLinks
  /** The file of the page. */
  path: string
  /** The site's public address without a path, for search engines; undefined for previews. */
  origin: string | undefined
  /** The post that the page shows within the theme's layout, and the sizes of its pictures. */
  post?: Post
  sizes?: ReadonlyMap<string, readonly [number, number]>
}

const telephone = (phone: string | null | undefined) => (phone ? `tel:${phone}` : '#')

/** The value of a placeholder as text, not yet escaped. */
function valueOf(name: string, { theme, data, lang, base, links }: PageOf): string {
  const { company } = data
  const [first] = data.branches
  const phone = company.phone || first?.phone
  const key = ownKey(name)
  if (key !== undefined) return stringIn(theme.strings, lang, key) ?? ''
  const values: Record<string, () => string> = {
    'company.name': () => company.name,
    'company.legal_name': () => company.legal_name || company.name,
    'company.phone': () => (phone ? phoneText(phone, company.country) : ''),
    'company.email': () => company.email,
    'company.address': () => addressText(company.address ? company : (first ?? company)),
    'branch.name': () => first?.name ?? '',
    'branch.phone': () => (first?.phone ? phoneText(first.phone, company.country) : ''),
    'branch.address': () => (first ? addressText(first) : ''),
    'branch.city': () => first?.city_name ?? '',
    'branch.today': () => (first ? slotsText(today(first, data.now), siteWords[lang]) : ''),
    'page.language': () => lang,
    'page.year': () => String(data.now.getUTCFullYear()),
    'link.home': () => `${base}/${lang}`,
    'link.order': () => links.order_url || company.website || telephone(phone),
    'link.booking': () => links.booking_url || telephone(first?.phone ?? phone),
    'link.phone': () => telephone(phone),
    'link.imprint': () => `${base}/${lang}${addressOf(imprintPath)}`,
  }
  return values[name]?.() ?? ''
}

/** What a page consists of. A post, or a blog without a file of its own, is put into the layout. */
function partsOf(it: PageOf): readonly Part[] {
  const [before, after] = it.theme.frame
  const within = (...parts: Part[]) => [...before, ...parts, ...after]
  if (it.post) return within(`<section class="wide page">${articleHtml(it.post, showingOf(it), it.sizes)}</section>`)
  const own = it.theme.pages.get(it.path)
  if (own) return own
  if (it.postPage === undefined) return []
  return within(`<section class="wide page"><h1>${siteWords[it.lang].blog}</h1>`, { block: 'posts' }, '</section>')
}

function bodyOf(it: PageOf): string {
  return partsOf(it)
    .map((part) => {
      if (typeof part === 'string') return part
      if ('value' in part) return plain(valueOf(part.value, it))
      if ('block' in part) return blocks[part.block](it)
      return plain(part.path.startsWith('/files/') ? part.path : urlOf(it, part.path))
    })
    .join('')
}

/** Data for search engines. Browsers do not run it as a script, and it contains no `<`. */
const data = (json: object) =>
  `<script type="application/ld+json">${JSON.stringify(json).replaceAll('<', String.raw`\u003c`)}</script>`

/** The title and the description of a page. */
function headOf(it: PageOf): { title: string; description: string } {
  const { company, branding } = it.data
  if (it.post) {
    const { title, description } = postHead(it.post, it.lang)
    return { title: `${title} · ${company.name}`, description }
  }
  const description = stringIn(it.theme.strings, it.lang, 'page_description') ?? branding.page_description
  if (it.address === '/') return { title: branding.page_title || company.name, description }
  const name = it.path.replace(/\.html$/, '')
  const own = stringIn(it.theme.strings, it.lang, `title_${name.replaceAll('-', '_')}`)
  const instead = it.path === blogPath ? siteWords[it.lang].blog : name
  return { title: `${own ?? instead} · ${company.name}`, description }
}

/** A complete page of a company's site in one language. It loads nothing but uploaded pictures. */
export function pageOf(it: PageOf): string {
  const { company, branding } = it.data
  const { title, description } = headOf(it)
  const urls = (lang: Lang) => `${it.origin}${urlOf({ ...it, lang }, it.addressIn?.(lang) ?? it.address)}`
  const shown = it.post?.image ?? branding.logo
  const type = it.post ? 'article' : it.postPage === undefined ? 'restaurant' : 'website'
  const head = [
    `<title>${plain(title)}</title>`,
    description && `<meta name="description" content="${plain(description)}">`,
    branding.favicon && `<link rel="icon" href="${plain(branding.favicon)}">`,
    ...(it.origin === undefined
      ? ['<meta name="robots" content="noindex">']
      : [
          `<link rel="canonical" href="${plain(urls(it.lang))}">`,
          ...langs.map((lang) => `<link rel="alternate" hreflang="${lang}" href="${plain(urls(lang))}">`),
          `<link rel="alternate" hreflang="x-default" href="${plain(urls(mainLanguage(company.country)))}">`,
          `<meta property="og:title" content="${plain(title)}"><meta property="og:type" content="${type}"><meta property="og:url" content="${plain(urls(it.lang))}">`,
          shown && `<meta property="og:image" content="${plain(`${it.origin}${shown}`)}">`,
        ]),
  ]
  // Search engines read this data anywhere. At the end, it does not delay the page for visitors.
  const facts = it.origin === undefined ? [] : factsOf(it, it.origin, urls(it.lang))
  return `<!doctype html><html lang="${it.lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark">${head.filter(Boolean).join('')}<style>${it.theme.style}</style></head><body>${bodyOf(it)}${facts.filter(Boolean).join('')}</body></html>`
}

function factsOf(it: PageOf, origin: string, url: string) {
  const { company, branding, menu } = it.data
  if (it.post)
    return [
      data(blogPostingJson(it.post, { lang: it.lang, url, origin, publisher: company.name, logo: branding.logo })),
    ]
  return [
    it.address === '/' && data(restaurantJson(it, origin)),
    menu.length > 0 && isMenu(it) && data(menuJson(it, origin)),
  ]
}

const isMenu = ({ theme, path }: PageOf) =>
  theme.pages.get(path)?.some((it) => typeof it !== 'string' && 'block' in it && it.block === 'menu') ?? false

/** The language of a site's pages if the address names none. */
export const mainLanguage = (country: string): Lang => (country === 'DE' ? 'de' : country === 'TR' ? 'tr' : 'en')

/** The content policy of a page. It allows the style and uploaded pictures, no scripts or forms. */
export const policyOf = ({ styleHash }: Compiled, more: readonly string[] = []): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${styleHash}'`,
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    ...more,
  ].join('; ')
