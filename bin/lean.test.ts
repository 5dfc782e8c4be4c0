import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { leanFlags, leanMemory } from './lean.mjs'

/** The flags and settings seen by a server started by `npm start`. */
function started(env: Record<string, string>): { flags: string[]; memory: Record<string, string> } {
  const seen = `JSON.stringify({
    flags: process.execArgv,
    memory: Object.fromEntries(Object.entries(process.env).filter(([name]) => /^(MALLOC_|LD_PRELOAD$)/.test(name))),
  })`
  const script = `
    import { leanFlags, leanMemory } from './bin/lean.mjs'
    import { supervise } from './bin/supervise.mjs'
    supervise(process.execPath, [...leanFlags, '-p', ${JSON.stringify(seen)}], leanMemory)`
  const others = Object.entries(process.env).filter(([name]) => !/^(MALLOC_|LD_PRELOAD$)/.test(name))
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...Object.fromEntries(others), ...env },
    encoding: 'utf8',
  })
  expect(stderr).toBe('')
  return JSON.parse(stdout) as ReturnType<typeof started>
}

it('runs the server with flags that this Node knows, and malloc bounded', () => {
  const { flags, memory } = started({})
  expect(flags).toEqual(expect.arrayContaining(leanFlags))
  expect(memory).toEqual(leanMemory)
})

it('leaves to whoever runs it what they have set themselves', () => {
  const [name] = Object.keys(leanMemory).filter((it) => it.startsWith('MALLOC_'))
  expect(started({ [name!]: '' }).memory).toEqual({ ...leanMemory, [name!]: '' })
})
