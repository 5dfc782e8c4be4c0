import { parse, type DefaultTreeAdapterTypes as Tree } from 'parse5'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'
import { readHtml } from '#contract/marketing/theme/html.ts'
import { richTexts, type Block } from '#contract/platform/rich-text.ts'
import { seed } from '#contract/kit/test-seed.ts'
import { payloads } from '../theme/test-payloads.ts'
import { writeText } from './write-text.ts'

const how = { hrefOf: (path: string) => `/tr${path}` }
const elements = new Set('html head body p h2 h3 blockquote ul ol li figure figcaption img a strong em br'.split(' '))

/** All that a browser would find in this HTML and that no post may contain. */
function forbiddenParts(html: string): string[] {
  const found: string[] = []
  const walk = (node: Tree.Node) => {
    if ('tagName' in node) {
      if (!elements.has(node.tagName)) found.push(`<${node.tagName}>`)
      for (const { name, value } of node.attrs) {
        if (!['href', 'src', 'alt', 'width', 'height', 'loading'].includes(name)) found.push(`${name}=`)
        if (name === 'href' && !/^(https:\/\/[a-z0-9.-]+\.[a-z]|mailto:|tel:|\/tr\/(?![/\\])|#)/i.test(value))
          found.push(value)
        if (name === 'src' && !/^\/files\/(pictures|menu)\/[\w.-]+$/.test(value)) found.push(value)
      }
    } else if (node.nodeName === '#comment') found.push('<!--')
    if ('childNodes' in node) for (const child of node.childNodes) walk(child)
  }
  walk(parse(html))
  return found
}

it('writes every kind of block, and links within the site in its language', () => {
  const text: Block[] = [
    { type: 'h2', content: [{ text: 'Ateş & köz' }] },
    {
      type: 'p',
      content: [
        { text: 'Bir\niki ', bold: true },
        { text: 'üç', bold: true, link: '/menu' },
        { text: ' dört', italic: true, link: '/menu' },
      ],
    },
    { type: 'ol', items: [[{ text: 'a' }], [{ text: 'b' }]] },
    { type: 'quote', content: [{ text: '“söz”' }] },
    { type: 'image', src: '/files/pictures/a.webp', alt: '"köz"', caption: 'Köz' },
  ]
  expect(writeText(text, { ...how, sizes: new Map([['/files/pictures/a.webp', [20, 10]]]) })).toBe(
    '<h2>Ateş &amp; köz</h2><p><strong>Bir<br>iki </strong><a href="/tr/menu"><strong>üç</strong><em> dört</em></a></p><ol><li>a</li><li>b</li></ol><blockquote><p>“söz”</p></blockquote><figure><img src="/files/pictures/a.webp" alt="&quot;köz&quot;" width="20" height="10" loading="lazy"><figcaption>Köz</figcaption></figure>',
  )
})

it(`lets nothing run, and asks nothing of a foreign host, even if the hostile text is stored, seed ${seed}`, () => {
  const schema = richTexts()
  let refused = 0
  for (const given of payloads(1000, seed)) {
    const text = [
      { type: 'p', content: [{ text: given, bold: true, link: given }, { text: given }] },
      { type: 'ul', items: [[{ text: given, link: given }]] },
      { type: 'image', src: given, alt: given, caption: given },
      { type: given, content: [{ text: given }] },
    ] as Block[]
    if (!z.safeParse(schema, { tr: text, en: [], de: [] }).success) refused++
    const html = writeText(text.slice(0, 3), how)
    expect([given, forbiddenParts(html)]).toEqual([given, []])
    expect([given, readHtml(html).lost]).toEqual([given, []])
  }
  expect(refused).toBe(1000)
})
