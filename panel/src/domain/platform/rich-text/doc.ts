import { isLinkAddress, type Block, type Piece } from '#contract/platform/rich-text.ts'

/** A node of the editor's document, in the editor's JSON. */
export interface DocNode {
  type?: string
  text?: string
  attrs?: Record<string, unknown>
  marks?: { type: string; attrs?: Record<string, unknown> }[]
  content?: DocNode[]
}

function nodesOf(pieces: readonly Piece[]): DocNode[] {
  return pieces.flatMap(({ text, bold, italic, link }) => {
    const marks = [
      ...(link === undefined ? [] : [{ type: 'link', attrs: { href: link } }]),
      ...(bold ? [{ type: 'bold' }] : []),
      ...(italic ? [{ type: 'italic' }] : []),
    ]
    return text
      .split('\n')
      .flatMap((part, at): DocNode[] => [
        ...(at > 0 ? [{ type: 'hardBreak' }] : []),
        ...(part === '' ? [] : [{ type: 'text', text: part, ...(marks.length > 0 && { marks }) }]),
      ])
  })
}
const filled = (content: DocNode[]) => (content.length > 0 ? { content } : {})
const paragraph = (pieces: readonly Piece[]): DocNode => ({ type: 'paragraph', ...filled(nodesOf(pieces)) })

function nodeOf(it: Block): DocNode {
  switch (it.type) {
    case 'p':
      return paragraph(it.content)
    case 'quote':
      return { type: 'quote', ...filled(nodesOf(it.content)) }
    case 'h2':
    case 'h3':
      return { type: 'heading', attrs: { level: it.type === 'h2' ? 2 : 3 }, ...filled(nodesOf(it.content)) }
    case 'ul':
    case 'ol':
      return {
        type: it.type === 'ul' ? 'bulletList' : 'orderedList',
        content: it.items.map((pieces) => ({ type: 'listItem', content: [paragraph(pieces)] })),
      }
    case 'image':
      return { type: 'image', attrs: { src: it.src, alt: it.alt, caption: it.caption } }
  }
}

/** The editor's document for a text. An empty document has one empty paragraph. */
export const docOf = (blocks: readonly Block[]): DocNode => ({
  type: 'doc',
  content: blocks.length > 0 ? blocks.map(nodeOf) : [{ type: 'paragraph' }],
})

/** The pieces of a line. Neighbours with the same format are joined. */
function piecesOf(nodes: readonly DocNode[] = []): Piece[] {
  const pieces: Piece[] = []
  for (const it of nodes) {
    const has = (type: string) => it.marks?.find((mark) => mark.type === type)
    const href = has('link')?.attrs?.['href']
    const format = {
      ...(has('bold') && { bold: true as const }),
      ...(has('italic') && { italic: true as const }),
      ...(typeof href === 'string' && isLinkAddress(href) && { link: href }),
    }
    const last = pieces.at(-1)
    const isBreak = it.type === 'hardBreak'
    const text = isBreak ? '\n' : (it.text ?? '')
    if (last && (isBreak || (last.bold === format.bold && last.italic === format.italic && last.link === format.link)))
      last.text += text
    else if (text !== '') pieces.push({ text, ...format })
  }
  return pieces
}

const text = (value: unknown) => (typeof value === 'string' ? value : '')

function blocksOfNode(it: DocNode): Block[] {
  switch (it.type) {
    case 'heading':
      return [{ type: it.attrs?.['level'] === 3 ? 'h3' : 'h2', content: piecesOf(it.content) }]
    case 'quote':
      return [{ type: 'quote', content: piecesOf(it.content) }]
    case 'bulletList':
    case 'orderedList': {
      const items = (it.content ?? []).map((item) => piecesOf(item.content?.[0]?.content))
      return items.length > 0 ? [{ type: it.type === 'bulletList' ? 'ul' : 'ol', items }] : []
    }
    case 'image': {
      const { src, alt, caption } = it.attrs ?? {}
      return [{ type: 'image', src: text(src), alt: text(alt), caption: text(caption) }]
    }
    default:
      return [{ type: 'p', content: piecesOf(it.content) }]
  }
}

/** The text of the editor's document. Empty paragraphs at its end are left out. */
export function blocksOf(doc: DocNode): Block[] {
  const blocks = (doc.content ?? []).flatMap(blocksOfNode)
  for (let last = blocks.at(-1); last?.type === 'p' && last.content.length === 0; last = blocks.at(-1)) blocks.pop()
  return blocks
}
