import { beforeEach, expect, test, vi } from 'vitest'

vi.stubGlobal('document', { documentElement: { dataset: {} }, cookie: 'language=en' })
vi.stubGlobal('localStorage', { getItem: () => null })
vi.stubGlobal('addEventListener', () => undefined)
vi.stubGlobal('removeEventListener', () => undefined)
vi.stubGlobal('navigator', { onLine: false, languages: ['en'] })
const { Refusal } = await import('./client.ts')
const { loadAct } = await import('./load-act.ts')
const { readForAct } = await import('./read-for-act.ts')
const { discount } = await import('#contract/marketing/discount.ts')

let isThere = false
beforeEach(() => {
  isThere = false
  vi.stubGlobal('fetch', () => (isThere ? Promise.resolve({ ok: true }) : Promise.reject(new TypeError('away'))))
})
const gone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'))
const refusalOf = (it: Promise<unknown>) =>
  it.then(
    () => null,
    (error: unknown) => error,
  )

test('an action whose code or record cannot be loaded without a connection is refused as not sent', async () => {
  const params = { discount_id: '018e08be-4780-75a1-a893-eddf3b6c8cee' }
  for (const refused of [await refusalOf(loadAct(gone)), await refusalOf(readForAct(discount.read, { params }))]) {
    expect(refused).toBeInstanceOf(Refusal)
    expect(refused).toMatchObject({ status: '', isUnsure: false, message: expect.stringContaining('was not sent') })
  }
})

test('code that the server no longer has fails as usual, so that the page is reloaded', async () => {
  isThere = true
  expect(await refusalOf(loadAct(gone))).toBeInstanceOf(TypeError)
  expect(await loadAct(() => Promise.resolve('code'))).toBe('code')
})
