import { expect, it } from 'vitest'
import { sealUnder } from './seal.ts'
import { tokenMaker } from '../guard/tokens.ts'

const [first, second, stranger] = [1, 2, 3].map((n) => Buffer.alloc(32, n)) as [Buffer, Buffer, Buffer]
const now = () => new Date()

it('secrets sealed under an old key still open; secrets sealed now need the new one', () => {
  const sealed = sealUnder(first).close({ token: 'gizli' })
  const rotated = sealUnder(second, [first])
  expect(rotated.open(sealed)).toEqual({ token: 'gizli' })
  const anew = rotated.close({ token: 'gizli' })
  expect(sealUnder(second).open(anew)).toEqual({ token: 'gizli' })
  expect(() => sealUnder(first).open(anew)).toThrow()
  expect(() => sealUnder(stranger, [second]).open(sealed)).toThrow()
})

it('a token under an old key stays valid until it expires; one under a dropped key is invalid', async () => {
  const token = await tokenMaker(first, now).sign('session')
  expect(await tokenMaker(second, now, [first]).verify(token)).toBe('session')
  expect(await tokenMaker(second, now).verify(token)).toBeUndefined()
  expect(await tokenMaker(second, now, [stranger]).verify(token)).toBeUndefined()
  const late = () => new Date(Date.now() + 11 * 60_000)
  expect(await tokenMaker(second, late, [first]).verify(token)).toBeUndefined()
})

it('a refresh token under an old key is still valid', () => {
  const given = tokenMaker(first, now).refresh('session', 3)
  expect(tokenMaker(second, now, [first]).isRefresh(given, 'session', 3)).toBe(true)
  expect(tokenMaker(second, now, [first]).isRefresh(given, 'session', 4)).toBe(false)
  expect(tokenMaker(second, now).isRefresh(given, 'session', 3)).toBe(false)
})
