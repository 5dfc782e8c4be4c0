import type pg from 'pg'
import type { CompanyBlog } from '#contract/organisation/company-blog.ts'
import type { SettingName, SettingOf } from '#contract/organisation/settings.ts'
import { fixedId } from '../chance.ts'
import { insertRows } from '../insert.ts'
import { companyId } from '../organisation.ts'
import { darkLogoImage, iconImage, logoImage } from '../pictures/logos.ts'

type Settings = { [N in SettingName]?: SettingOf<N> }
type Page = Pick<CompanyBlog, 'title' | 'body'> & { image?: string }

const dayMs = 86_400_000

const branding = (slug: string, page_title: string, page_description: string): SettingOf<'branding'> => ({
  logo: `/files/${logoImage(slug)}`,
  dark_logo: `/files/${darkLogoImage(slug)}`,
  favicon: `/files/${iconImage(slug)}`,
  page_title,
  page_description,
})
const stores = (name: string): SettingOf<'store'> => ({
  app_store: `https://apps.example/ios/${name}`,
  google_play: `https://apps.example/android/${name}`,
  app_gallery: '',
})
const social = (name: string): SettingOf<'social'> => ({
  facebook: `https://social.example/${name}`,
  instagram: `https://photos.example/${name}`,
  x: '',
  youtube: '',
  tiktok: '',
  linkedin: '',
})

/** Settings by company and name. */
export const siteSettings: Record<string, Settings> = {
  ustamdan: {
    branding: branding(
      'ustamdan',
      'Ustamdan Kebap: Adana, Urfa ve lahmacun kapında',
      'Kömür ateşinde Adana ve Urfa, taş fırından lahmacun. Kadıköy, Beşiktaş, Üsküdar ve Çankaya’ya kırk dakikada.',
    ),
    store: stores('ustamdan'),
    social: social('ustamdankebap'),
    analytics: { analytics_id: 'G-USTAMDAN01' },
    app: { min_ios: '3.2.0', min_android: '3.1.4' },
  },
  'hamur-ates': {
    branding: branding(
      'hamur-ates',
      'Hamur & Ateş: pide, lahmacun, künefe',
      'Odun ateşinde Ege işi pide. İzmir, Antalya ve Adana’da her gün gece dörde kadar.',
    ),
    social: social('hamurates'),
  },
  'anadolu-grill': {
    branding: branding(
      'anadolu-grill',
      'Anadolu Grill: Döner und Grill in Berlin und Hamburg',
      'Döner vom Spieß, Grillteller und Pide nach Art des Hauses. Lieferung und Abholung in Kreuzberg und Altona.',
    ),
    store: stores('anadolu-grill'),
    app: { min_ios: '3.2.0', min_android: '3.2.0' },
  },
}

/** Pages by company and area. Two companies have written some of their pages, the others none. */
const pages: Record<string, Record<string, Page>> = {
  ustamdan: {
    about_us: {
      image: '/files/menu/category-kebabs.webp',
      title: { tr: 'Ustamdan’ın hikâyesi', en: 'The story of Ustamdan', de: 'Die Geschichte von Ustamdan' },
      body: {
        tr: 'Nihal Usta ilk ocağını 2009’da Moda’da yaktı. Et her sabah zırhla çekilir, lavaş her serviste yeniden açılır.\n\nBugün dört şubede aynı ustalar aynı ateşin başında.',
        en: 'Nihal lit her first grill in Moda in 2009. The meat is cut by hand each morning, the bread rolled out for every service.\n\nToday the same masters stand at the same fire in four branches.',
        de: 'Nihal entzündete 2009 in Moda ihren ersten Grill. Das Fleisch wird jeden Morgen von Hand geschnitten, das Brot für jede Mahlzeit neu ausgerollt.\n\nHeute stehen dieselben Meister in vier Filialen am selben Feuer.',
      },
    },
    contact: {
      title: { tr: 'İletişim', en: 'Contact', de: 'Kontakt' },
      body: {
        tr: 'Caferağa Mah. Moda Cad. No: 118, Kadıköy. Her gün 10.00–22.00 arası arayabilirsiniz; siparişiniz için şubenizi arayın.',
        en: 'Caferağa Mah. Moda Cad. No: 118, Kadıköy. You reach us every day from 10:00 to 22:00; about an order call your branch.',
        de: 'Caferağa Mah. Moda Cad. No: 118, Kadıköy. Sie erreichen uns täglich von 10 bis 22 Uhr; zu einer Bestellung rufen Sie Ihre Filiale an.',
      },
    },
    privacy: {
      title: {
        tr: 'Kişisel verilerin korunması',
        en: 'Protection of personal data',
        de: 'Schutz personenbezogener Daten',
      },
      body: {
        tr: 'Siparişinizi getirmek için adınızı, telefonunuzu ve adresinizi işleriz. Pazarlama iletisi yalnızca izninizle gönderilir; izninizi dilediğiniz an geri alabilirsiniz.',
        en: 'We process your name, phone and address to bring your order. Marketing is sent with your consent only, which you can take back at any time.',
        de: 'Wir verarbeiten Name, Telefon und Adresse, um Ihre Bestellung zu bringen. Werbung gibt es nur mit Ihrer Einwilligung, die Sie jederzeit widerrufen können.',
      },
    },
  },
  'anadolu-grill': {
    about_us: {
      title: { tr: 'Anadolu Grill hakkında', en: 'About Anadolu Grill', de: 'Über Anadolu Grill' },
      body: {
        tr: 'Kreuzberg’de bir büfeyle başladık, bugün Berlin ve Hamburg’dayız. Dönerimiz her gün kendi mutfağımızda sarılır.',
        en: 'We began with a stall in Kreuzberg and are in Berlin and Hamburg today. Our döner is stacked in our own kitchen every day.',
        de: 'Wir begannen mit einem Imbiss in Kreuzberg und sind heute in Berlin und Hamburg. Unser Döner wird jeden Tag in der eigenen Küche gesteckt.',
      },
    },
    contact: {
      title: { tr: 'Künye', en: 'Imprint', de: 'Impressum' },
      body: {
        tr: 'Anadolu Grill Gastronomie GmbH, Oranienstraße 171, 10999 Berlin. Temsilci: Murat Yıldırım.',
        en: 'Anadolu Grill Gastronomie GmbH, Oranienstraße 171, 10999 Berlin. Represented by Murat Yıldırım.',
        de: 'Anadolu Grill Gastronomie GmbH, Oranienstraße 171, 10999 Berlin. Vertreten durch Murat Yıldırım.',
      },
    },
  },
}

/**
 * Creates what some companies show their customers: settings and pages. Needs the page areas of the
 * reference data.
 */
export async function layCompanySites(client: pg.ClientBase, now: number): Promise<void> {
  const at = (days: number) => new Date(now - days * dayMs).toISOString()
  await insertRows(
    client,
    'setting',
    Object.entries(siteSettings).flatMap(([slug, of]) =>
      Object.entries(of).map(([name, value], i) => ({
        company_id: companyId(slug),
        place_id: companyId(slug),
        name,
        value,
        version: 1,
        updated_at: at(90 - i * 7),
      })),
    ),
  )
  const areas = await client.query<{ id: number; code: string }>('select id, code from company_blog_area')
  const areaId = new Map(areas.rows.map((it) => [it.code, it.id]))
  await insertRows(
    client,
    'company_blog',
    Object.entries(pages).flatMap(([slug, of]) =>
      Object.entries(of).flatMap(([code, { title, body, image = null }], i) => {
        const company_blog_area_id = areaId.get(code)
        if (company_blog_area_id === undefined) return []
        return [
          {
            company_id: companyId(slug),
            id: fixedId(`page ${slug} ${code}`),
            company_blog_area_id,
            title,
            body,
            image,
            is_active: true,
            version: 1,
            updated_at: at(120 - i * 9),
          },
        ]
      }),
    ),
  )
}
