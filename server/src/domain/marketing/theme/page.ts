import { langs, type Lang } from '#contract/kit/field-words.ts'
import { phoneText } from '#contract/kit/phone-text.ts'
import { addressOf, imprintPath, stringIn } from '#contract/marketing/theme/files.ts'
import { ownKey } from '#contract/marketing/theme/values.ts'
import { plain } from '#server/kit/answer/page.ts'
import { addressText, blocks, slotsText, type Writing } from './blocks.ts'
import type { Compiled } from './compile.ts'
import { menuJson, restaurantJson } from './schema-org.ts'
import { today } from './site-data.ts'
import { siteWords } from './site-words.ts'

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

/** The address of a page of the site in one language. */
export const urlOf = ({ base, lang }: Pick<Writing, 'base' | 'lang'>, address: string): string =>
  `${base}/${lang}${address === '/' ? '' : address}`

function bodyOf(it: PageOf): string {
  return (it.theme.pages.get(it.path) ?? [])
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

/** A complete page of a company's site in one language. It loads nothing but uploaded pictures. */
export function pageOf(it: PageOf): string {
  const { company, branding } = it.data
  const isFirst = it.address === '/'
  const own = stringIn(it.theme.strings, it.lang, `title_${it.path.replace(/\.html$/, '').replaceAll('-', '_')}`)
  const site = branding.page_title || company.name
  const title = isFirst ? site : `${own ?? it.path.replace(/\.html$/, '')} · ${company.name}`
  const description = stringIn(it.theme.strings, it.lang, 'page_description') ?? branding.page_description
  const urls = (lang: Lang) => `${it.origin}${urlOf({ ...it, lang }, it.address)}`
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
          `<meta property="og:title" content="${plain(title)}"><meta property="og:type" content="restaurant"><meta property="og:url" content="${plain(urls(it.lang))}">`,
          branding.logo && `<meta property="og:image" content="${plain(`${it.origin}${branding.logo}`)}">`,
        ]),
  ]
  // Search engines read this data anywhere. At the end, it does not delay the page for visitors.
  const facts =
    it.origin === undefined
      ? []
      : [
          isFirst && data(restaurantJson(it, it.origin)),
          it.data.menu.length > 0 && isMenu(it) && data(menuJson(it, it.origin)),
        ]
  return `<!doctype html><html lang="${it.lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark">${head.filter(Boolean).join('')}<style>${it.theme.style}</style></head><body>${bodyOf(it)}${facts.filter(Boolean).join('')}</body></html>`
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
