import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'

/** Runs a script that does some steps of the start, and returns what it printed. */
const printed = (script: string, env: Record<string, string> = {}) =>
  spawnSync(
    process.execPath,
    ['--input-type=module', '-e', `import { step } from './bin/start-steps.mjs'; ${script}`],
    {
      encoding: 'utf8',
      env: { PATH: process.env['PATH'], ...env },
    },
  ).stdout

const all = `await step('Packages', () => 'up to date'); await step('Server', async () => 3000, () => 'started')`

it('numbers the steps of a start, and says what each did and its seconds', () =>
  expect(printed(all)).toMatch(/^1\/5 Packages {3}… up to date, \d+\.\d s\n5\/5 Server {5}… started, \d+\.\d s\n$/))

it.each([
  [{ SOFRA_DEMO: '0' }, 4],
  [{ SOFRA_ROLE: 'worker' }, 3],
])('counts only the steps that %o takes', (env, count) =>
  expect(printed(all, env)).toContain(`${count}/${count} Server`),
)

it('says how far a long step is', () =>
  expect(printed(`await step('Demo world', (onPart) => { onPart(1, 2); onPart(2, 2) }, () => 'created')`)).toMatch(
    /^4\/5 Demo world … 1\/2 2\/2 created, /,
  ))

it('says which step failed', () =>
  expect(printed(`await step('Panel', () => Promise.reject(new Error('no disk')))`)).toBe('2/5 Panel      … failed\n'))
