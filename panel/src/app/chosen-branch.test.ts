import { expect, test } from 'vitest'
import { chosenBranch } from './chosen-branch.ts'

const branches = ['Ataşehir', 'Kadıköy', 'Kadıköy 2', 'Merkez', 'Merkez'].map((name, at) => ({
  branch_id: String(at),
  name,
}))
const chosen = (typed: string, page?: string) => {
  const { branch, text } = chosenBranch(branches, page, typed)
  return [branch?.branch_id ?? null, text]
}

test('on a screen over all branches none is meant until its whole name is typed', () => {
  expect(chosen('15 dk kapat')).toEqual([null, '15 dk kapat'])
  expect(chosen('kadi kapat')).toEqual([null, 'kadi kapat'])
  expect(chosen('KADIKÖY 15 dk kapat')).toEqual(['1', '15 dk kapat'])
  expect(chosen('15 dk kapat kadıköy 2')).toEqual(['2', '15 dk kapat'])
})

test('a name that two branches have chooses neither', () => {
  expect(chosen('merkez kapat')).toEqual([null, 'merkez kapat'])
})

test("a branch's own screen, and the only branch there is, are chosen already", () => {
  expect(chosen('kadıköy kapat', '0')).toEqual(['0', 'kadıköy kapat'])
  expect(chosenBranch(branches.slice(0, 1), undefined, 'kapat').branch).toBe(branches[0])
})
