import { isExternalOrAnchor, isOwnPath } from '../../kit/web-address.ts'
import type { ThemeLoss } from './files.ts'
import { isBlock, isLink, placeholder, type ThemeBlock } from './values.ts'

/** A part of a page: finished HTML, or something that is filled in when the page is served. */
export type Part = string | { value: string } | { block: ThemeBlock } | { path: string }

const voids = new Set(['br', 'hr', 'img'])
const plainElements =
  'section header footer main nav article aside h1 h2 h3 h4 h5 h6 p ul ol li dl dt dd table caption thead tbody tfoot tr th td a img figure figcaption blockquote address div span b i em strong small br hr details summary'
const elements = new Set(plainElements.split(' '))
/** Elements that are dropped with their content, which browsers do not read as the page's HTML. */
const dropped = new Set(
  'script style template svg math iframe object embed noscript noembed noframes xmp plaintext textarea title select option form head audio video'.split(
    ' ',
  ),
)
const common = ['class', 'id', 'title', 'lang', 'aria-label', 'aria-hidden']
const own: Record<string, readonly string[]> = {
  a: ['href', 'hreflang'],
  img: ['src', 'alt', 'width', 'height', 'loading'],
  div: ['data-block'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan', 'scope'],
  details: ['open'],
}
const maxDepth = 64
/**
 * How many of the parts that were left out are listed at most. After correcting these, the author
 * sees further ones.
 */
export const maxLosses = 100

const names = /^[\w -]{1,200}$/
const number = /^\d{1,4}$/
const ownPicture = /^\/files\/(?:pictures|menu)\/[\w.-]{1,80}$/
/** The forms that the values of these attributes must have. Other attributes may hold any text. */
const forms: Record<string, RegExp> = {
  class: names,
  id: names,
  lang: /^[a-z]{2}(?:-[A-Z]{2})?$/,
  hreflang: /^[a-z]{2}(?:-[A-Z]{2})?$/,
  'aria-hidden': /^(?:true|false)$/,
  width: number,
  height: number,
  colspan: number,
  rowspan: number,
  loading: /^(?:lazy|eager)$/,
  scope: /^(?:row|col|rowgroup|colgroup)$/,
  open: /^$/,
  src: ownPicture,
}

const nameAt = /<([a-z][a-z0-9-]*)/iy
const attributeAt = /\s+([^\s"'<>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/y
const endOfTag = /\s*\/?>/y
const closingAt = /<\/([a-z][a-z0-9-]*)\s*>/iy
/** Control characters, and other characters that browsers drop or replace. */
// oxlint-disable-next-line no-control-regex -- control characters are what this finds
const unseen = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\uFEFF\uFFFE\uFFFF]/g

const inAttribute = (value: string) => value.replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/**
 * Reads the HTML of a theme, and rebuilds it from the elements, attributes and addresses that
 * themes may use. Every element is closed and no markup is copied from the source, so that a
 * browser reads the same elements as we do. The rest is left out and listed by line. A second
 * reading changes nothing more. The time grows linearly with the length of the source.
 */
export function readHtml(given: string): { parts: Part[]; lost: ThemeLoss[] } {
  const source = given.replaceAll(unseen, '')
  const parts: Part[] = []
  const lost: ThemeLoss[] = []
  const open: { name: string; line: number }[] = []
  let at = 0
  let line = 1
  let lineEnd = source.indexOf('\n')
  const goTo = (to: number) => {
    for (; lineEnd >= 0 && lineEnd < to; lineEnd = source.indexOf('\n', lineEnd + 1)) line++
    at = to
  }
  const lose = (what: string) => {
    if (lost.length < maxLosses) lost.push({ line, what: what.slice(0, 40) })
  }
  const write = (text: string) => {
    let from = 0
    for (const found of text.matchAll(placeholder)) {
      parts.push(text.slice(from, found.index), { value: found[1]! })
      from = found.index + found[0].length
    }
    parts.push(text.slice(from))
  }

  /** Reads the opening tag at `at`. Returns false if there is no complete tag. */
  function tag(): boolean {
    nameAt.lastIndex = at
    const name = nameAt.exec(source)?.[1]?.toLowerCase()
    if (!name) return false
    let end = nameAt.lastIndex
    const given: [name: string, value: string][] = []
    for (;;) {
      attributeAt.lastIndex = end
      const it = attributeAt.exec(source)
      if (!it) break
      given.push([it[1]!.toLowerCase(), it[2] ?? it[3] ?? it[4] ?? ''])
      end = attributeAt.lastIndex
    }
    endOfTag.lastIndex = end
    if (!endOfTag.test(source)) return false
    end = endOfTag.lastIndex
    if (dropped.has(name)) {
      lose(`<${name}>`)
      const closing = new RegExp(`</${name}\\b`, 'gi')
      closing.lastIndex = end
      const ends = closing.test(source) ? source.indexOf('>', closing.lastIndex) : -1
      goTo(ends < 0 ? source.length : ends + 1)
      return true
    }
    if (!elements.has(name) || (!voids.has(name) && open.length >= maxDepth)) lose(`<${name}>`)
    else {
      parts.push(`<${name}`)
      const block = attributes(name, given)
      parts.push('>')
      if (block) parts.push({ block })
      if (!voids.has(name)) open.push({ name, line })
    }
    goTo(end)
    return true
  }

  /** Writes the attributes that the element may have. Returns the block that it names, if any. */
  function attributes(element: string, given: readonly [string, string][]): ThemeBlock | undefined {
    let block: ThemeBlock | undefined
    const seen = new Set<string>()
    for (const [name, raw] of given) {
      const value = raw.trim()
      const isAllowed = (common.includes(name) || own[element]?.includes(name)) && !seen.has(name)
      const form = forms[name]
      seen.add(name)
      if (!isAllowed || (form && !form.test(value))) lose(`${name}${form && isAllowed ? `="${value}"` : ''}`)
      else if (name === 'data-block') {
        if (isBlock(value)) block = value
        else lose(`data-block="${value}"`)
        if (block) parts.push(` data-block="${block}"`)
      } else if (name === 'href') address(value)
      else {
        parts.push(` ${name}="`)
        write(form ? value : inAttribute(raw))
        parts.push('"')
      }
    }
    return block
  }

  function address(value: string) {
    const address = value.replaceAll('&amp;', '&')
    const link = /^\{\{\s*([a-z.]+)\s*\}\}$/.exec(address)?.[1]
    if (link && isLink(link)) parts.push(' href="', { value: link }, '"')
    else if (isOwnPath(address)) parts.push(' href="', { path: address }, '"')
    else if (isExternalOrAnchor(address)) parts.push(` href="${inAttribute(address.replaceAll('&', '&amp;'))}"`)
    else lose(`href="${value}"`)
  }

  function closing(): boolean {
    closingAt.lastIndex = at
    const name = closingAt.exec(source)?.[1]?.toLowerCase()
    if (!name) return false
    const end = closingAt.lastIndex
    if (open.at(-1)?.name === name) {
      open.pop()
      parts.push(`</${name}>`)
    } else lose(`</${name}>`)
    goTo(end)
    return true
  }

  while (at < source.length) {
    const next = source.indexOf('<', at)
    const end = next < 0 ? source.length : next
    if (end > at) {
      write(source.slice(at, end).replaceAll('>', '&gt;'))
      goTo(end)
      continue
    }
    if (source.startsWith('<!--', at)) {
      const ends = source.indexOf('-->', at + 4)
      if (ends < 0) lose('<!--')
      goTo(ends < 0 ? source.length : ends + 3)
    } else if (!tag() && !closing()) {
      lose(source.slice(at, at + 20))
      parts.push('&lt;')
      goTo(at + 1)
    }
  }
  for (const it of open.toReversed()) {
    line = it.line
    lose(`<${it.name}>`)
    parts.push(`</${it.name}>`)
  }
  return { parts: joined(parts), lost }
}

/** Joins neighbouring strings, so that a page has few parts. */
function joined(parts: readonly Part[]): Part[] {
  const all: Part[] = []
  let text: string[] = []
  const flush = () => {
    const whole = text.join('')
    if (whole !== '') all.push(whole)
    text = []
  }
  for (const part of parts) {
    if (typeof part === 'string') text.push(part)
    else {
      flush()
      all.push(part)
    }
  }
  flush()
  return all
}

/** Turns parts back into the source of a file, with `{{…}}` for values. */
export const htmlOf = (parts: readonly Part[]): string =>
  parts
    .map((it) => {
      if (typeof it === 'string') return it
      if ('value' in it) return `{{${it.value}}}`
      return 'path' in it ? it.path.replaceAll('&', '&amp;') : ''
    })
    .join('')
