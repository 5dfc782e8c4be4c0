import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

/**
 * Finds URL parameters asserted with `!`. The contract types parameters exactly, so a `!` can only
 * hide a parameter that is misspelt or no longer exists.
 */
const sworn = (text: string) => text.match(/\bparams\??(\.\w+|\[[^\]]+\])!(?!=)/g) ?? []

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((it) => it && existsSync(it) && !it.startsWith('lint/'))

it('nobody asserts a param with `!`', () => {
  expect(files.filter((file) => sworn(readFileSync(file, 'utf8')).length > 0)).toEqual([])
  expect(files.length).toBeGreaterThan(500)
})

it.each(['one(params.kiosk_id!)', 'input.params.kiosk_id!.toLowerCase()', "params['kiosk_id']!", 'params?.id!'])(
  'catches %s',
  (text) => {
    expect(sworn(text)).toHaveLength(1)
  },
)

it.each(['one(params.kiosk_id)', 'params.kiosk_id !== id', 'params.kiosk_id!== id'])('lets %s pass', (text) => {
  expect(sworn(text)).toEqual([])
})
