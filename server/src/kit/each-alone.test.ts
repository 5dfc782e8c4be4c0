import { expect, it } from 'vitest'
import { eachAlone } from './each-alone.ts'

it('tries every row, whatever fails before it, and then says how many failed and why', async () => {
  const tried: number[] = []
  const act = async (it: number) => {
    tried.push(it)
    if (it % 2 === 1) throw new Error(`no ${it}`)
  }
  await expect(eachAlone([1, 2, 3, 4], act)).rejects.toThrow('2 of 4 failed: no 1')
  expect(tried).toEqual([1, 2, 3, 4])
  await eachAlone([2, 4], act)
  await eachAlone([], act)
})
