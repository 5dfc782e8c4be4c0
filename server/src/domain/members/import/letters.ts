import type { Country } from '#contract/kit/phone.ts'
import { breather } from '#server/kit/turns/breather.ts'
import type { RawCell } from './raw-cell.ts'

/** Maps each character to its byte, in the two encodings that programs confuse with UTF-8. */
const encodings = ['windows-1254', 'windows-1252'].map((encoding) => {
  const all = Uint8Array.from({ length: 256 }, (_, n) => n)
  return new Map([...new TextDecoder(encoding).decode(all)].map((letter, n) => [letter, n]))
})
const utf8 = new TextDecoder('utf-8', { fatal: true })
/** The first two bytes of a non-ASCII letter in UTF-8, as they look in these encodings. */
const looksBroken =
  /[\u00C2-\u00F4\u011E\u0130\u015E\u011F][\u0080-\u00BF\u0152\u0153\u0160\u0161\u0178\u017D\u017E\u0192\u02C6\u02DC\u2013-\u203A\u20AC\u2122]/

/**
 * Repairs text whose UTF-8 was read as Latin letters: MÃ¼ÅŸteri becomes Müşteri. Undefined unless
 * this mistake explains every letter.
 */
export function unbroken(text: string): string | undefined {
  if (!looksBroken.test(text)) return undefined
  for (const bytes of encodings) {
    const encoded = [...text].map((letter) => bytes.get(letter))
    if (encoded.includes(undefined)) continue
    try {
      const read = utf8.decode(Uint8Array.from(encoded as number[]))
      return unbroken(read) ?? read
    } catch {
      continue
    }
  }
  return undefined
}

/** How Turkish letters look if the Turkish encoding is mistaken for the Western European one. */
const western: Record<string, string> = { Ý: 'İ', ý: 'ı', Þ: 'Ş', þ: 'ş', Ð: 'Ğ', ð: 'ğ' }
const turkish = /[İıŞşĞğ]/
const icelandic = /[ÝÞþÐð]/

/**
 * Repairs, in place, letters that an earlier program wrote wrongly. Returns whether there were any.
 */
export async function mendLetters(rows: readonly RawCell[][], country: Country): Promise<boolean> {
  const breathe = breather()
  let isMended = false
  const each = async (mend: (text: string) => string | undefined) => {
    for (const row of rows) {
      for (const [n, cell] of row.entries()) {
        const mended = typeof cell === 'string' ? mend(cell) : undefined
        if (mended === undefined) continue
        row[n] = mended
        isMended = true
      }
      await breathe()
    }
  }
  await each(unbroken)
  const some = async (is: RegExp) => {
    for (const row of rows) {
      if (row.some((it) => typeof it === 'string' && is.test(it))) return true
      await breathe()
    }
    return false
  }
  // A file has only one encoding. If a single Turkish letter in it is right, all letters are.
  if (country === 'TR' && (await some(icelandic)) && !(await some(turkish)))
    await each((text) => (/[ÝýÞþÐð]/.test(text) ? text.replaceAll(/[ÝýÞþÐð]/g, (it) => western[it]!) : undefined))
  return isMended
}
