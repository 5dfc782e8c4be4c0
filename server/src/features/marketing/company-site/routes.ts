import { createHash } from 'node:crypto'
import { isIP } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import sql from 'sql-template-tag'
import { langs, type Lang } from '#contract/kit/field-words.ts'
import { addressOf, pathAt } from '#contract/marketing/theme/files.ts'
import { mainLanguage, pageOf, policyOf, urlOf } from '#server/domain/marketing/theme/page.ts'
import { previewed } from '#server/domain/marketing/theme/preview-link.ts'
import { draftsOf } from '#server/domain/marketing/theme/releases.ts'
import { siteData } from '#server/domain/marketing/theme/site-data.ts'
import { siteWords } from '#server/domain/marketing/theme/site-words.ts'
import { codingOf } from '#server/kit/answer/coding.ts'
import { KeptAnswer } from '#server/kit/answer/kept-answer.ts'
import { plain, sendPage } from '#server/kit/answer/page.ts'
import { networkOf } from '#server/kit/guard/network.ts'
import type { Kit } from '#server/kit/kit.ts'
import { openRates } from '#server/kit/turns/turns.ts'
import { keepPreviews, keepSites, type Site } from './kept-sites.ts'

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

const sandbox =
  'sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation allow-top-navigation-to-custom-protocols'

/** A page's language and address, read from the path below the site's base. */
function placeOf(rest: string, main: Lang): { lang: Lang; address: string } {
  const [first = '', ...more] = rest.split('/').filter(Boolean)
  const lang = langs.find((it) => it === first)
  return lang
    ? { lang, address: `/${more.join('/')}` }
    : { lang: main, address: `/${[first, ...more].filter(Boolean).join('/')}` }
}

function notFound(reply: FastifyReply, lang: Lang, home: string) {
  const w = siteWords[lang]
  const body = `<p>${w.noPageText}</p><nav><a href="${plain(home)}">${w.home}</a></nav>`
  return sendPage(reply, 404, { lang, title: w.noPage, body })
}

/**
 * Sends a page, or 304 to a visitor who has it already. A page is compressed only once. Caches must
 * ask each time, so that visitors always see the live release.
 */
async function sendSite({ headers }: FastifyRequest, reply: FastifyReply, it: KeptAnswer, type: string) {
  void reply.header('etag', it.tag).header('cache-control', 'public, no-cache').header('vary', 'accept-encoding')
  const tags = headers['if-none-match']
  if (tags && (tags === '*' || tags.split(',').some((tag) => tag.trim() === it.tag))) return reply.code(304).send()
  const coding = codingOf(headers['accept-encoding'])
  if (coding) void reply.header('content-encoding', coding)
  return reply.header('content-type', `${type}; charset=utf-8`).send(coding ? await it.coded(coding) : it.plain)
}

const kept = (text: string) => new KeptAnswer(Buffer.from(text), createHash('sha256').update(text).digest())

function sitemap(site: Site, { base, origin }: At): string {
  const addresses = [...site.theme.pages.keys()].map(addressOf)
  const link = (lang: Lang, address: string) => plain(`${origin}${urlOf({ base, lang }, address)}`)
  const url = (lang: Lang, address: string) =>
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
        kept(`User-agent: *\nAllow: /\nSitemap: ${at.origin}${at.base}/sitemap.xml\n`),
        'text/plain',
      )
    if (address === '/sitemap.xml') return sendSite(request, reply, kept(sitemap(site, at)), 'application/xml')
    const path = pathAt(address)
    if (!site.theme.pages.has(path)) return notFound(reply, lang, home)
    const page = sites.page(site, `${at.origin}${at.base} ${lang} ${path}`, () =>
      kept(pageOf({ ...site, path, lang, address, base: at.base, origin: at.origin })),
    )
    const more = ["frame-ancestors 'none'", ...(at.isSandboxed ? [sandbox] : [])]
    void reply.header('content-security-policy', policyOf(site.theme, more))
    return sendSite(request, reply, page, 'text/html')
  }

  app.addHook('onRequest', async (request, reply) => {
    const host = nameIn(request.host)
    const isPreviewHost = host === previewHost && host !== ownHost
    if (!isPreviewHost && !isForeign(host, own)) return
    const rest = request.url.replace(/[?#].*$/, '')
    // Uploaded pictures are served at every host.
    if (rest.startsWith('/files/')) return
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

  app.get<{ Params: { token: string; '*': string } }>('/preview/:token/*', async (request, reply) => {
    const retryAfter = rates.take(networkOf(request.ip))
    if (retryAfter > 0) return reply.code(429).header('retry-after', retryAfter).send()
    const { token, '*': rest } = request.params
    const now = kit.now()
    const key = previewed(kit, token, now)
    const data = key && (await siteData(kit.db, key.company_id, now))
    const links =
      key &&
      (await kit.db.one<{ order_url: string; booking_url: string }>(
        sql`select order_url, booking_url from company_theme where company_id = ${key.company_id} and id = ${key.company_theme_id}`,
      ))
    const frames = `frame-ancestors ${kit.previewUrl ? new URL(kit.url).origin : "'self'"}`
    if (!data || !links) {
      void notFound(reply, 'tr', '#')
      return reply.header('content-security-policy', `default-src 'none'; sandbox; ${frames}`)
    }
    const theme = await previews(await draftsOf(kit.db, key.company_id, key.company_theme_id))
    const { lang, address } = placeOf(rest, mainLanguage(data.company.country))
    const page = pageOf({
      data,
      links,
      theme,
      lang,
      address,
      path: pathAt(address),
      base: `/preview/${token}`,
      origin: undefined,
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
