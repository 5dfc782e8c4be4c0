import { htmlOf, readHtml } from '#contract/marketing/theme/html.ts'
import { isOwnPath } from '#contract/kit/web-address.ts'
import { isLinkAddress, type Block, type Piece, type RichText } from '#contract/platform/rich-text.ts'
import { plain } from '#server/kit/answer/page.ts'

export interface Written {
  /** The public address of a path of the same site: `/menu`. */
  hrefOf: (path: string) => string
  /** The width and height of pictures, by address. */
  sizes?: ReadonlyMap<string, readonly [number, number]>
}

function styled({ text, bold, italic }: Piece): string {
  let html = plain(text).replaceAll('\n', '<br>')
  if (italic) html = `<em>${html}</em>`
  return bold ? `<strong>${html}</strong>` : html
}

/** Neighbouring pieces with one link become one link. */
function lineOf(pieces: readonly Piece[], { hrefOf }: Written): string {
  let html = ''
  for (let from = 0; from < pieces.length;) {
    const { link } = pieces[from]!
    let to = from
    let inner = ''
    for (; to < pieces.length && pieces[to]!.link === link; to++) inner += styled(pieces[to]!)
    const address = link !== undefined && isLinkAddress(link) ? (isOwnPath(link) ? hrefOf(link) : link) : undefined
    html += address === undefined || inner === '' ? inner : `<a href="${plain(address)}">${inner}</a>`
    from = to
  }
  return html
}

function blockOf(it: Block, how: Written): string {
  switch (it.type) {
    case 'p':
    case 'h2':
    case 'h3':
      return it.content.length === 0 ? '' : `<${it.type}>${lineOf(it.content, how)}</${it.type}>`
    case 'quote':
      return `<blockquote><p>${lineOf(it.content, how)}</p></blockquote>`
    case 'ul':
    case 'ol':
      return `<${it.type}>${it.items.map((one) => `<li>${lineOf(one, how)}</li>`).join('')}</${it.type}>`
    case 'image': {
      const size = how.sizes?.get(it.src)
      const caption = it.caption && `<figcaption>${plain(it.caption)}</figcaption>`
      return `<figure><img src="${plain(it.src)}" alt="${plain(it.alt)}"${size ? ` width="${size[0]}" height="${size[1]}"` : ''} loading="lazy">${caption}</figure>`
    }
  }
}

/**
 * Writes a formatted text as HTML. The result is read once more by the strict reader of themes, so
 * that even a stored text that breaks the rules does no harm.
 */
export const writeText = (text: RichText, how: Written): string =>
  htmlOf(readHtml(text.map((it) => blockOf(it, how)).join('')).parts)
