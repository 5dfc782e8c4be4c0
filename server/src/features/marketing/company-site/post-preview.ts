import type { FastifyInstance } from 'fastify'
import type { Lang } from '#contract/kit/field-words.ts'
import { blogPath } from '#contract/marketing/theme/files.ts'
import { richTextIn } from '#contract/platform/rich-text.ts'
import { plainPage, plainPolicy } from '#server/domain/marketing/post/plain-page.ts'
import { postAddress } from '#server/domain/marketing/post/post-html.ts'
import { postById, sizesOf } from '#server/domain/marketing/post/posts.ts'
import { previewedPost } from '#server/domain/marketing/post/preview-link.ts'
import { pageOf, policyOf } from '#server/domain/marketing/theme/page.ts'
import { notFound, placeOf } from '#server/domain/marketing/theme/send-site.ts'
import { networkOf } from '#server/kit/guard/network.ts'
import type { Kit } from '#server/kit/kit.ts'
import type { openRates } from '#server/kit/turns/turns.ts'
import type { keepSites } from './kept-sites.ts'

interface Previews {
  sites: ReturnType<typeof keepSites>
  rates: ReturnType<typeof openRates>
  /** The part of the content policy that says which pages may frame a preview. */
  frames: string
}

/**
 * Shows posts to anyone with a link, which expires after ten minutes, whether they are published or
 * not: a company's within its theme, and others in the platform's look.
 */
export function showPosts(app: FastifyInstance, kit: Kit, { sites, rates, frames }: Previews): void {
  app.get<{ Params: { token: string; '*': string } }>('/preview/post/:token/*', async (request, reply) => {
    const retryAfter = rates.take(networkOf(request.ip))
    if (retryAfter > 0) return reply.code(429).header('retry-after', retryAfter).send()
    const { token, '*': rest } = request.params
    const now = kit.now()
    const key = previewedPost(kit, token, now)
    const from = key?.company_id
      ? { posts: 'company_post' as const, company_id: key.company_id }
      : { posts: 'content' as const }
    const found = key && (await postById(kit.db, from, key.id))
    if (!found) {
      void notFound(reply, 'tr', '#')
      return reply.header('content-security-policy', `default-src 'none'; sandbox; ${frames}`)
    }
    const post = { ...found, published_at: found.published_at ?? now.toISOString() }
    const { lang } = placeOf(rest, 'tr')
    const sizes = await sizesOf(kit.db, richTextIn(post.body, lang))
    const site = key.company_id ? await sites.read(key.company_id) : undefined
    const base = `/preview/post/${token}`
    const addressIn = (it: Lang) => postAddress(post, it)
    const shown = { lang, base, address: addressIn(lang), addressIn, post, sizes, origin: undefined }
    const page = site
      ? { html: pageOf({ ...site, ...shown, path: blogPath }), policy: policyOf(site.theme, ['sandbox', frames]) }
      : { html: plainPage(shown), policy: plainPolicy(['sandbox', frames]) }
    return reply
      .headers({ 'content-security-policy': page.policy, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' })
      .type('text/html; charset=utf-8')
      .send(page.html)
  })
}
