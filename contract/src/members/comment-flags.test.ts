import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { flagsOf, maskedComment } from './comment-flags.ts'

const words = ['salak', 'ŞEREFSİZ', 'it']

describe('what a comment should not show', () => {
  it.each([
    ['Çok lezzetliydi, 10 numara 5 yıldız', []],
    ['Beni arayın 0 (532) 111 22 33', ['phone']],
    ['Tel: +49 151 1234567', ['phone']],
    ['ayse.kaya@ornek.com.tr yazın', ['email']],
    ['www.baska-yer.com daha iyi', ['link']],
    ['SALAKLAR getirdi', ['word']],
    ['şerefsizlik', ['word']],
    ['İtina ile paketlenmiş', []],
    ['İT gibi', ['word']],
    ['Sipariş 4560 saat 19:30, 250 TL tuttu', []],
  ])('%s', (text, flags) => {
    expect(flagsOf(text, words)).toEqual(flags)
  })

  it('hides just that, in as many signs', () => {
    expect(maskedComment('Beni 0532 111 22 33 arayın, salaklar', words)).toBe('Beni •••••••••••••• arayın, ••••••••')
  })

  it('of what is hidden nothing is left to hide', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        const masked = maskedComment(text, words)
        expect(flagsOf(masked, words)).toEqual([])
        expect([...masked].length).toBe([...text].length)
      }),
    )
  })
})
