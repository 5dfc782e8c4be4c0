import { describe, expect, it } from 'vitest'
import { limitSentence, startOf, withOption, type ChosenGroup } from './choosing.ts'

const group = (more: Partial<ChosenGroup> = {}): ChosenGroup => ({
  id: 'g',
  selection_type: 'single',
  minimum_limit: 0,
  selection_limit: 0,
  is_required: false,
  free_count: 0,
  options: ['a', 'b'].map((id) => ({ id, price: 0, max_count: 1, is_on: true, is_default: id === 'b' })),
  ...more,
})

it('starts with the default of a single choice, unless that is off', () => {
  expect(startOf(group()).options).toEqual([{ id: 'b', quantity: 1 }])
  expect(startOf(group({ options: group().options.map((it) => ({ ...it, is_on: false })) })).options).toEqual([])
  expect(startOf(group({ selection_type: 'multiple' })).options).toEqual([])
})

it('replaces what is chosen of a single choice, and keeps the order of the others', () => {
  const one = { group_id: 'g', options: [{ id: 'a', quantity: 1 }] }
  expect(withOption(one, 'single', 'b', 1).options).toEqual([{ id: 'b', quantity: 1 }])
  expect(withOption(one, 'single', 'a', 0).options).toEqual([])
  const two = withOption(one, 'multiple', 'b', 2)
  expect(withOption(two, 'multiple', 'a', 3).options.map((it) => `${it.id}${it.quantity}`)).toEqual(['a3', 'b2'])
  expect(withOption(two, 'multiple', 'a', 0).options.map((it) => it.id)).toEqual(['b'])
})

describe('limits in words', () => {
  const key = (more: Partial<ChosenGroup>) => limitSentence(group(more)).key
  it('says one of a single choice, whatever its numbers', () => {
    expect(key({ is_required: true, selection_limit: 5 })).toBe('one')
    expect(key({})).toBe('oneOptional')
  })
  it('tells least, most, both and neither apart; 0 is without limit', () => {
    const multiple = { selection_type: 'multiple' as const }
    expect(key(multiple)).toBe('any')
    expect(key({ ...multiple, is_required: true })).toBe('min')
    expect(key({ ...multiple, selection_limit: 3 })).toBe('max')
    expect(key({ ...multiple, is_required: true, selection_limit: 3 })).toBe('between')
    expect(key({ ...multiple, minimum_limit: 2, selection_limit: 2 })).toBe('exactly')
    expect(key({ selection_type: 'multiple_inverse', selection_limit: 2 })).toBe('outMost')
  })
})
