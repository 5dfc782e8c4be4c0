import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'sofra-lint-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The rules that these files break, as reported under our configuration. */
function broken(files: Record<string, string>): string[] {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const { stdout } = spawnSync(
    join('node_modules', '.bin', 'oxlint'),
    ['-c', '.oxlintrc.json', '-f', 'json', ...Object.keys(files).map((it) => join(folder, it))],
    { encoding: 'utf8' },
  )
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string }[] }
  return diagnostics.map((it) => it.code)
}

// A linter that finds nothing also passes. Each rule we rely on is therefore tested with a file
// that breaks it.
const breaches: [string, Record<string, string>][] = [
  ['typescript(no-explicit-any)', { 'any.ts': 'export const a = (b: any) => b\n' }],
  ['typescript(ban-ts-comment)', { 'comment.ts': '// @ts-ignore\nexport const a: number = 1\n' }],
  [
    'typescript(consistent-type-imports)',
    { 'type.ts': "import { Server } from 'node:http'\nexport const a = (b: Server) => Boolean(b)\n" },
  ],
  ['import(no-default-export)', { 'default.ts': 'export default 1\n' }],
  [
    'import(no-cycle)',
    {
      'a.ts': "import { b } from './b.ts'\nexport const a = () => b\n",
      'b.ts': "import { a } from './a.ts'\nexport const b = () => a\n",
    },
  ],
  ['eslint(no-console)', { 'console.ts': "console.log('x')\nexport {}\n" }],
  ['eslint(no-eval)', { 'eval.ts': "export const a = eval('1')\n" }],
  ['eslint(no-unused-vars)', { 'unused.ts': 'const a = 1\nexport {}\n' }],
  ['eslint(no-restricted-imports)', { 'lazy.ts': "import { lazy } from 'react'\nexport const a = lazy\n" }],
  ['react(no-danger)', { 'danger.tsx': "export const A = () => <p dangerouslySetInnerHTML={{ __html: 'x' }} />\n" }],
  ['jsx-a11y(alt-text)', { 'alt.tsx': 'export const A = () => <img src="x" />\n' }],
]

it.each(breaches)('%s catches its breach', (rule, files) => {
  expect(broken(files)).toContain(rule)
})

it('reports nothing in clean code', () => {
  expect(broken({ 'clean.ts': 'export const a = (b: number) => b + 1\n' })).toEqual([])
})
