import { expect, test } from 'vitest'
import { actMeant, minutesMeant, nearestFirst, priceMeant } from './act-meant.ts'

test('a wish is understood before or after a name, in three languages and with plain letters', () => {
  expect(actMeant('iskender kapat')).toEqual({ subject: 'iskender', wish: 'off' })
  expect(actMeant('İskender AÇ')).toEqual({ subject: 'İskender', wish: 'on' })
  expect(actMeant('kıyma bitti')).toEqual({ subject: 'kıyma', wish: 'out' })
  expect(actMeant('86 adana dürüm')).toEqual({ subject: 'adana dürüm', wish: 'off' })
  expect(actMeant('iskender sold out')).toEqual({ subject: 'iskender', wish: 'out' })
  expect(actMeant('Mehl ausgegangen')).toEqual({ subject: 'Mehl', wish: 'out' })
  expect(actMeant('Ayran ist aus')).toEqual({ subject: 'Ayran', wish: 'out' })
  expect(actMeant('ayran is sold out')).toEqual({ subject: 'ayran', wish: 'out' })
  expect(actMeant('Lammhack wieder da')).toEqual({ subject: 'Lammhack', wish: 'on' })
  expect(actMeant('döner satıştan al')).toEqual({ subject: 'döner', wish: 'off' })
  expect(actMeant('döner satışa geri aç')).toEqual({ subject: 'döner', wish: 'on' })
  expect(actMeant('döner satışa aç')).toEqual({ subject: 'döner', wish: 'on' })
})

test('the words that an act is offered in find it, as far as they are typed', () => {
  expect(actMeant('ayran satıştan')).toEqual({ subject: 'ayran', wish: 'off' })
  expect(actMeant('Ayran: satıştan al')).toEqual({ subject: 'Ayran', wish: 'off' })
  expect(actMeant('Ayran: satışa geri')).toEqual({ subject: 'Ayran', wish: 'on' })
  expect(actMeant('Ayran: take off sale')).toEqual({ subject: 'Ayran', wish: 'off' })
  expect(actMeant('fiyat ayran')).toEqual({ subject: 'ayran', wish: null })
  expect(actMeant('fiyat')).toEqual({ subject: 'fiyat', wish: null })
})

test('a bare name, and a wish without a name, are looked for as they are', () => {
  expect(actMeant('açık ayran')).toEqual({ subject: 'açık ayran', wish: null })
  expect(actMeant('kapat')).toEqual({ subject: 'kapat', wish: null })
  expect(actMeant('')).toEqual({ subject: '', wish: null })
})

test('minutes and hours are understood with their unit beside or glued to them, and need a word that says what to do', () => {
  const minutes = (typed: string) => minutesMeant(typed).minutes
  expect(minutesMeant('25 dk kapat')).toEqual({ minutes: 25, act: 'kapat' })
  expect(minutesMeant('15dk kapat')).toEqual({ minutes: 15, act: 'kapat' })
  expect(minutes('close 20min')).toBe(20)
  expect(minutesMeant('1 saat kapat')).toEqual({ minutes: 60, act: 'kapat' })
  expect(minutes('close 2h')).toBe(120)
  expect(minutes('1,5 Stunden schließen')).toBe(90)
  expect(minutesMeant('busy 20')).toEqual({ minutes: 20, act: 'busy' })
  expect(minutesMeant('20 dk YOĞUN')).toEqual({ minutes: 20, act: 'yogun' })
  expect(minutesMeant('şube 12 30 dk kapat')).toEqual({ minutes: 30, act: 'sube 12 kapat' })
  for (const none of ['4484', '25 dk', '1 saat', '15dk', 'kapat 2', '13 saat kapat']) expect(minutes(none)).toBeNull()
})

test('what is offered begins with what is nearest to the minutes asked for', () => {
  expect(nearestFirst([15, 30, 45], 40)).toEqual([45, 30, 15])
  expect(nearestFirst([15, 30, 45], null)).toEqual([15, 30, 45])
})

test('a price after a name is set apart from it', () => {
  for (const typed of ['iskender 550', 'iskender 550,50', 'iskender 550 ₺', ' iskender  550 TL'])
    expect(priceMeant(typed)).toEqual({ subject: 'iskender', price: expect.stringMatching(/^550(,50)?$/) })
  expect(priceMeant('adana dürüm 3 265')).toEqual({ subject: 'adana dürüm 3', price: '265' })
  for (const typed of ['iskender', '550', '550 ₺', 'iskender 550 gr', '0555 111 22 33'])
    expect(priceMeant(typed)).toBeNull()
})
