import { expect, test } from 'vitest'
import { calls, permissions } from '#contract/contract.ts'
import { ownName, resourceName, wingName } from './permission-words.ts'

const catalogue = permissions.map((id) => {
  const { wing, noun } = calls.find((it) => it.call.permission === id)!
  return { id, wing, noun, verb: id.split('-')[0] as 'get' }
})

test('every permission, every resource and every wing has words in three languages', () => {
  expect(catalogue.filter((it) => !ownName(it)).map((it) => it.id)).toEqual([])
  expect(catalogue.filter((it) => resourceName(it.noun, 'de') === it.noun).map((it) => it.noun)).toEqual([])
  expect(catalogue.filter((it) => wingName(it.wing, 'de') === it.wing).map((it) => it.wing)).toEqual([])
})

test('no two permissions of a resource are called the same', () => {
  for (const lang of ['tr', 'en', 'de'] as const) {
    const named = catalogue.map((it) => `${it.noun}: ${ownName(it)?.[lang]}`)
    expect(named.filter((it, at) => named.indexOf(it) !== at)).toEqual([])
  }
})
