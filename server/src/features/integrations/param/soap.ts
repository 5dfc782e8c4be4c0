import { PlatformFault } from '#server/domain/integrations/fault.ts'

/** An element of an answer. */
export interface Element {
  name: string
  text: string
  children: Element[]
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const decoded = (text: string) =>
  text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{1,10}));/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (name) return entities[name] ?? whole
      const code = hex ? parseInt(hex, 16) : Number(decimal)
      return code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole
    },
  )
const escaped = (text: string) =>
  text
    // A character that XML does not allow would make the whole message unreadable.
    // oxlint-disable-next-line no-control-regex -- XML allows none of them
    .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, ' ')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

/** A message of SOAP 1.1: one operation with its fields, and the fields of its header. */
export function envelope(
  { operation, namespace }: { operation: string; namespace: string },
  fields: Record<string, string | Record<string, string>>,
  header?: Record<string, Record<string, string>>,
): string {
  const written = (it: Record<string, string | Record<string, string>>): string =>
    Object.entries(it)
      .map(([name, value]) => `<${name}>${typeof value === 'string' ? escaped(value) : written(value)}</${name}>`)
      .join('')
  const headed = Object.entries(header ?? {}).map(
    ([name, value]) => `<soap:Header><${name} xmlns="${namespace}">${written(value)}</${name}></soap:Header>`,
  )
  return `<?xml version="1.0" encoding="utf-8"?>
<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/">${headed.join('')}<soap:Body><${operation} xmlns="${namespace}">${written(fields)}</${operation}></soap:Body></soap:Envelope>`
}

/** How deep an answer may be nested. */
const maxDepth = 30
const tag = /<(?:(\?[^>]*|!--[\s\S]*?--)|(\/)?([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/)?)>/y

/**
 * The elements of an answer, without their prefixes and attributes. Throws a `PlatformFault` of the
 * kind `unclear` for anything that is not plain XML. Types and entities of a document are not read.
 */
export function read(xml: string): Element {
  const root: Element = { name: '', text: '', children: [] }
  const open = [root]
  let at = 0
  while (at < xml.length) {
    const inside = open.at(-1)!
    const next = xml.indexOf('<', at)
    inside.text += decoded(xml.slice(at, next < 0 ? undefined : next))
    if (next < 0) break
    tag.lastIndex = next
    const found = tag.exec(xml)
    if (!found) throw unreadable()
    at = tag.lastIndex
    const [, comment, closes, full = '', , isEmpty] = found
    const name = full.slice(full.indexOf(':') + 1)
    if (comment !== undefined) continue
    if (closes) {
      if (open.length === 1 || inside.name !== name) throw unreadable()
      open.pop()
      continue
    }
    const element: Element = { name, text: '', children: [] }
    inside.children.push(element)
    if (!isEmpty) open.push(element)
    if (open.length > maxDepth) throw unreadable()
  }
  if (open.length > 1) throw unreadable()
  return root
}

/** The first element with a name, however deep it is. */
export function find(it: Element, name: string): Element | undefined {
  for (const child of it.children) {
    const found = child.name === name ? child : find(child, name)
    if (found) return found
  }
  return undefined
}

/** All elements with a name, however deep they are. */
export const findAll = (it: Element, name: string): Element[] =>
  it.children.flatMap((child) => (child.name === name ? [child] : findAll(child, name)))

/** The text of a direct child; empty if there is none. */
export const textOf = (it: Element, name: string): string =>
  it.children.find((child) => child.name === name)?.text.trim() ?? ''

const unreadable = () => new PlatformFault('unclear', 'unreadable answer')
