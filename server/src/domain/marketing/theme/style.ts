import { generate, parse, walk, type Block, type CssNode, type List, type StyleSheet } from 'css-tree'
import { maxLosses } from '#contract/marketing/theme/html.ts'
import type { ThemeLoss } from '#contract/marketing/theme/files.ts'

/** The allowed properties, by the words they begin with. None of them runs code. */
const properties =
  /^(?:--[\w-]+|(?:accent-color|align|animation|appearance|aspect-ratio|backdrop-filter|background|block-size|border|bottom|box|break|caption-side|caret-color|clear|clip-path|color|color-scheme|column|columns|content|counter|cursor|direction|display|empty-cells|fill|filter|flex|float|font|gap|grid|height|hyphens|image-rendering|inline-size|inset|isolation|justify|left|letter-spacing|line|list-style|margin|mask|max|min|mix-blend-mode|object|opacity|order|orphans|outline|overflow|overscroll-behavior|padding|page-break|place|pointer-events|position|quotes|right|rotate|row-gap|scale|scroll|scrollbar|src|stroke|tab-size|table-layout|text|top|transform|transition|translate|unicode-range|user-select|vertical-align|visibility|white-space|widows|width|word|writing-mode|z-index)(?:-[a-z-]+)?)$/
const functions = new Set(
  'var calc min max clamp env rgb rgba hsl hsla hwb lab lch oklab oklch color color-mix light-dark linear-gradient radial-gradient conic-gradient repeating-linear-gradient repeating-radial-gradient repeating-conic-gradient translate translatex translatey scale scalex scaley rotate skew skewx skewy matrix perspective blur brightness contrast drop-shadow grayscale hue-rotate invert opacity saturate sepia cubic-bezier steps linear minmax repeat fit-content inset circle ellipse polygon counter counters local format'.split(
    ' ',
  ),
)
const rules = new Set(['media', 'supports', 'keyframes', 'font-face'])
const ownFile = /^\/files\/(?:pictures|menu)\/[\w.-]{1,80}$/
/** How deeply brackets may be nested. Browsers and our parser read nested brackets recursively. */
const maxDepth = 24

interface Where {
  start: { line: number; offset: number }
  end: { offset: number }
}
interface Cut {
  from: number
  to: number
}

/** How deeply brackets of any kind are nested at most. */
function depthOf(source: string): number {
  let depth = 0
  let most = 0
  for (let n = 0; n < source.length; n++) {
    const it = source.charCodeAt(n)
    if (it === 123 || it === 40 || it === 91) most = Math.max(most, ++depth)
    else if ((it === 125 || it === 41 || it === 93) && depth > 0) depth--
  }
  return most
}

/**
 * Reads the styles of a theme, and rebuilds them from the rules, properties, functions and uploaded
 * pictures that themes may use. The rest is left out, and listed by line (`lost`) and by its
 * position in the source (`cuts`). A second reading changes nothing more.
 */
export function readStyle(given: string): { css: string; lost: ThemeLoss[]; cuts: Cut[] } {
  const source = given.replaceAll('\u0000', '')
  const lost: ThemeLoss[] = []
  const cuts: Cut[] = []
  const all = { from: 0, to: source.length }
  const refuse = (what: string) => ({ css: '', lost: [{ line: 1, what }], cuts: [all] })
  if (depthOf(source) > maxDepth) return refuse('{{{…')
  const lose = (node: { loc?: unknown }, what: string) => {
    const loc = node.loc as Where | null
    if (lost.length < maxLosses) lost.push({ line: loc?.start.line ?? 1, what: what.slice(0, 40) })
    if (loc) cuts.push({ from: loc.start.offset, to: loc.end.offset })
  }

  /** The part of a value or a condition that is not allowed; undefined if there is none. */
  function wrongIn(node: CssNode): string | undefined {
    let wrong: string | undefined
    walk(node, (it) => {
      if (wrong !== undefined) return
      if (it.type === 'Url' && !ownFile.test(it.value)) wrong = `url(${it.value})`
      else if (it.type === 'Function' && !functions.has(it.name.toLowerCase())) wrong = `${it.name}()`
      else if (it.type === 'Raw') wrong = it.value.trim()
    })
    return wrong
  }

  function clean(children: List<CssNode>) {
    children.forEach((node, item) => {
      const drop = (what: string) => {
        lose(node, what)
        children.remove(item)
      }
      if (node.type === 'Comment') children.remove(item)
      else if (node.type === 'Declaration') {
        const name = node.property.toLowerCase()
        const wrong = properties.test(name) ? wrongIn(node.value) : node.property
        if (wrong !== undefined) drop(wrong || node.property)
      } else if (node.type === 'Rule') {
        if (node.prelude.type === 'Raw') drop(node.prelude.value)
        else block(node.block)
      } else if (node.type === 'Atrule') {
        const wrong = node.prelude && wrongIn(node.prelude)
        if (!rules.has(node.name.toLowerCase()) || !node.block) drop(`@${node.name}`)
        else if (wrong !== undefined && wrong !== null) drop(wrong)
        else block(node.block)
      } else if (node.type !== 'WhiteSpace') drop(node.type === 'Raw' ? node.value.trim() : generate(node))
    })
  }
  const block = (it: Block | StyleSheet) => clean(it.children)

  let tree: StyleSheet
  try {
    tree = parse(source, { positions: true, parseCustomProperty: true }) as StyleSheet
  } catch {
    return refuse(source.slice(0, 40))
  }
  block(tree)
  // A page has its styles in a `<style>` element, which `</style` would end too early.
  const css = generate(tree).replaceAll('</', '<\\/')
  return { css: css.includes('<!--') ? '' : css, lost, cuts }
}

/** The source without the parts that are not allowed. The rest stays as the author wrote it. */
export function withoutLosses(source: string): string {
  let text = source
  for (let round = 0; round < 4; round++) {
    const { cuts } = readStyle(text)
    if (cuts.length === 0) return text
    let from = 0
    const kept: string[] = []
    for (const cut of cuts.toSorted((a, b) => a.from - b.from)) {
      if (cut.from < from) continue
      kept.push(text.slice(from, cut.from))
      from = cut.to
    }
    kept.push(text.slice(from))
    text = kept.join('').replaceAll(/;(\s*;)+/g, ';')
  }
  return readStyle(text).css
}
