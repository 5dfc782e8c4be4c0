import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

// A test that draws its own seed passes or fails by luck. All take theirs from one place, which is
// the same in each run of the gate.
it('random tests take their seed from contract/src/kit/test-seed.ts', () => {
  const files = globSync('{contract,server,panel,lint,bin,e2e,simulators,demo}/**/*.test.ts', {
    exclude: ['**/node_modules/**', 'lint/seeds.test.ts'],
  })
  expect(files.length).toBeGreaterThan(500)
  expect(
    files.filter((file) => /process\.env(\.|\[')SEED|seed = .*Date\.now/.test(readFileSync(file, 'utf8'))),
  ).toEqual([])
})
