import { expect, it } from 'vitest'
import { mostAlike } from './most-alike.ts'

const ours = [
  { id: 'adana', names: ['Adana kebap', 'Adana kebab', 'Adana Kebab'] },
  { id: 'durum', names: ['Adana dürüm', 'Adana wrap', 'Adana Dürüm'] },
  { id: 'urfa', names: ['Urfa kebap', 'Urfa kebab', 'Urfa Kebab'] },
  { id: 'ayran', names: ['Ayran', 'Ayran', 'Ayran'] },
  { id: 'cola', names: ['Kola 33 cl', 'Cola 33 cl', 'Cola 33 cl'] },
]
const find = mostAlike(ours)

it.each([
  ['Adana Kebap (Acılı)', 'adana'],
  ['ADANA DÜRÜM', 'durum'],
  ['Urfa kebap porsiyon', 'urfa'],
  ['Açık ayran', 'ayran'],
  ['Yayık ayran 30 cl', 'ayran'],
  ['Cola 33cl', undefined],
  ['Kola Zero 33 cl', 'cola'],
  ['Kebap', undefined],
  ['Künefe', undefined],
  ['', undefined],
])('%s finds %s', (text, id) => {
  expect(find(text)).toBe(id)
})
