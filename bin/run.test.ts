import { expect, it } from 'vitest'
import { run } from './run.mjs'

const busy = `
  const { spawn } = require('node:child_process')
  function forEver() { for (;;); }
  if (process.argv[1]) forEver()
  const child = spawn(process.execPath, ['-e', process.env.BUSY, 'busy'], { stdio: 'inherit' })
  console.log(child.pid)
`

it.skipIf(process.platform !== 'linux')(
  'kills what outlasts its limit with all it started, and says where a busy process was',
  async () => {
    const { code, output } = await run([process.execPath, '-e', busy], { BUSY: busy }, { limit: 2000 })
    expect(code).toBe(1)
    expect(output).toMatch(/Still at work when its 2 s were over:\n[^]* busy\n +forEver \S+:3\n/)
    const [pid] = output.split('\n')
    expect(() => process.kill(Number(pid), 0)).toThrow()
  },
)
