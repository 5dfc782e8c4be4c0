import { expect, test } from 'vitest'
import { likelyFirst } from './likely-first.ts'

const product = (name: string) => ({ kind: 'product' as const, name })
const material = (name: string) => ({ kind: 'material' as const, name })
const names = (wish: 'out' | 'off' | null, subject: string, ...hits: ReturnType<typeof product | typeof material>[]) =>
  likelyFirst(hits, subject, wish).map((it) => it.name)

test('what ran out is an ingredient before products with the word in their name', () => {
  const hits = [product('Mince pide'), product('Minced kebab'), material('Minced lamb'), material('Hand-cut mince')]
  expect(names('out', 'mince', ...hits)).toEqual(['Hand-cut mince', 'Minced lamb', 'Mince pide', 'Minced kebab'])
})

test('a product that is called just so ran out itself', () => {
  expect(names('out', 'AYRAN', material('Ayran mayası'), product('Ayran'))).toEqual(['Ayran', 'Ayran mayası'])
})

test('otherwise whole words come first, of whatever kind', () => {
  const hits = [product('Kıymalı pide'), product('Kıyma pide'), material('Zırh kıyma')]
  for (const wish of ['off', null] as const)
    expect(names(wish, 'kıyma', ...hits)).toEqual(['Kıyma pide', 'Zırh kıyma', 'Kıymalı pide'])
})
