import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const writes = /clipboard\??\.write|execCommand\(\s*['"]copy/

it('what is copied by a click is copied in one place, which says when the browser refuses', () => {
  const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', 'panel/src'], {
    encoding: 'utf8',
  })
    .split('\n')
    .filter((it) => /\.tsx?$/.test(it))
  expect(files.filter((it) => writes.test(readFileSync(it, 'utf8')))).toEqual(['panel/src/ui/copy.ts'])
})

it.each([
  'void navigator.clipboard.writeText(url)',
  'navigator.clipboard?.write([it])',
  "document.execCommand('copy')",
])('catches %s', (text) => expect(writes.test(text)).toBe(true))
