import { fold } from '#contract/kit/fold.ts'

/** The words of a text, folded and without punctuation. İL, il and "ıl:" give the same result. */
export const foldedWord = (given: string): string =>
  fold(given)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const yes = new Set('1,true,evet,e,var,onay,onayli,izinli,izin var,izin verdi,yes,y,opt in,ja,j'.split(','))
const no = new Set('0,false,hayir,h,yok,ret,red,izinsiz,izin yok,izin vermedi,no,n,opt out,nein'.split(','))

/**
 * The yes or no in a spreadsheet cell, in any of the languages; undefined if the cell says neither.
 * ONAY (yes) and RET (no) are İYS's words.
 */
export function yesNoIn(cell: unknown): boolean | undefined {
  const word = foldedWord(String(cell))
  return yes.has(word) ? true : no.has(word) ? false : undefined
}
