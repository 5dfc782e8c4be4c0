import type { Module } from '#contract/organisation/license.ts'

/** What the platforms call themselves, in every language. */
export const platformNames = {
  yemeksepeti: 'Yemeksepeti',
  getir: 'GetirYemek',
  trendyol: 'Trendyol Go',
  migros: 'Migros Yemek',
} satisfies Partial<Record<Module, string>>
