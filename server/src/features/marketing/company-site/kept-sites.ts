import { createHash } from 'node:crypto'
import type { ThemeFile } from '#contract/marketing/theme/files.ts'
import { livePostsMark } from '#server/domain/marketing/post/posts.ts'
import { compile, type Compiled } from '#server/domain/marketing/theme/compile.ts'
import type { SiteLinks } from '#server/domain/marketing/theme/page.ts'
import { filesOf, liveRelease } from '#server/domain/marketing/theme/releases.ts'
import { siteChanges } from '#server/domain/marketing/theme/site-changed.ts'
import { siteData, type SiteData } from '#server/domain/marketing/theme/site-data.ts'
import { bytesOf, forgetBeyond, type KeptAnswer } from '#server/kit/answer/kept-answer.ts'
import { isExpired } from '#server/kit/guard/licence.ts'
import type { Kit } from '#server/kit/kit.ts'

/** A company's site as it is served now. */
export interface Site {
  company_id: string
  release_id: string
  theme: Compiled
  links: SiteLinks
  data: SiteData
  /** Changes whenever the live posts do. */
  postsMark: string
  /** The pages that were written from this site; null once a newer site has replaced it. */
  pages: Map<string, KeptAnswer> | null
  /** The memory that the theme and the data, including posts, take, in bytes. */
  bytes: number
}
interface Kept {
  readAt: number
  changes: number
  site: Promise<Site | undefined>
  /** The site, once it was read. */
  made?: Site | undefined
}

/** How long a node keeps the live release, and a site's data, before reading it again, in ms. */
const releaseMs = 3000
const dataMs = 30_000
/**
 * How much memory all sites may take on a node, and how much of it the pages of one site, in bytes.
 * A site with hundreds of posts would otherwise displace the sites of all others.
 */
const bounds = { maxBytes: 64_000_000, ofPages: 16_000_000 }
const maxSites = 1000
/** How many bytes of memory an object takes for each character of its JSON. */
const perJson = 2

/** Keeps the sites that a node serves in memory. Their data is at most half a minute old. */
export function keepSites(kit: Kit, { maxBytes, ofPages } = bounds) {
  /** Sorted by use: the most recently used one comes last. */
  const sites = new Map<string, Kept>()

  async function make(company_id: string, before: Site | undefined): Promise<Site | undefined> {
    const now = kit.now()
    const company = (await kit.tree()).companies.get(company_id)
    const isLicensed = company?.license?.licensed_module_list['cms'] && !isExpired(company.license, now)
    const live = company?.is_active && isLicensed ? await liveRelease(kit.db, company_id, now) : undefined
    if (!live || live.files.length === 0) return undefined
    const postsMark = await livePostsMark(kit.db, { posts: 'company_post', company_id }, now)
    const isSame = before?.release_id === live.id && sameLinks(before.links, live) && before.postsMark === postsMark
    if (isSame && now.getTime() - before.data.now.getTime() < dataMs && now >= before.data.now) return before
    const data = await siteData(kit.db, company_id, now)
    if (!data) return undefined
    const theme =
      before?.release_id === live.id ? before.theme : await compile(await filesOf(kit.db, company_id, live.files))
    const { order_url, booking_url } = live
    const links = { order_url, booking_url }
    const bytes = perJson * JSON.stringify([data, theme, [...theme.pages]]).length
    return { company_id, release_id: live.id, theme, links, data, postsMark, pages: new Map(), bytes }
  }

  /** Reads a site again, once for all waiting requests. Frees the pages of the previous site. */
  async function renewed(company_id: string, last: Kept['site'] | undefined): Promise<Site | undefined> {
    const before = await last?.catch(() => undefined)
    const site = await make(company_id, before)
    if (before && site !== before) before.pages = null
    return site
  }

  const sizeOf = ({ made }: Kept) => (made ? made.bytes + bytesOf(made.pages?.values() ?? []) : 0)
  const size = () => [...sites.values()].reduce((sum, it) => sum + sizeOf(it), 0)

  function forgetOldest() {
    let bytes = size()
    for (const [id, it] of sites) {
      // The site that was requested last is kept even if it exceeds the limit by itself.
      if ((bytes <= maxBytes && sites.size <= maxSites) || sites.size === 1) return
      sites.delete(id)
      bytes -= sizeOf(it)
      if (it.made) it.made.pages = null
    }
  }

  return {
    /** The site of a company; undefined if none is published, or the company may not show one. */
    async read(company_id: string): Promise<Site | undefined> {
      const now = kit.now().getTime()
      const changes = siteChanges(kit)
      const known = sites.get(company_id)
      const isFresh = known && known.changes === changes && now - known.readAt < releaseMs && now >= known.readAt
      const next: Kept = isFresh ? known : { readAt: now, changes, site: renewed(company_id, known?.site) }
      sites.delete(company_id)
      sites.set(company_id, next)
      if (!isFresh) {
        const made = (site: Site | undefined) => {
          next.made = site
          forgetOldest()
        }
        next.site.then(made, () => sites.get(company_id) === next && sites.delete(company_id))
      }
      return next.site
    },

    /** A page of a site, if the page is kept already. */
    known({ pages }: Site, key: string): KeptAnswer | undefined {
      const page = pages?.get(key)
      if (!page) return undefined
      // The most recently used page comes last.
      pages?.delete(key)
      pages?.set(key, page)
      return page
    },

    /** A page of a site. It is written at the first request and then kept. */
    async page(site: Site, key: string, write: () => KeptAnswer | Promise<KeptAnswer>): Promise<KeptAnswer> {
      const known = this.known(site, key)
      if (known) return known
      const page = await write()
      // A newer site may have replaced this one, or another request may have written the page.
      const { pages } = site
      if (!pages || pages.has(key)) return page
      pages.set(key, page)
      forgetBeyond(pages, ofPages)
      forgetOldest()
      return page
    },

    /** How much memory all sites take, in bytes. */
    size,
  }
}

const maxPreviews = 16

/**
 * Keeps the compiled drafts of the latest previews, because each page of a preview needs all of
 * them.
 */
export function keepPreviews(): (files: readonly ThemeFile[]) => Promise<Compiled> {
  const kept = new Map<string, Promise<Compiled>>()
  return (files) => {
    const hash = createHash('sha256')
    for (const { path, text } of files) hash.update(`${path}\n${text.length}\n`).update(text)
    const key = hash.digest('base64')
    const theme = kept.get(key) ?? compile(files)
    kept.delete(key)
    kept.set(key, theme)
    if (kept.size > maxPreviews) kept.delete(kept.keys().next().value!)
    return theme
  }
}

const sameLinks = (a: SiteLinks, b: SiteLinks) => a.order_url === b.order_url && a.booking_url === b.booking_url
