import type { Examples } from '../kit/example.ts'
import type { switchboard } from './switchboard.ts'

export const switchboardExamples: Examples<typeof switchboard> = {
  update: {
    version: 0,
    provider: 'netsantral',
    is_active: true,
    lines: [{ line: '0850 222 33 44' }],
    extension: '101',
    username: 'sofra',
    secrets: { password: 'a1b2c3', key: '' },
  },
  renew: { version: 1 },
}
