/**
 * The characters that people type for an apostrophe. They are removed, so that O'Brien, O’Brien and
 * obrien are equal. Normalisation alone would turn U+00B4 into a space and an accent.
 */
const apostrophes = /['`\u2018\u2019\u201B\u2032\u02B9\u02BB\u02BC\u02BD\u02C8]/g
/** Accents and invisible characters: soft hyphens, directional marks, zero-width characters. */
const unseen = /[\u0300-\u036F\u00AD\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g
const blanks = /[ \t\n\v\f\r\u0085\u1680\u2028\u2029]+/g
/** Letters that are not another letter with an accent. */
const plain: Record<string, string> = { ı: 'i', ς: 'σ', ø: 'o', ł: 'l', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe' }

/**
 * Text in the form in which searches and names are compared (rules §4.1): "ŞİŞLİ", "sisli" and
 * "Şişli" are equal, and so are different accents, apostrophes and spaces. It must equal SQL's
 * `fold()` (migration 0100), which writes the searched columns; fold.test.ts in server/src/db
 * compares the two.
 */
export const fold = (text: string): string =>
  text
    .replaceAll('\u00B4', '')
    .normalize('NFKC')
    .replace(apostrophes, '')
    .toLowerCase()
    .normalize('NFD')
    .replace(unseen, '')
    .replace(/[ıςøłđßæœ]/g, (letter) => plain[letter] ?? letter)
    .replace(blanks, ' ')
    .replace(/^ | $/g, '')

/** Whether the text contains every typed word. */
export const matches = (text: string, typed: string): boolean => {
  const folded = fold(text)
  return fold(typed)
    .split(' ')
    .every((word) => folded.includes(word))
}
