import { describe, expect, it } from 'vitest'
import { groupFaults, priceFaults, duplicateFaults } from './rules.ts'
import { scheduleFaults } from './schedule-faults.ts'

const slot = (weekday: number, start_min: number, end_min: number) => ({ weekday, start_min, end_min })
const at = (faults: { path: string; code: string }[]) => faults.map((it) => `${it.path} ${it.code}`)

describe('a schedule', () => {
  it('may touch but not overlap, past midnight and past Sunday too', () => {
    expect(scheduleFaults([slot(0, 600, 720), slot(0, 720, 800)])).toEqual([])
    expect(at(scheduleFaults([slot(0, 600, 721), slot(0, 720, 800)]))).toEqual(['schedule.1.start_min slots_overlap'])
    expect(at(scheduleFaults([slot(1, 60, 120), slot(0, 1200, 61)]))).toEqual(['schedule.0.start_min slots_overlap'])
    expect(scheduleFaults([slot(1, 60, 120), slot(0, 1200, 60)])).toEqual([])
    expect(at(scheduleFaults([slot(0, 0, 60), slot(6, 1200, 30)]))).toEqual(['schedule.0.start_min slots_overlap'])
  })
  it('refuses the same slot twice, and a whole day beside any other slot', () => {
    expect(at(scheduleFaults([slot(2, 600, 700), slot(2, 600, 700)]))).toContain('schedule.1.start_min slots_overlap')
    expect(at(scheduleFaults([slot(2, 0, 0), slot(2, 600, 700)]))).toEqual(['schedule.1.start_min slots_overlap'])
    expect(scheduleFaults(Array.from({ length: 7 }, (_, day) => slot(day, 0, 0)))).toEqual([])
    expect(scheduleFaults([slot(3, 0, 0)])).toEqual([])
  })
  it('has at most six slots a day', () => {
    const day = Array.from({ length: 7 }, (_, n) => slot(0, n * 60, n * 60 + 30))
    expect(scheduleFaults(day.slice(0, 6))).toEqual([])
    expect(at(scheduleFaults(day))).toEqual(['schedule.6.start_min slots_a_day'])
  })
})

it('may lower a price, never raise it', () => {
  const it = { price: 100, discounted_price: 100, premium_price: null }
  expect(priceFaults(it)).toEqual([])
  expect(at(priceFaults({ ...it, discounted_price: 101, premium_price: 150 }))).toEqual([
    'discounted_price above_price',
    'premium_price above_price',
  ])
})

describe('an option group', () => {
  const option = (material_id: string, more = {}) => ({
    material_id,
    price: 0,
    max_count: 1,
    is_default: false,
    ...more,
  })
  const group = (more = {}) => ({
    selection_type: 'multiple' as const,
    is_required: false,
    minimum_limit: 0,
    selection_limit: 0,
    free_count: 0,
    options: [option('a'), option('b')],
    ...more,
  })
  it('keeps to its limits, 0 meaning no limit', () => {
    expect(groupFaults(group({ minimum_limit: 2 }))).toEqual([])
    expect(at(groupFaults(group({ minimum_limit: 2, selection_limit: 1 })))).toEqual(['minimum_limit above_limit'])
    const tight = group({ selection_limit: 1, free_count: 2, options: [option('a', { max_count: 3 })] })
    expect(at(groupFaults(tight))).toEqual(['free_count too_big', 'options.0.max_count too_big'])
    expect(at(groupFaults(group({ minimum_limit: 3 })))).toEqual(['options not_enough_options'])
    expect(groupFaults(group({ minimum_limit: 3, options: [option('a', { max_count: 3 })] }))).toEqual([])
  })
  it('has free options, and several of one option, only where options are added', () => {
    for (const selection_type of ['single', 'multiple_inverse', 'multiple_inverse_price'] as const)
      expect(
        at(groupFaults(group({ selection_type, free_count: 1, options: [option('a', { max_count: 2 })] }))),
      ).toEqual(['free_count not_of_type', 'options.0.max_count not_of_type'])
  })
  it('has a default only in a single choice, one at most, and no material twice', () => {
    const two = [option('a', { is_default: true }), option('b', { is_default: true })]
    expect(at(groupFaults(group({ selection_type: 'single', options: two })))).toEqual([
      'options.1.is_default one_default',
    ])
    expect(at(groupFaults(group({ options: two.slice(0, 1) })))).toEqual(['options.0.is_default not_of_type'])
    expect(at(groupFaults(group({ options: [option('a'), option('a')] })))).toEqual(['options.1.material_id twice'])
  })
})

it('names the lists with duplicates', () => {
  expect(at(duplicateFaults({ groups: ['a', 'a'], materials: ['a', 'b'] }, ['groups', 'materials']))).toEqual([
    'groups twice',
  ])
})
