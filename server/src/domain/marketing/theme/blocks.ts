import type { Lang } from '#contract/kit/field-words.ts'
import { langs } from '#contract/kit/field-words.ts'
import { phoneText } from '#contract/kit/phone-text.ts'
import type { ThemeBlock } from '#contract/marketing/theme/values.ts'
import type { Slot } from '#contract/organisation/opening-hours.ts'
import { plain } from '#server/kit/answer/page.ts'
import { dayText } from '#server/kit/when.ts'
import { cardsHtml, listHtml } from '../post/post-html.ts'
import { comingDays, weekOf, type SiteBranch, type SiteData } from './site-data.ts'
import { siteWords, type SiteWords } from '../site-words.ts'

/**
 * The data for writing a block. `base` is the site's address, and `address` is the page's address
 * relative to it.
 */
export interface Writing {
  data: SiteData
  lang: Lang
  base: string
  address: string
  /** The address of the page in another language, where it differs. */
  addressIn?: (lang: Lang) => string
  /** Which page of the list of posts is shown; undefined where only the newest are. */
  postPage?: number
}

/** The address of a page of the site in one language. */
export const urlOf = ({ base, lang }: Pick<Writing, 'base' | 'lang'>, address: string): string =>
  `${base}/${lang}${address === '/' ? '' : address}`

const newest = 3
/** How posts are shown at this site. */
export const showingOf = (it: Pick<Writing, 'base' | 'lang' | 'data'>) => ({
  lang: it.lang,
  hrefOf: (path: string) => urlOf(it, path),
  timezone: it.data.branches[0]?.timezone ?? 'Europe/Istanbul',
})

const clockText = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

/** Slots as text: `11:00–23:00`. */
export function slotsText(slots: readonly Slot[], w: SiteWords): string {
  if (slots.length === 0) return w.closed
  const [only] = slots
  if (slots.length === 1 && only && only.start_min === 0 && only.end_min === 0) return w.allDay
  return slots.map((it) => `${clockText(it.start_min)}–${clockText(it.end_min)}`).join(', ')
}

/** An uploaded picture. A known size is stated, so that the page does not move while it loads. */
const picture = (src: string, alt: string, size?: [number, number]) =>
  `<img src="${plain(src)}" alt="${plain(alt)}"${size ? ` width="${size[0]}" height="${size[1]}"` : ''} loading="lazy" decoding="async">`

/** A link to another site. */
const away = (url: string, inner: string) =>
  /^https?:\/\//.test(url) ? `<a href="${plain(url)}" rel="noopener nofollow">${inner}</a>` : inner

export const addressText = (it: { address: string; district: string; city_name: string }): string =>
  [it.address, [it.district, it.city_name].filter(Boolean).join(', ')].filter(Boolean).join(', ')

function menu({ data, lang }: Writing): string {
  const w = siteWords[lang]
  const money = data.money[lang]
  const dish = (it: SiteData['menu'][number]['products'][number]) =>
    `<li class="dish${it.isOut ? ' is-out' : ''}">${it.image ? picture(it.image, '', [320, 240]) : ''}<div class="dish-text"><h4>${plain(it.name[lang])}</h4>${it.description[lang] ? `<p>${plain(it.description[lang])}</p>` : ''}${
      it.allergens.length > 0
        ? `<p class="allergens">${w.allergens}: ${it.allergens.map((code) => w.allergen[code] ?? plain(code)).join(', ')}</p>`
        : ''
    }</div><p class="price">${it.isOut ? `<span class="out">${w.out}</span>` : `${it.usual === null ? '' : `<s><span class="unseen">${w.usual} </span>${plain(money(it.usual))}</s> `}<b>${plain(money(it.price))}</b>`}</p></li>`
  const nav = data.menu
    .map(
      (it, n) =>
        `<li><a href="#menu-${n + 1}">${it.icon ? `<img src="${plain(it.icon)}" alt="" width="24" height="24" loading="lazy">` : ''}${plain(it.name[lang])}</a></li>`,
    )
    .join('')
  const all = data.menu
    .map(
      (it, n) =>
        `<section class="menu-section" id="menu-${n + 1}"><h3>${plain(it.name[lang])}</h3><ul class="dishes">${it.products.map(dish).join('')}</ul></section>`,
    )
    .join('')
  return data.menu.length === 0
    ? ''
    : `<nav class="menu-nav" aria-label="${w.categories}"><ul>${nav}</ul></nav>${all}<p class="tax-note">${w.taxNote}</p>`
}

function hoursOf(branch: SiteBranch, { data, lang }: Writing): string {
  const w = siteWords[lang]
  const week = weekOf(branch).map((slots) => slotsText(slots, w))
  const rows: string[] = []
  for (let from = 0; from < 7;) {
    let to = from
    while (to < 6 && week[to + 1] === week[from]) to++
    const name = from === to ? w.days[from] : `${w.days[from]} – ${w.days[to]}`
    rows.push(`<tr><th scope="row">${name}</th><td>${week[from]}</td></tr>`)
    from = to + 1
  }
  const special = comingDays(branch, data.now).map(
    (it) =>
      `<tr><th scope="row">${dayText(lang, it.day)}${it.name ? ` ${plain(it.name)}` : ''}</th><td>${slotsText(it.slots, w)}</td></tr>`,
  )
  return `<table class="hours"><tbody>${rows.join('')}</tbody></table>${special.length > 0 ? `<h4>${w.special}</h4><table class="hours"><tbody>${special.join('')}</tbody></table>` : ''}`
}

const phoneLink = (phone: string | null, data: SiteData) =>
  phone ? `<a href="tel:${plain(phone)}">${plain(phoneText(phone, data.company.country))}</a>` : ''

/**
 * The address of an external map, which the visitor opens by a link. The page itself loads none.
 */
const mapUrl = ({ lat, lng }: SiteBranch) =>
  lat === null || lng === null ? '' : `https://www.openstreetmap.org/?mlat=${lat}&mlon=${lng}#map=17/${lat}/${lng}`

function branches(it: Writing): string {
  const w = siteWords[it.lang]
  return it.data.branches
    .map((branch) => {
      const map = mapUrl(branch)
      return `<article class="branch"><h3>${plain(branch.name)}</h3><address>${plain(addressText(branch))}</address><p class="branch-links">${[phoneLink(branch.phone, it.data), map && away(map, w.directions)].filter(Boolean).join(' ')}</p>${hoursOf(branch, it)}</article>`
    })
    .join('')
}

function zones({ data, lang }: Writing): string {
  if (data.zones.length === 0) return ''
  const w = siteWords[lang]
  const money = (minor: number) => plain(data.money[lang](minor))
  const km = (metres: number) => (metres / 1000).toLocaleString(lang, { maximumFractionDigits: 1 })
  const rows = data.zones.map(
    (it) =>
      `<tr><th scope="row">${it.name ? plain(it.name) : w.upTo.replace('{km}', km(it.to_m ?? 0))}</th><td>${it.fee === 0 ? w.free : money(it.fee)}</td><td>${it.min_basket === 0 ? '–' : money(it.min_basket)}</td><td>${it.free_over === null ? '–' : w.over.replace('{amount}', () => money(it.free_over!))}</td><td>${w.minutes.replace('{minutes}', String(it.minutes))}</td></tr>`,
  )
  return `<div class="table-scroll" role="region" tabindex="0" aria-label="${w.zones}"><table class="zones"><thead><tr><th scope="col">${w.area}</th><th scope="col">${w.fee}</th><th scope="col">${w.minBasket}</th><th scope="col">${w.freeOver}</th><th scope="col">${w.time}</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`
}

const strip = (name: string, label: string, items: readonly string[]) =>
  items.length === 0
    ? ''
    : `<ul class="${name}" aria-label="${label}"${name === 'stories' ? '' : ' tabindex="0"'}>${items.map((it) => `<li>${it}</li>`).join('')}</ul>`

const slider = ({ data, lang }: Writing) =>
  strip(
    'slides',
    siteWords[lang].offers,
    data.campaigns.map((it) => away(it.link, picture(it.image, it.title, [1200, 600]))),
  )

const banner = ({ data, lang }: Writing) =>
  strip(
    'banners',
    siteWords[lang].offers,
    data.banners.map((it) =>
      away(
        it.link,
        `<picture><source media="(max-width:40rem)" srcset="${plain(it.mobile_image)}">${picture(it.image, it.title, [1500, 300])}</picture>`,
      ),
    ),
  )

const stories = ({ data, lang }: Writing) =>
  strip(
    'stories',
    siteWords[lang].stories,
    data.stories.map((it) => {
      const card = `${picture(it.cover, '', [100, 100])}<span>${plain(it.title)}</span>`
      return /^https?:/.test(it.link) ? away(it.link, card) : `<a href="${plain(it.image)}">${card}</a>`
    }),
  )

const networks = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  x: 'X',
  youtube: 'YouTube',
  tiktok: 'TikTok',
  linkedin: 'LinkedIn',
}

function contact({ data, lang }: Writing): string {
  const w = siteWords[lang]
  const { company, branches: all } = data
  const phone = company.phone || all[0]?.phone || null
  const rows = [
    [w.address, plain(addressText(company.address ? company : (all[0] ?? company)))],
    [w.phone, phoneLink(phone, data)],
    [w.email, company.email && `<a href="mailto:${plain(company.email)}">${plain(company.email)}</a>`],
  ]
  const social = Object.entries(networks).flatMap(([key, name]) => {
    const url = data.social[key as keyof typeof networks]
    return url ? [`<li>${away(url, name)}</li>`] : []
  })
  return `<dl class="contact">${rows.map(([term, text]) => (text ? `<dt>${term}</dt><dd>${text}</dd>` : '')).join('')}</dl>${social.length > 0 ? `<ul class="social">${social.join('')}</ul>` : ''}`
}

const paragraphs = (text: string) =>
  text
    .split(/\n{2,}/)
    .map((it) => `<p>${plain(it.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('')

const content = ({ data, lang }: Writing) =>
  data.texts
    .map(
      (it) =>
        `<article class="text"><h3>${plain(it.title[lang])}</h3>${it.image ? picture(it.image, '') : ''}${paragraphs(it.body[lang])}</article>`,
    )
    .join('')

const languages = ({ lang, base, address, addressIn }: Writing) =>
  `<ul class="languages" aria-label="${siteWords[lang].languages}">${langs
    .map(
      (it) =>
        `<li><a href="${plain(urlOf({ base, lang: it }, addressIn?.(it) ?? address))}" hreflang="${it}" lang="${it}"${it === lang ? ' aria-current="true"' : ''}>${siteWords[it].language}</a></li>`,
    )
    .join('')}</ul>`

/** The newest posts of the blog, or a page of all of them. */
function posts(it: Writing): string {
  const at = showingOf(it)
  return it.postPage === undefined
    ? cardsHtml(it.data.posts.slice(0, newest), at)
    : listHtml(it.data.posts, it.postPage, at)
}

/** Who is responsible for the page, as required by § 5 DDG in Germany and law 6563 in Turkey. */
function imprint({ data, lang }: Writing): string {
  const w = siteWords[lang]
  const { company } = data
  const rows = [
    [w.represented, plain(company.authorised_name)],
    [w.phone, phoneLink(company.phone || null, data)],
    [w.email, company.email && `<a href="mailto:${plain(company.email)}">${plain(company.email)}</a>`],
    [w.taxNumber, plain(company.tax_number)],
    [w.mersis, plain(company.mersis_no)],
  ]
  return `<address class="imprint"><b>${plain(company.legal_name || company.name)}</b><br>${plain(addressText(company))}</address><dl class="contact">${rows.map(([term, text]) => (text ? `<dt>${term}</dt><dd>${text}</dd>` : '')).join('')}</dl>`
}

const hours = (it: Writing) => (it.data.branches[0] ? hoursOf(it.data.branches[0], it) : '')

/** The HTML of each block. The block `page` is empty, because `compile` has replaced it. */
export const blocks: Record<ThemeBlock, (it: Writing) => string> = {
  page: () => '',
  menu,
  branches,
  hours,
  zones,
  slider,
  banner,
  stories,
  contact,
  content,
  posts,
  languages,
  imprint,
}
