import { expect, it, vi } from 'vitest'

vi.stubGlobal('document', { documentElement: {}, cookie: '' })
vi.stubGlobal('localStorage', { getItem: () => null })
vi.stubGlobal('addEventListener', () => undefined)
const { watchedOf } = await import('./watched-branch.ts')

const branches = ['a', 'b', 'c'].map((branch_id) => ({
  branch_id,
  company_id: 'x',
  name: branch_id,
  company_name: 'X',
}))
const ids = (...given: Parameters<typeof watchedOf>) => watchedOf(...given).map(({ branch_id }) => branch_id)

it('staff of several branches hear each of them, whatever was chosen here', () => {
  expect(ids(branches, ['a', 'c'], ['b'])).toEqual(['a', 'c'])
})

it('others hear what they chose and can reach still, and nothing of their own accord', () => {
  expect(ids(branches, null, ['c', 'gone', 'a'])).toEqual(['a', 'c'])
  expect(ids(branches, null, [])).toEqual([])
})
