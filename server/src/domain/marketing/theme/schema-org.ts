import type { Lang } from '#contract/kit/field-words.ts'
import type { SiteBranch, SiteData } from './site-data.ts'

interface Of {
  data: SiteData
  lang: Lang
  base: string
}

const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const clock = (minute: number) =>
  `${String(Math.floor(minute / 60) % 24).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

const place = (it: SiteBranch, { company }: SiteData) => ({
  name: it.name,
  ...(it.phone && { telephone: it.phone }),
  address: {
    '@type': 'PostalAddress',
    streetAddress: it.address,
    addressLocality: it.district || it.city_name,
    addressRegion: it.city_name,
    addressCountry: company.country,
  },
  ...(it.lat !== null &&
    it.lng !== null && { geo: { '@type': 'GeoCoordinates', latitude: it.lat, longitude: it.lng } }),
  openingHoursSpecification: it.week.map(({ weekday, start_min, end_min }) => ({
    '@type': 'OpeningHoursSpecification',
    dayOfWeek: days[weekday],
    opens: clock(start_min),
    closes: start_min === 0 && end_min === 0 ? '23:59' : clock(end_min),
  })),
  acceptsReservations: it.reservation_is_active,
})

/** The restaurant and its branches for search engines (schema.org Restaurant). */
export function restaurantJson({ data, lang, base }: Of, origin: string): object {
  const { company, branding, branches } = data
  const common = {
    '@type': 'Restaurant',
    url: `${origin}${base}/${lang}`,
    hasMenu: `${origin}${base}/${lang}#menu`,
    currenciesAccepted: company.currency,
    ...(branding.logo && { image: `${origin}${branding.logo}` }),
  }
  const [only, ...more] = branches.map((it) => ({ ...common, ...place(it, data) }))
  if (only && more.length === 0) return { '@context': 'https://schema.org', ...only, name: company.name }
  return {
    '@context': 'https://schema.org',
    ...common,
    name: company.name,
    ...(company.phone && { telephone: company.phone }),
    ...(only && { department: [only, ...more] }),
  }
}

/** The menu for search engines (schema.org Menu). */
export const menuJson = ({ data, lang, base }: Of, origin: string): object => ({
  '@context': 'https://schema.org',
  '@type': 'Menu',
  '@id': `${origin}${base}/${lang}#menu`,
  inLanguage: lang,
  hasMenuSection: data.menu.map((section) => ({
    '@type': 'MenuSection',
    name: section.name[lang],
    hasMenuItem: section.products.map((it) => ({
      '@type': 'MenuItem',
      name: it.name[lang],
      ...(it.description[lang] && { description: it.description[lang] }),
      ...(it.image && { image: `${origin}${it.image}` }),
      offers: {
        '@type': 'Offer',
        price: (it.price / 100).toFixed(2),
        priceCurrency: data.company.currency,
        availability: it.isOut ? 'https://schema.org/OutOfStock' : 'https://schema.org/InStock',
      },
    })),
  })),
})
