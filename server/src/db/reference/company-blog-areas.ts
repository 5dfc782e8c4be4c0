import type { CompanyBlogArea } from '#contract/organisation/company-blog.ts'

/**
 * The pages that a company selling food online must or should have. Some are required by KVKK and
 * DSGVO, or by the rules on distance selling (TR) and Fernabsatz (DE).
 */
export const companyBlogAreas: Pick<CompanyBlogArea, 'code' | 'name' | 'position'>[] = [
  { code: 'about_us', name: { tr: 'Hakkımızda', en: 'About us', de: 'Über uns' }, position: 10 },
  { code: 'contact', name: { tr: 'İletişim', en: 'Contact', de: 'Kontakt und Impressum' }, position: 20 },
  {
    code: 'terms_of_use',
    name: { tr: 'Kullanım koşulları', en: 'Terms of use', de: 'Nutzungsbedingungen' },
    position: 30,
  },
  {
    code: 'privacy',
    name: { tr: 'Gizlilik ve KVKK aydınlatma metni', en: 'Privacy', de: 'Datenschutzerklärung (DSGVO)' },
    position: 40,
  },
  {
    code: 'distance_selling',
    name: { tr: 'Mesafeli satış sözleşmesi', en: 'Distance selling agreement', de: 'Fernabsatzvertrag und Widerruf' },
    position: 50,
  },
  { code: 'cookies', name: { tr: 'Çerez politikası', en: 'Cookie policy', de: 'Cookie-Richtlinie' }, position: 60 },
]
