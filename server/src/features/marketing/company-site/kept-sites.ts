import { compile, type Compiled } from '#server/domain/marketing/theme/compile.ts'
import type { SiteLinks } from '#server/domain/marketing/theme/page.ts'
import { filesOf, liveRelease } from '#server/domain/marketing/theme/releases.ts'
import { siteChanges } from '#server/domain/marketing/theme/site-changed.ts'
import { siteData, type SiteData } from '#server/domain/marketing/theme/site-data.ts'
import type { KeptAnswer } from '#server/kit/answer/kept-answer.ts'
import { isExpired } from '#server/kit/guard/licence.ts'
import type { Kit } from '#server/kit/kit.ts'

/** A company's site as it is served now. */
export interface Site {
  company_id: string
  release_id: string
  theme: Compiled
  links: SiteLinks
  data: SiteData
  /** The pages that were written from it. */
  pages: Map<string, KeptAnswer>
}
interface Kept {
  readAt: number
  changes: number
  site: Promise<Site | undefined>
}

/** For how long a node believes that the live release is the same, in ms, and its menu and hours. */
const releaseMs = 3000
const dataMs = 30_000
const maxBytes = 64_000_000
const maxSites = 1000

/** Keeps the sites that a node serves. What is shown is at most half a minute old. */
export function keepSites(kit: Kit) {
  /** Sorted by use: the most recently used one comes last. */
  const sites = new Map<string, Kept>()
  let bytes = 0

  async function make(company_id: string, before: Site | undefined): Promise<Site | undefined> {
    const now = kit.now()
    const company = (await kit.tree()).companies.get(company_id)
    const isLicensed = company?.license?.licensed_module_list['cms'] && !isExpired(company.license, now)
    const live = company?.is_active && isLicensed ? await liveRelease(kit.db, company_id, now) : undefined
    if (!live || live.files.length === 0) return undefined
    const isSame = before?.release_id === live.id && sameLinks(before.links, live)
    if (isSame && now.getTime() - before.data.now.getTime() < dataMs && now >= before.data.now) return before
    const data = await siteData(kit.db, company_id, now)
    if (!data) return undefined
    const theme = before?.release_id === live.id ? before.theme : compile(await filesOf(kit.db, company_id, live.files))
    const { order_url, booking_url } = live
    return { company_id, release_id: live.id, theme, links: { order_url, booking_url }, data, pages: new Map() }
  }

  function forgetOldest() {
    for (const [id, it] of sites) {
      if (bytes <= maxBytes && sites.size <= maxSites) return
      sites.delete(id)
      void it.site.then((site) => site && drop(site))
    }
  }
  const drop = ({ pages }: Site) => {
    for (const it of pages.values()) bytes -= it.plain.length
    pages.clear()
  }

  return {
    /** The site of a company; undefined if it shows none, or may not. */
    async read(company_id: string): Promise<Site | undefined> {
      const now = kit.now().getTime()
      const changes = siteChanges(kit)
      const known = sites.get(company_id)
      sites.delete(company_id)
      if (known && known.changes === changes && now - known.readAt < releaseMs && now >= known.readAt) {
        sites.set(company_id, known)
        return known.site
      }
      const before = await known?.site.catch(() => undefined)
      const again = sites.get(company_id)
      if (again && again.changes === changes && again.readAt >= now) return again.site
      const site = make(company_id, before)
      sites.set(company_id, { readAt: now, changes, site })
      site.then(
        (it) => before && it !== before && drop(before),
        () => sites.delete(company_id),
      )
      forgetOldest()
      return site
    },

    /** A page of a site, written once. */
    page({ pages }: Site, key: string, write: () => KeptAnswer): KeptAnswer {
      const known = pages.get(key)
      if (known) return known
      const page = write()
      pages.set(key, page)
      bytes += page.plain.length
      return page
    },
  }
}

const sameLinks = (a: SiteLinks, b: SiteLinks) => a.order_url === b.order_url && a.booking_url === b.booking_url
