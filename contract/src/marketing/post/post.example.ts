const same = (text: string) => ({ tr: text, en: text, de: text })

/** The fields of a post, as sent by a form. */
export const postExample = {
  title: { tr: 'Kömür ateşinde kebap', en: 'Kebab over charcoal', de: 'Kebab vom Holzkohlegrill' },
  slug: { tr: 'komur-atesinde-kebap', en: 'kebab-over-charcoal', de: 'kebab-vom-holzkohlegrill' },
  summary: same('Ateşin başında bir gün.'),
  body: {
    tr: [
      { type: 'h2' as const, content: [{ text: 'Ateş' }] },
      {
        type: 'p' as const,
        content: [
          { text: 'Meşe kömürü ' },
          { text: 'ağır', bold: true as const },
          { text: ' yanar; ' },
          { text: 'menüye bakın', link: 'https://ustamdan.example/menu' },
          { text: '.' },
        ],
      },
      { type: 'ul' as const, items: [[{ text: 'Adana' }], [{ text: 'Urfa' }]] },
      { type: 'image' as const, src: '/files/pictures/deneme.webp', alt: 'Mangal', caption: '' },
    ],
    en: [],
    de: [],
  },
  image: '/files/pictures/deneme.webp',
  image_alt: same('Mangaldaki kebaplar'),
  seo_title: same(''),
  seo_description: same(''),
  is_draft: false,
  published_at: '2026-11-20T09:00:00Z',
}
