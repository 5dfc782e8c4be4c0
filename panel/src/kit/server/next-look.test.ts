import { expect, it } from 'vitest'
import type { Run, RunState } from '#contract/kit/run.ts'
import { nextLook } from './next-look.ts'

const now = Date.parse('2026-11-22T12:00:00Z')
const run = (state: RunState, run_at = '2026-11-22T12:00:00Z'): Run => ({
  id: 'a',
  kind: 'lines',
  state,
  is_undoing: false,
  is_stopping: false,
  total: 0,
  done: 0,
  problem: null,
  failed_parts: 0,
  by: null,
  run_at,
  created_at: run_at,
  finished_at: null,
  undo_until: null,
})

it('looks again soon while something goes on, and never once all is over', () => {
  expect(nextLook(undefined, now)).toBe(false)
  for (const state of ['done', 'failed', 'cancelled', 'stopped', 'undone'] as const)
    expect(nextLook(run(state), now)).toBe(false)
  for (const state of ['waiting', 'running'] as const) expect(nextLook(run(state), now)).toBe(1000)
  expect(nextLook([run('done'), run('running')], now)).toBe(1000)
  expect(nextLook([], now)).toBe(false)
})

it('looks again as the time of what is to begin comes, and each minute before', () => {
  expect(nextLook(run('scheduled', '2026-11-22T12:00:20Z'), now)).toBe(20_000)
  expect(nextLook(run('scheduled', '2026-11-23T12:00:00Z'), now)).toBe(60_000)
  expect(nextLook(run('scheduled', '2026-11-22T11:59:00Z'), now)).toBe(1000)
  expect(nextLook([run('scheduled', '2026-11-23T12:00:00Z'), run('waiting')], now)).toBe(1000)
})
