import { expect, test } from 'vitest'
import type { BranchGuide } from '#contract/organisation/branch.ts'
import { doneOf, isReady, isStepDone } from './guide-steps.ts'

const fresh: BranchGuide = {
  branch_name: 'Moda',
  hours: 7,
  delivers: true,
  area_source: 'zones',
  zones: 0,
  products: 0,
  people: 0,
  has_printer: false,
  has_test_order: false,
  has_approved: false,
  has_sold: false,
}

test('a step is done by what is there, not by a tick', () => {
  expect(doneOf(fresh)).toBe(1)
  expect(isStepDone.delivery({ ...fresh, zones: 1 })).toBe(true)
  expect(isStepDone.delivery({ ...fresh, area_source: 'app' })).toBe(true)
  expect(isStepDone.delivery({ ...fresh, delivers: false })).toBe(true)
  expect(isStepDone.order({ ...fresh, has_test_order: true })).toBe(false)
})

test('a branch is ready without a printer, never without an approved order', () => {
  const all = { ...fresh, zones: 1, products: 3, people: 1, has_approved: true }
  expect(isReady(all)).toBe(true)
  expect(isReady({ ...all, has_approved: false })).toBe(false)
  expect(isReady({ ...all, products: 0 })).toBe(false)
})
