import type { CompanyBlogArea } from '#contract/organisation/company-blog.ts'

/**
 * The pages that a company selling food online must or should have. Some are required by KVKK and
 * DSGVO, or by the rules on distance selling (TR) and Fernabsatz (DE).
 */
export const companyBlogAreas: Pick<CompanyBlogArea, 'code' | 'name' | 'position' | 'has_posts'>[] = [
  { code: 'about_us', name: { tr: 'Hakkımızda', en: 'About us', de: 'Über uns' }, position: 10, has_posts: false },
  {
    code: 'contact',
    name: { tr: 'İletişim', en: 'Contact', de: 'Kontakt und Impressum' },
    position: 20,
    has_posts: false,
  },
  {
    code: 'terms_of_use',
    name: { tr: 'Kullanım koşulları', en: 'Terms of use', de: 'Nutzungsbedingungen' },
    position: 30,
    has_posts: false,
  },
  {
    code: 'privacy',
    name: { tr: 'Gizlilik ve KVKK aydınlatma metni', en: 'Privacy', de: 'Datenschutzerklärung (DSGVO)' },
    position: 40,
    has_posts: false,
  },
  {
    code: 'distance_selling',
    name: { tr: 'Mesafeli satış sözleşmesi', en: 'Distance selling agreement', de: 'Fernabsatzvertrag und Widerruf' },
    position: 50,
    has_posts: false,
  },
  {
    code: 'cookies',
    name: { tr: 'Çerez politikası', en: 'Cookie policy', de: 'Cookie-Richtlinie' },
    position: 60,
    has_posts: false,
  },
  {
    code: 'news',
    name: { tr: 'Haberler', en: 'News', de: 'Neuigkeiten' },
    position: 70,
    has_posts: true,
  },
  {
    code: 'from_the_kitchen',
    name: { tr: 'Mutfaktan', en: 'From the kitchen', de: 'Aus der Küche' },
    position: 80,
    has_posts: true,
  },
]
