import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5'
import { describe, expect, it } from 'vitest'
import { htmlOf, readHtml } from '#contract/marketing/theme/html.ts'
import { seed } from '#contract/kit/test-seed.ts'
import { textWithoutLosses } from './lost.ts'
import { readStyle, withoutLosses } from './style.ts'
import { chanceOf, payloads, styles } from './test-payloads.ts'

/* What strangers may put into a theme: 3,000 hostile texts, read as a browser reads them (parse5). */

const all = payloads(3000, seed)

const elements = new Set(
  'html head body section header footer main nav article aside h1 h2 h3 h4 h5 h6 p ul ol li dl dt dd table caption thead tbody tfoot tr th td a img figure figcaption blockquote address div span b i em strong small br hr details summary'.split(
    ' ',
  ),
)
const attributes = new Set(
  'class id title lang aria-label aria-hidden href hreflang src alt width height loading data-block colspan rowspan scope open'.split(
    ' ',
  ),
)
const address = /^(\/(?![/\\])|#|https:\/\/[a-z0-9.-]+(:\d+)?([/?#]|$)|mailto:|tel:|\{\{ ?link\.)/i

/** Everything that a browser would read in this HTML although no theme may contain it. */
function forbiddenParts(html: string): string[] {
  const found: string[] = []
  const walk = (node: Tree.Node) => {
    if ('tagName' in node) {
      if (!elements.has(node.tagName)) found.push(`<${node.tagName}>`)
      if (node.namespaceURI !== 'http://www.w3.org/1999/xhtml') found.push(node.namespaceURI)
      for (const { name, value } of node.attrs) {
        if (!attributes.has(name)) found.push(`${name}=`)
        if (name === 'href' && !address.test(value)) found.push(value)
        if (name === 'src' && !/^\/files\/(pictures|menu)\/[\w.-]+$/.test(value)) found.push(value)
      }
    } else if (node.nodeName === '#comment') found.push('<!--')
    if ('content' in node) walk(node.content as Tree.Node)
    if ('childNodes' in node) for (const child of node.childNodes) walk(child)
  }
  walk(parse(html))
  return found
}

describe(`hostile HTML, seed ${seed}`, () => {
  it('leaves nothing for a browser to find, and nothing to lose a second time', () => {
    for (const given of all) {
      const { parts } = readHtml(given)
      const html = htmlOf(parts)
      expect([given, forbiddenParts(html)]).toEqual([given, []])
      const again = readHtml(html)
      expect([given, htmlOf(again.parts), again.lost]).toEqual([given, html, []])
    }
  })

  it('says by line what it leaves out, and keeps what it knows', () => {
    const given =
      '<h1 class="a">Ok</h1>\n<script>alert(1)</script>\n<p onclick="x">{{company.name}}</p>\n<a href="javascript:x">y</a>'
    const { parts, lost } = readHtml(given)
    expect(lost).toEqual([
      { line: 2, what: '<script>' },
      { line: 3, what: 'onclick' },
      { line: 4, what: 'href="javascript:x"' },
    ])
    expect(htmlOf(parts)).toBe('<h1 class="a">Ok</h1>\n\n<p>{{company.name}}</p>\n<a>y</a>')
  })

  it('reads its own themes without a loss', () => {
    expect(
      readHtml('<p>Kebap &amp; <b>Pide</b><br>a > b</p><img src="/files/menu/a.webp" alt="" loading="lazy">').lost,
    ).toEqual([])
  })
})

describe('hostile styles', () => {
  it('ask nothing of a foreign host and end no element', () => {
    const chance = chanceOf(seed)
    const mixed = Array.from({ length: 1500 }, () =>
      Array.from({ length: 1 + chance(4) }, () => styles[chance(styles.length)]!).join(
        ['', '\n', '}', ';', '{'][chance(5)],
      ),
    )
    for (const given of [...styles, ...mixed]) {
      const { css } = readStyle(given)
      expect([
        given,
        /evil|<\/|<!--|@import|@charset|@namespace|expression|behavior|-moz-binding|\/api/i.test(css),
      ]).toEqual([given, false])
      const urls = [...css.matchAll(/url\(([^)]*)\)/gi)].map((it) => it[1])
      expect([given, urls.filter((it) => !/^["']?\/files\/(pictures|menu)\/[\w.-]+["']?$/.test(it!))]).toEqual([
        given,
        [],
      ])
      expect([given, readStyle(css).css]).toEqual([given, css])
      expect([given, readStyle(withoutLosses(given)).lost]).toEqual([given, []])
    }
  })

  it('keeps an author’s own spelling around what it takes out', () => {
    const given = '/* warm */\nh1 {\n  color: #123;\n  behavior: url(x);\n}\n@import "x";\np { margin: 0 }\n'
    expect(readStyle(given).lost).toEqual([
      { line: 4, what: 'behavior' },
      { line: 6, what: '@import' },
    ])
    expect(withoutLosses(given)).toContain('/* warm */\nh1 {\n  color: #123;')
    expect(withoutLosses(given)).toContain('p { margin: 0 }')
    expect(withoutLosses(given)).not.toMatch(/behavior|@import/)
  })
})

describe('the largest files', () => {
  const size = 262_144
  const shapes: Record<string, string> = {
    'open elements': '<b>',
    'closed ones that are not open': '</i>',
    'open and wrong closed': '<b></i>',
    'angle brackets': '<',
    'ends of scripts': '</script',
    'scripts without end': '<script></script',
    'comments without end': '<!--',
    'open quotes': '<a b="',
    'both quotes': `<a b="<a b='`,
    'attributes without end': '<p x y z ',
    blanks: '<p    ',
    placeholders: '{{t.a}}',
    'open placeholders': '{{ ',
    'one line of words': 'word ',
    lines: 'a\n',
    links: '<a href="/x">y</a>',
  }
  const styleShapes: Record<string, string> = {
    'open blocks': 'a{',
    'open functions': 'a{b:calc(',
    brackets: '[',
    'comments without end': '/*',
    'open strings': '"',
    escapes: '\\',
    imports: '@import "x";',
    'declarations without end': 'a:b;',
    commas: 'a,',
    rules: 'a{color:red}',
    'media without end': '@media ',
    'urls without end': 'url(',
    plus: 'a+b>c~',
    important: '!important',
    closing: '}',
    selectors: ':not(a)',
  }
  const timeOf = (work: () => void) => {
    const from = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(from)
    return (user + system) / 1000
  }

  it.each(Object.entries(shapes))('of HTML are read in time that grows with their length: %s', (_, shape) => {
    const text = shape.repeat(Math.ceil(size / shape.length)).slice(0, size)
    expect(timeOf(() => void readHtml(text))).toBeLessThan(1500)
  })

  it.each(Object.entries(styleShapes))('of styles are read in time that grows with their length: %s', (_, shape) => {
    const text = shape.repeat(Math.ceil(size / shape.length)).slice(0, size)
    expect(timeOf(() => void textWithoutLosses({ path: 'style.css', text }))).toBeLessThan(6000)
  })
})
