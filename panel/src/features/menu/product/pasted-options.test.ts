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

it('reads columns with commas between them, and cells in quotes as they are', () => {
  const csv =
    'Kaşar,45\n"Acı sos, ev yapımı",10\nSucuk,"12,50",3\nKola 33cl, 40 TL\n"Ağa ""özel""",7\nAcısız,\nBeyaz,45,3'
  expect(brief(csv)).toEqual([
    'Kaşar 4500 1',
    'Acı sos, ev yapımı 1000 1',
    'Sucuk 1250 3',
    'Kola 33cl 4000 1',
    'Ağa "özel" 700 1',
    'Acısız 0 1',
    'Beyaz 4500 3',
  ])
  expect(brief('Cheese,4.50,12\n"Sauce, hot","1,250.00"', { decimal: '.' })).toEqual([
    'Cheese 450 12',
    'Sauce, hot 125000 1',
  ])
  expect(brief('Soße, 12,50\n"Käse; alt",1.250\nZwiebel,süß,2')).toEqual([
    'Soße 1250 1',
    'Käse; alt 125000 1',
    'Zwiebel, süß 200 1',
  ])
})

it('takes a comma inside a number behind a tab or a space for a decimal one', () => {
  const said = ['Kaşar 1250 1', 'Acı sos, ev 250 1', 'Sucuk 1250 2']
  expect(brief('Kaşar\t12,50\nAcı sos, ev\t2,5\nSucuk;12,50;2')).toEqual(said)
  expect(brief('Kaşar\t12,50\n"Acı sos, ev" \t2,5\nSucuk;12,50;2', { decimal: '.' })).toEqual(said)
  expect(brief('Acı sos, ev yapımı 10\nKetçap, mayonez')).toEqual(['Acı sos, ev yapımı 1000 1', 'Ketçap, mayonez 0 1'])
  expect(brief('"Kaşar"')).toEqual(['Kaşar 0 1'])
})

it('never makes a price that is written but not read a free option', () => {
  for (const line of [
    'Turşu 1e5',
    'Turşu 12,345',
    'Turşu\t12,345',
    'Turşu,1e5',
    'Turşu 1.2.3',
    'Turşu (5)',
    'Turşu 45,-',
  ])
    expect(brief(line)).toEqual(['amount'])
  // This text could mean a price of 12,50, or a price of 12 and at most 50 pieces.
  expect(brief('Turşu,12,50')).toEqual(['amount'])
  expect(brief('Turşu 12.345', { decimal: '.' })).toEqual(['amount'])
  expect(brief('Turşu\t70%')).toEqual(['amount'])
  expect(brief('12,345')).toEqual(['name'])
  expect(brief('Ad,Fiyat\nKaşar,45')).toEqual(['amount', 'Kaşar 4500 1'])
  expect(brief('Kakao %70\nKola 1,5L\nYarım 1/2')).toEqual(['Kakao %70 0 1', 'Kola 1,5L 0 1', 'Yarım 1/2 0 1'])
})
