import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Lang } from '#contract/kit/field-words.ts'
import { richTextIn } from '#contract/platform/rich-text.ts'
import { plainPage, plainPolicy, plainUrl } from '#server/domain/marketing/post/plain-page.ts'
import {
  blogAddress,
  pageAddress,
  pageCount,
  placeInBlog,
  postAddress,
} from '#server/domain/marketing/post/post-html.ts'
import { livePosts, livePostsMark, postBySlug, sizesOf } from '#server/domain/marketing/post/posts.ts'
import { keptAnswer, notFound, placeOf, sandbox, sendSite } from '#server/domain/marketing/theme/send-site.ts'
import { forgetBeyond, type KeptAnswer } from '#server/kit/answer/kept-answer.ts'
import type { Kit } from '#server/kit/kit.ts'

const from = { posts: 'content' } as const
const base = blogAddress
const markKeptMs = 3000
const maxPages = 300
const maxBytes = 16_000_000

/** A page of the blog, an address that leads to one, or null where there is none. */
type Found = KeptAnswer | { to: string } | null

/**
 * Serves the platform's blog (content) below `/blog` at our own host. Pages are kept in memory until
 * the live posts change.
 */
export function platformBlog(app: FastifyInstance, kit: Kit): void {
  let pages = new Map<string, NonNullable<Found>>()
  let mark: { at: number; text: Promise<string> } | undefined
  let shown = ''

  /** Forgets all pages if the live posts have changed. This is checked every few seconds. */
  async function refresh() {
    const now = kit.now()
    if (!mark || now.getTime() - mark.at >= markKeptMs || now.getTime() < mark.at) {
      const text = livePostsMark(kit.db, from, now)
      mark = { at: now.getTime(), text }
      text.catch(() => (mark = undefined))
    }
    const text = await mark.text
    if (text !== shown) [shown, pages] = [text, new Map()]
  }

  async function make(lang: Lang, address: string): Promise<Found> {
    const place = placeInBlog(address)
    if (!place) return null
    const common = { lang, base, origin: kit.url }
    if ('page' in place) {
      const posts = await livePosts(kit.db, from, kit.now())
      if (place.page > pageCount(posts)) return null
      return keptAnswer(plainPage({ ...common, address: pageAddress(place.page), posts, page: place.page }))
    }
    const post = await postBySlug(kit.db, from, { lang, slug: place.slug, now: kit.now() })
    if (!post) return null
    const addressIn = (it: Lang) => postAddress(post, it)
    if (post.slug[lang] !== place.slug) return { to: plainUrl(base, lang, addressIn(lang)) }
    const sizes = await sizesOf(kit.db, richTextIn(post.body, lang))
    return keptAnswer(plainPage({ ...common, address: addressIn(lang), addressIn, post, sizes }))
  }

  async function answer(request: FastifyRequest, reply: FastifyReply, below: string) {
    await refresh()
    const { lang, address: rest } = placeOf(`/${below}`, 'tr')
    const address = rest === '/' ? blogAddress : `${blogAddress}${rest}`
    const key = `${lang} ${address}`
    // Another request may replace `pages` while this page is written from the posts as they were.
    const at = pages
    const page = at.get(key) ?? (await make(lang, address))
    if (!page) return notFound(reply, lang, plainUrl(base, lang, blogAddress))
    at.delete(key)
    at.set(key, page)
    if (at.size > maxPages) at.delete(at.keys().next().value!)
    forgetBeyond(at, maxBytes)
    if ('to' in page) return reply.header('cache-control', 'public, no-cache').redirect(page.to, 301)
    void reply.header('content-security-policy', plainPolicy(["frame-ancestors 'none'", sandbox]))
    return sendSite(request, reply, page, 'text/html')
  }

  app.get(base, (request, reply) => answer(request, reply, ''))
  app.get<{ Params: { '*': string } }>(`${base}/*`, (request, reply) => answer(request, reply, request.params['*']))
}
