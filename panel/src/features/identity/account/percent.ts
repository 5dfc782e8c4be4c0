import { locales, type Lang } from '#panel/kit/words/language.ts'

/** Basis points as a percentage, as the language writes it: 1250 is %12,5, 12.5% or 12,5 %. */
export const percent = (basisPoints: number, lang: Lang): string =>
  new Intl.NumberFormat(locales[lang], { style: 'percent', maximumFractionDigits: 2 }).format(basisPoints / 10_000)
