import type { Lang } from '#contract/kit/field-words.ts'
import type { PostCard } from '#contract/marketing/post/post.ts'
import { plainText, richTextIn } from '#contract/platform/rich-text.ts'
import { plain } from '#server/kit/answer/page.ts'
import { siteWords } from '../site-words.ts'
import type { Post } from './posts.ts'
import { writeText } from './write-text.ts'

export const blogAddress = '/blog'
export const perPage = 24
export const postAddress = (it: Pick<PostCard, 'slug'>, lang: Lang): string => `${blogAddress}/${it.slug[lang]}`
export const pageAddress = (n: number): string => (n === 1 ? blogAddress : `${blogAddress}/${n}`)
export const pageCount = (posts: readonly unknown[]): number => Math.max(1, Math.ceil(posts.length / perPage))

/** What an address in the blog names: a page of the list, or a slug. Undefined outside the blog. */
export function placeInBlog(address: string): { page: number } | { slug: string } | undefined {
  if (address === blogAddress) return { page: 1 }
  const [, rest] = /^\/blog\/([a-z0-9-]+)$/.exec(address) ?? []
  if (rest === undefined) return undefined
  return /^[1-9]\d{0,2}$/.test(rest) ? { page: Number(rest) } : { slug: rest }
}

interface Showing {
  lang: Lang
  /** The public address of a path of the site. */
  hrefOf: (path: string) => string
  timezone: string
}

const locales: Record<Lang, string> = { tr: 'tr-TR', en: 'en-GB', de: 'de-DE' }
const published = (it: Pick<PostCard, 'published_at'>, { lang, timezone: timeZone }: Showing) =>
  `<time datetime="${plain(it.published_at)}">${plain(new Date(it.published_at).toLocaleDateString(locales[lang], { dateStyle: 'long', timeZone }))}</time>`

/** Posts as cards: picture, title, summary and day. */
export const cardsHtml = (posts: readonly PostCard[], at: Showing): string =>
  posts.length === 0
    ? ''
    : `<ul class="posts">${posts
        .map(
          (it) =>
            `<li class="post-card"><a href="${plain(at.hrefOf(postAddress(it, at.lang)))}">${
              it.image ? `<img src="${plain(it.image)}" alt="" width="800" height="400" loading="lazy">` : ''
            }<h3>${plain(it.title[at.lang])}</h3></a>${it.summary[at.lang] ? `<p>${plain(it.summary[at.lang])}</p>` : ''}<p class="post-day">${published(it, at)}</p></li>`,
        )
        .join('')}</ul>`

/** A page of the list of posts, with links to the pages before and after it. */
export function listHtml(posts: readonly PostCard[], page: number, at: Showing): string {
  const w = siteWords[at.lang]
  if (posts.length === 0) return `<p class="post-none">${w.noPosts}</p>`
  const link = (n: number, text: string) => `<a href="${plain(at.hrefOf(pageAddress(n)))}">${text}</a>`
  const links = [page > 1 && link(page - 1, w.newer), page < pageCount(posts) && link(page + 1, w.older)]
  const more = links.some(Boolean) ? `<p class="post-pages">${links.filter(Boolean).join(' ')}</p>` : ''
  return `${cardsHtml(posts.slice((page - 1) * perPage, page * perPage), at)}${more}`
}

/** A post as an article: title, day, picture and text. */
export function articleHtml(post: Post, at: Showing, sizes?: ReadonlyMap<string, readonly [number, number]>): string {
  const { lang, hrefOf } = at
  const w = siteWords[lang]
  const picture = post.image
    ? `<img class="post-picture" src="${plain(post.image)}" alt="${plain(post.image_alt[lang])}" width="1600" height="800">`
    : ''
  const text = writeText(richTextIn(post.body, lang), { hrefOf, ...(sizes && { sizes }) })
  return `<article class="post"><h1>${plain(post.title[lang])}</h1><p class="post-day">${published(post, at)}</p>${picture}<div class="post-text">${text}</div><p class="post-pages"><a href="${plain(hrefOf(blogAddress))}">${w.allPosts}</a></p></article>`
}

/** The title and the description of a post's page. */
export const postHead = (it: Post, lang: Lang): { title: string; description: string } => ({
  title: it.seo_title[lang] || it.title[lang],
  description:
    it.seo_description[lang] ||
    it.summary[lang] ||
    plainText(richTextIn(it.body, lang)).replaceAll(/\s+/g, ' ').slice(0, 160),
})

/** A post for search engines (schema.org BlogPosting). */
export const blogPostingJson = (
  it: Post,
  {
    lang,
    url,
    origin,
    publisher,
    logo,
  }: { lang: Lang; url: string; origin: string; publisher: string; logo: string | null },
): object => {
  const organisation = {
    '@type': 'Organization',
    name: publisher,
    ...(logo && { logo: { '@type': 'ImageObject', url: `${origin}${logo}` } }),
  }
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    '@id': url,
    mainEntityOfPage: url,
    headline: it.title[lang],
    description: postHead(it, lang).description,
    inLanguage: lang,
    datePublished: it.published_at,
    dateModified: it.updated_at > it.published_at ? it.updated_at : it.published_at,
    ...(it.image && { image: [`${origin}${it.image}`] }),
    author: organisation,
    publisher: organisation,
  }
}
