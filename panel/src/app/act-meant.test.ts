import { expect, test } from 'vitest'
import { actMeant, minutesMeant } from './act-meant.ts'

test('a wish is understood before or after a name, in three languages and with plain letters', () => {
  expect(actMeant('iskender kapat')).toEqual({ subject: 'iskender', wish: 'off' })
  expect(actMeant('İskender AÇ')).toEqual({ subject: 'İskender', wish: 'on' })
  expect(actMeant('kıyma bitti')).toEqual({ subject: 'kıyma', wish: 'off' })
  expect(actMeant('86 adana dürüm')).toEqual({ subject: 'adana dürüm', wish: 'off' })
  expect(actMeant('iskender sold out')).toEqual({ subject: 'iskender', wish: 'off' })
  expect(actMeant('Lammhack wieder da')).toEqual({ subject: 'Lammhack', wish: 'on' })
  expect(actMeant('döner satıştan al')).toEqual({ subject: 'döner', wish: 'off' })
  expect(actMeant('döner satışa geri aç')).toEqual({ subject: 'döner', wish: 'on' })
  expect(actMeant('döner satışa aç')).toEqual({ subject: 'döner', wish: 'on' })
})

test('a bare name, and a wish without a name, are looked for as they are', () => {
  expect(actMeant('açık ayran')).toEqual({ subject: 'açık ayran', wish: null })
  expect(actMeant('kapat')).toEqual({ subject: 'kapat', wish: null })
  expect(actMeant('')).toEqual({ subject: '', wish: null })
})

test('minutes need a word beside them', () => {
  expect(minutesMeant('25 dk kapat')).toBe(25)
  expect(minutesMeant('close 20min')).toBe(20)
  expect(minutesMeant('4484')).toBeNull()
  expect(minutesMeant('25 dk')).toBeNull()
  expect(minutesMeant('kapat 2')).toBeNull()
})
