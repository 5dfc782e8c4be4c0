import { expect, it } from 'vitest'
import type { Block } from '#contract/platform/rich-text.ts'
import { blocksOf, docOf } from './doc.ts'

const text: Block[] = [
  { type: 'h2', content: [{ text: 'Ateş' }] },
  { type: 'h3', content: [] },
  {
    type: 'p',
    content: [{ text: 'Bir\niki ' }, { text: 'üç', bold: true }, { text: 'dört', italic: true, link: '/menu' }],
  },
  { type: 'ul', items: [[{ text: 'a' }], []] },
  { type: 'ol', items: [[{ text: 'b', bold: true, italic: true }]] },
  { type: 'quote', content: [{ text: 'söz' }] },
  { type: 'image', src: '/files/pictures/a.webp', alt: 'köz', caption: '' },
]

it('becomes the same text again', () => expect(blocksOf(docOf(text))).toEqual(text))

it('leaves out empty paragraphs at the end, and links that no text may have', () => {
  const marks = [{ type: 'link', attrs: { href: 'javascript:alert(1)' } }]
  const doc = {
    content: [
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'a', marks },
          { type: 'text', text: 'b' },
        ],
      },
      { type: 'paragraph' },
    ],
  }
  expect(blocksOf(doc)).toEqual([{ type: 'p', content: [{ text: 'ab' }] }])
  expect(blocksOf(docOf([]))).toEqual([])
})
