import { isIP } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import sql from 'sql-template-tag'
import { langs, type Lang } from '#contract/kit/field-words.ts'
import { addressOf, blogPath, pathAt, type ThemeFile } from '#contract/marketing/theme/files.ts'
import { richTextIn } from '#contract/platform/rich-text.ts'
import {
  blogAddress,
  pageAddress,
  pageCount,
  placeInBlog,
  postAddress,
} from '#server/domain/marketing/post/post-html.ts'
import { postBySlug, sizesOf } from '#server/domain/marketing/post/posts.ts'
import { urlOf } from '#server/domain/marketing/theme/blocks.ts'
import { mainLanguage, pageOf, policyOf, type SiteLinks } from '#server/domain/marketing/theme/page.ts'
import { previewed, type PreviewKey } from '#server/domain/marketing/theme/preview-link.ts'
import { draftsOf } from '#server/domain/marketing/theme/releases.ts'
import { siteData } from '#server/domain/marketing/theme/site-data.ts'
import type { KeptAnswer } from '#server/kit/answer/kept-answer.ts'
import { plain } from '#server/kit/answer/page.ts'
import { networkOf } from '#server/kit/guard/network.ts'
import type { Db } from '#server/db/pool.ts'
import type { Kit } from '#server/kit/kit.ts'
import { openRates } from '#server/kit/turns/turns.ts'
import { keptAnswer, notFound, placeOf, sandbox, sendSite } from '#server/domain/marketing/theme/send-site.ts'
import { keepPreviews, keepSites, type Site } from './kept-sites.ts'
import { showPosts } from './post-preview.ts'

/** Where a request finds a site: at the company's own host, or below a path at our host. */
interface At {
  company_id: string
  base: string
  /** The public address before `base`. */
  origin: string
  /** The path below `base`, without a query. */
  rest: string
  /**
   * At our own host, a page is sandboxed: browsers then give it an opaque origin, so that it never
   * shares the panel's origin (walls §4.12).
   */
  isSandboxed: boolean
}

function sitemap(site: Site, { base, origin }: At): string {
  const { posts } = site.data
  const files = [...site.theme.pages.keys()].map(addressOf).filter((it) => it !== blogAddress || posts.length > 0)
  const own = new Set(posts.length > 0 ? [...files, blogAddress] : files)
  const addresses: ((lang: Lang) => string)[] = [
    ...[...own].map((it) => () => it),
    ...posts.map((it) => (lang: Lang) => postAddress(it, lang)),
  ]
  const link = (lang: Lang, address: (lang: Lang) => string) =>
    plain(`${origin}${urlOf({ base, lang }, address(lang))}`)
  const url = (lang: Lang, address: (lang: Lang) => string) =>
    `<url><loc>${link(lang, address)}</loc>${langs.map((it) => `<xhtml:link rel="alternate" hreflang="${it}" href="${link(it, address)}"/>`).join('')}</url>`
  return `<?xml version="1.0" encoding="UTF-8"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">${addresses.flatMap((address) => langs.map((lang) => url(lang, address))).join('')}</urlset>`
}

/** Whether a host may belong to a company: a name with a dot that is not one of ours. */
const isForeign = (host: string, own: ReadonlySet<string>) =>
  host.includes('.') && isIP(host) === 0 && host.length < 254 && !own.has(host)

/** The name in a Host header, without its port; empty if there is no header. */
const nameIn = (host: string | undefined) => (host ?? '').toLowerCase().replace(/\.?(?::\d*)?$/, '')
const hostOf = (url: string | undefined) => (url ? (URL.parse(url)?.hostname ?? '') : '')
const hostKeptMs = 10_000
const maxHosts = 2000
/** The files that a preview shows, and where its links lead; undefined if the theme is gone. */
async function previewSource(db: Db, key: PreviewKey): Promise<{ files: ThemeFile[]; links: SiteLinks } | undefined> {
  if ('theme_id' in key) {
    const it = await db.one<{ files: ThemeFile[] }>(sql`select files from theme where id = ${key.theme_id}`)
    return it && { files: it.files, links: { order_url: '', booking_url: '' } }
  }
  const { company_id, company_theme_id } = key
  const links = await db.one<SiteLinks>(
    sql`select order_url, booking_url from company_theme where company_id = ${company_id} and id = ${company_theme_id}`,
  )
  return links && { files: await draftsOf(db, company_id, company_theme_id), links }
}

/** Limits the requests for previews, because each page of a preview is written for its request. */
const previewRate = { perSecond: 4, burst: 30 }

/**
 * Serves the pages that companies have published with a theme: at a host of their own
 * (`company.domain`), and below `/site/`. Also shows drafts below `/preview/`, to anyone with a
 * link, which expires after ten minutes.
 */
export function companySite(app: FastifyInstance, kit: Kit): void {
  const sites = keepSites(kit)
  const [ownHost, previewHost] = [hostOf(kit.url), hostOf(kit.previewUrl)]
  const own = new Set([ownHost, previewHost, 'localhost'])
  const port = URL.parse(kit.url)?.port ?? ''
  const previews = keepPreviews()
  const hosts = new Map<string, { at: number; company: Promise<string | undefined> }>()
  const frames = `frame-ancestors ${kit.previewUrl ? new URL(kit.url).origin : "'self'"}`
  const rates = openRates(previewRate, () => kit.now().getTime())

  /** The company whose domain a host is, with or without `www.` before it. */
  function companyOf(host: string): Promise<string | undefined> {
    const now = kit.now().getTime()
    const known = hosts.get(host)
    if (known && now - known.at < hostKeptMs) return known.company
    const name = host.replace(/^www\./, '')
    const company = kit.db
      .one<{ id: string }>(
        sql`/* platform: whose page a host shows */ select c.id from company c
          where regexp_replace(lower(c.domain), '^www\\.', '') = ${name} and c.domain <> '' and c.is_active`,
      )
      .then((it) => it?.id)
    company.catch(() => hosts.delete(host))
    hosts.delete(host)
    hosts.set(host, { at: now, company })
    if (hosts.size > maxHosts) hosts.delete(hosts.keys().next().value!)
    return company
  }

  async function answer(request: FastifyRequest, reply: FastifyReply, at: At) {
    const company = (await kit.tree()).companies.get(at.company_id)
    const main = mainLanguage(company?.country ?? 'TR')
    const { lang, address } = placeOf(at.rest, main)
    const home = `${at.base}/${lang}`
    const site = company && (await sites.read(at.company_id))
    if (!site) return notFound(reply, lang, home)
    if (address === '/robots.txt')
      return sendSite(
        request,
        reply,
        keptAnswer(`User-agent: *\nAllow: /\nSitemap: ${at.origin}${at.base}/sitemap.xml\n`),
        'text/plain',
      )
    if (address === '/sitemap.xml') {
      const map = await sites.page(site, `${at.origin}${at.base} sitemap`, () => keptAnswer(sitemap(site, at)))
      return sendSite(request, reply, map, 'application/xml')
    }
    const place = placeInBlog(address)
    if (place) return blog(request, reply, { at, site, lang, place })
    const path = pathAt(address)
    if (!site.theme.pages.has(path)) return notFound(reply, lang, home)
    const page = await sites.page(site, `${at.origin}${at.base} ${lang} ${path}`, () =>
      keptAnswer(pageOf({ ...site, path, lang, address, base: at.base, origin: at.origin })),
    )
    return sendPageOf(request, reply, { at, site, page })
  }

  function sendPageOf(
    request: FastifyRequest,
    reply: FastifyReply,
    { at, site, page }: { at: At; site: Site; page: KeptAnswer },
  ) {
    const more = ["frame-ancestors 'none'", ...(at.isSandboxed ? [sandbox] : [])]
    void reply.header('content-security-policy', policyOf(site.theme, more))
    return sendSite(request, reply, page, 'text/html')
  }

  /** A page of the blog: a list of posts, or a post. A former slug of a post redirects. */
  async function blog(
    request: FastifyRequest,
    reply: FastifyReply,
    { at, site, lang, place }: { at: At; site: Site; lang: Lang; place: NonNullable<ReturnType<typeof placeInBlog>> },
  ) {
    const { base, origin } = at
    const key = `${origin}${base} ${lang} ${blogPath} ${'page' in place ? place.page : place.slug}`
    const common = { ...site, path: blogPath, lang, base, origin }
    if ('page' in place) {
      const { page: postPage } = place
      if (postPage > pageCount(site.data.posts)) return notFound(reply, lang, urlOf({ base, lang }, blogAddress))
      const address = pageAddress(postPage)
      const page = await sites.page(site, key, () => keptAnswer(pageOf({ ...common, address, postPage })))
      return sendPageOf(request, reply, { at, site, page })
    }
    const known = sites.known(site, key)
    if (known) return sendPageOf(request, reply, { at, site, page: known })
    const from = { posts: 'company_post', company_id: at.company_id } as const
    const post = await postBySlug(kit.db, from, { lang, slug: place.slug, now: kit.now() })
    if (!post) return notFound(reply, lang, urlOf({ base, lang }, blogAddress))
    const addressIn = (it: Lang) => postAddress(post, it)
    if (post.slug[lang] !== place.slug)
      return reply.header('cache-control', 'public, no-cache').redirect(urlOf({ base, lang }, addressIn(lang)), 301)
    const page = await sites.page(site, key, async () => {
      const sizes = await sizesOf(kit.db, richTextIn(post.body, lang))
      return keptAnswer(pageOf({ ...common, address: addressIn(lang), addressIn, post, sizes }))
    })
    return sendPageOf(request, reply, { at, site, page })
  }

  app.addHook('onRequest', async (request, reply) => {
    const host = nameIn(request.host)
    const isPreviewHost = host === previewHost && host !== ownHost
    if (!isPreviewHost && !isForeign(host, own)) return
    const rest = request.url.replace(/[?#].*$/, '')
    // Uploaded pictures are served at every host.
    if (rest.startsWith('/files/') || rest === '/favicon.ico') return
    if (isPreviewHost) return rest.startsWith('/preview/') ? undefined : notFound(reply, 'tr', '/')
    const company_id = await companyOf(host)
    if (!company_id) return
    // The host belongs to the company, which decides whether browsers may use https only.
    reply.removeHeader('strict-transport-security')
    if (request.method !== 'GET' && request.method !== 'HEAD') return notFound(reply, 'tr', '/')
    // The port is our own, because the one in the Host header could be any that the caller wrote.
    const origin = `${request.protocol}://${host}${port && `:${port}`}`
    return answer(request, reply, { company_id, base: '', origin, rest, isSandboxed: false })
  })

  app.get<{ Params: { company_id: string; '*'?: string } }>('/site/:company_id', open)
  app.get<{ Params: { company_id: string; '*'?: string } }>('/site/:company_id/*', open)
  function open(request: FastifyRequest<{ Params: { company_id: string; '*'?: string } }>, reply: FastifyReply) {
    const company_id = request.params.company_id.toLowerCase()
    const base = `/site/${/^[0-9a-f-]{36}$/.test(company_id) ? company_id : '-'}`
    return answer(request, reply, {
      company_id,
      base,
      origin: kit.url,
      rest: `/${request.params['*'] ?? ''}`,
      isSandboxed: true,
    })
  }

  showPosts(app, kit, { sites, rates, frames })

  app.get<{ Params: { token: string; '*': string } }>('/preview/:token/*', async (request, reply) => {
    const retryAfter = rates.take(networkOf(request.ip))
    if (retryAfter > 0) return reply.code(429).header('retry-after', retryAfter).send()
    const { token, '*': rest } = request.params
    const now = kit.now()
    const key = previewed(kit, token, now)
    const data = key && (await siteData(kit.db, key.company_id, now))
    const source = key && (await previewSource(kit.db, key))
    if (!data || !source) {
      void notFound(reply, 'tr', '#')
      return reply.header('content-security-policy', `default-src 'none'; sandbox; ${frames}`)
    }
    const theme = await previews(source.files)
    const { lang, address } = placeOf(rest, mainLanguage(data.company.country))
    const place = placeInBlog(address)
    const page = pageOf({
      data,
      links: source.links,
      theme,
      lang,
      address,
      path: place ? blogPath : pathAt(address),
      base: `/preview/${token}`,
      origin: undefined,
      ...(place && { postPage: 'page' in place ? place.page : 1 }),
    })
    return reply
      .headers({
        'content-security-policy': policyOf(theme, ['sandbox', frames]),
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex',
      })
      .type('text/html; charset=utf-8')
      .send(page)
  })
}
