const plain: Record<string, string> = { ç: 'c', ğ: 'g', ı: 'i', ö: 'o', ş: 's', ü: 'u', ß: 'ss' }

/** Text folded for comparison in a search: "ŞİŞLİ", "sisli" and "Şişli" are one (rules §4). */
export const fold = (text: string) =>
  text
    .normalize('NFKC')
    .toLocaleLowerCase('tr')
    .replace(/[çğıöşüß]/g, (letter) => plain[letter] ?? letter)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')

/** Whether every typed word occurs in the text. */
export const matches = (text: string, typed: string) => {
  const folded = fold(text)
  return fold(typed)
    .split(/\s+/)
    .every((word) => folded.includes(word))
}
