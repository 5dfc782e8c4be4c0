import { expect, it } from 'vitest'
import { readOptions } from './pasted-options.ts'

const read = (text: string, more: Partial<Parameters<typeof readOptions>[1]> = {}) =>
  readOptions(text, { decimal: ',', scale: 100, taken: [], room: 50, ...more })
const brief = (text: string, more = {}) =>
  read(text, more).map((it) => (it.option ? `${it.option.name} ${it.option.price} ${it.option.max_count}` : it.why))

it('reads columns as a sheet copies them, and amounts as each language writes them', () => {
  expect(brief('Kaşar\t45,50\t3\r\nSucuk\t1.250,00 ₺\nAcısız\t\n')).toEqual([
    'Kaşar 4550 3',
    'Sucuk 125000 1',
    'Acısız 0 1',
  ])
  expect(brief('Cheese\t1,250.50\nEgg\t€2.5', { decimal: '.' })).toEqual(['Cheese 125050 1', 'Egg 250 1'])
  expect(brief('"Käse; alt"\t1,50 EUR\nEi;1;2')).toEqual(['Käse; alt 150 1', 'Ei 100 2'])
})

it('reads a price that stands behind the name, and takes a line without one as free', () => {
  expect(brief('Kaşar +45 ₺\nEkstra lavaş: 12,5\nÇift köfte 90TL\nKetçap\nKola 33cl\nPul biber 2 TL')).toEqual([
    'Kaşar 4500 1',
    'Ekstra lavaş 1250 1',
    'Çift köfte 9000 1',
    'Ketçap 0 1',
    'Kola 33cl 0 1',
    'Pul biber 200 1',
  ])
})

it('names what it did not understand, and what does not fit', () => {
  expect(brief('Ad\tFiyat\nEksi\t-5\n\t7\nYarım\t1\t0,5\nBir\t1\nBİR\t2')).toEqual([
    'amount',
    'amount',
    'name',
    'count',
    'Bir 100 1',
    'twice',
  ])
  expect(brief('Bir\nİki\nÜç', { room: 2, taken: ['bir'] })).toEqual(['twice', 'İki 0 1', 'Üç 0 1'])
  expect(brief('Bir\nİki', { room: 1 })).toEqual(['Bir 0 1', 'many'])
  expect(brief('x'.repeat(81))).toEqual(['long'])
})
