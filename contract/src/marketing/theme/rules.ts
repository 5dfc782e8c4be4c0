import type { Lang } from '../../kit/field-words.ts'
import { readHtml, type Part } from './html.ts'
import {
  addressOf,
  blogPath,
  firstPath,
  imprintPath,
  kindOf,
  layoutPath,
  maxStyleBytes,
  pagesOf,
  pathAt,
  readStrings,
  stringsOf,
  type ThemeFile,
} from './files.ts'
import { isKnown } from './values.ts'

/** A reason why a theme cannot be published, and the file that it concerns. */
export interface ThemeFault {
  path: string
  code:
    | 'theme_no_first'
    | 'theme_unknown_key'
    | 'theme_no_page'
    | 'theme_no_imprint'
    | 'theme_style_size'
    | 'theme_no_layout'
  params?: Record<string, string | number>
}

const utf8 = new TextEncoder()

/**
 * Finds what prevents a theme from being published. A theme needs a first page, a value for each
 * placeholder, a page for each link within the site, styles that are not too long, and the block
 * `page` in its layout. In Germany, every page must link to an imprint (§ 5 DDG). `read` has the
 * parts of each HTML file.
 */
export function themeFaults(
  files: readonly ThemeFile[],
  country: string,
  read: ReadonlyMap<string, readonly Part[]>,
): ThemeFault[] {
  const faults: ThemeFault[] = []
  const pages = pagesOf(files)
  const strings = stringsOf(files)
  const keys = { has: (key: string) => (Object.keys(strings) as Lang[]).some((lang) => strings[lang].has(key)) }
  if (!pages.includes(firstPath)) faults.push({ path: firstPath, code: 'theme_no_first' })
  const styles = files.filter((it) => kindOf(it.path) === 'css')
  if (styles.reduce((sum, it) => sum + utf8.encode(it.text).length, 0) > maxStyleBytes)
    faults.push({ path: styles[0]!.path, code: 'theme_style_size', params: { max: maxStyleBytes / 1024 } })
  const linked = new Set<string>()
  for (const [path, parts] of read) {
    const seen = new Set<string>()
    for (const it of parts) {
      if (typeof it === 'string') continue
      if ('value' in it) {
        if (it.value === 'link.imprint') linked.add(path)
        if (!isKnown(it.value, keys) && !seen.has(it.value))
          faults.push({ path, code: 'theme_unknown_key', params: { name: it.value } })
        seen.add(it.value)
      } else if ('path' in it) {
        const address = it.path.replace(/[?#].*$/, '')
        const target = pathAt(address)
        if (target === imprintPath) linked.add(path)
        const isBlog = address === addressOf(blogPath) || address.startsWith(`${addressOf(blogPath)}/`)
        if (!pages.includes(target) && !isBlog && !address.startsWith('/files/') && !seen.has(address))
          faults.push({ path, code: 'theme_no_page', params: { name: address } })
        seen.add(address)
      }
    }
    if (path === layoutPath && !parts.some((it) => typeof it !== 'string' && 'block' in it && it.block === 'page'))
      faults.push({ path, code: 'theme_no_layout' })
  }
  if (country === 'DE') {
    const hasImprint = pages.includes(imprintPath)
    for (const path of pages)
      if (!hasImprint || !(linked.has(layoutPath) || linked.has(path)))
        faults.push({ path, code: 'theme_no_imprint', params: { name: addressOf(imprintPath) } })
  }
  return faults
}

/** What a theme's file would lose. Styles are left out, because only the server reads them. */
export const lostIn = ({ path, text }: ThemeFile) => {
  if (kindOf(path) === 'css') return []
  return kindOf(path) === 'html' ? readHtml(text).lost : readStrings(text).lost
}
