import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { faultOfFile, faultOfImport, foldersBothWays, importsOf } from './layers.ts'

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((it) => it && existsSync(it) && !it.startsWith('lint/'))

/** Tests may import from any layer: they may set up a whole server to test one file. */
const isTest = (file: string) => /\.test\.tsx?$|\/test-[a-z-]+\.ts$|\/stage\.ts$/.test(file)

it('holds for every file', () => {
  const faults = files.flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    const own = [faultOfFile(file, text), ...(isTest(file) ? [] : importsOf(file, text).map(faultOfImport))]
    return own.filter((it) => it !== undefined).map((it) => `${file}: ${it}`)
  })
  expect(faults).toEqual([])
  expect(files.length).toBeGreaterThan(200)
})

it('lets folders beside each other import one way', () => {
  const imports = files
    .filter((it) => !isTest(it) && !it.startsWith('e2e/'))
    .flatMap((it) => importsOf(it, readFileSync(it, 'utf8')))
  // Two pairs of folders may import each other: start-up opens the demo, which calls start-up code
  // itself; and the demo's menu draws its pictures.
  expect(foldersBothWays(imports).toSorted()).toEqual(['demo server/src/app', 'demo/menu demo/pictures'])
})

describe('each rule catches its breach', () => {
  const breaches: [string, string, RegExp][] = [
    ['server/src/kit/a.ts', "import { x } from '#server/domain/b.ts'", /kit may not import domain/],
    ['server/src/db/a.ts', "import type { X } from '#server/kit/b.ts'", /db may not import kit/],
    ['server/src/features/menu/product/a.ts', "import { x } from '#server/features/menu/category/b.ts'", /islands/],
    ['server/src/features/menu/product/a.ts', "import { x } from '../category/b.ts'", /islands/],
    ['server/src/features/menu/product/a.ts', "import { x } from '../../../kit/b.ts'", /alias/],
    ['server/src/kit/a.ts', "import { x } from '#panel/kit/b.ts'", /server\/src may not import panel\/src/],
    ['panel/src/ui/a.tsx', "import { x } from '#panel/kit/b.ts'", /ui may not import kit/],
    ['panel/src/kit/a.tsx', "const x = import('#panel/features/menu/product/list.tsx')", /kit may not import features/],
    ['panel/src/kit/a.tsx', "import { x } from '#server/kit/b.ts'", /panel\/src may not import server\/src/],
    ['contract/src/menu/a.ts', "import pg from 'pg'", /zod alone/],
    ['contract/src/menu/a.ts', "import { x } from '#server/kit/b.ts'", /may not import server/],
    ['panel/src/kit/a.tsx', "import { x } from '#contract/menu/product.example.ts'", /never loads examples/],
    ['panel/src/kit/a.tsx', "import { x } from '#contract/examples.ts'", /never loads examples/],
    ['contract/src/menu/a.ts', "import { x } from './product.example.ts'", /never loads examples/],
    ['simulators/getir/a.ts', "import { x } from '#server/kit/b.ts'", /simulators may not import server/],
    ['simulators/getir/a.ts', "import { x } from '#server/app/b.ts'", /simulators may not import server/],
    ['server/src/app/a.ts', "import { x } from '#demo/b.ts'", /server\/src may not import demo/],
    ['demo/a.ts', "import { x } from '#simulators/feed/b.ts'", /demo may not import simulators/],
    ['server/src/domain/menu/a.ts', "import { x } from '#server/domain/ordering/b.ts'", /menu may not import ordering/],
    ['panel/src/domain/menu/a.ts', "import { x } from '../ordering/b.ts'", /menu may not import ordering/],
    ['contract/src/platform/a.ts', "import type { X } from '../members/b.ts'", /platform may not import members/],
    ['server/src/kit/a.ts', "export { x } from '#server/features/a/b/c.ts'", /may not import features/],
  ]
  it.each(breaches)('%s: %s', (file, text, fault) => {
    expect(importsOf(file, text).map(faultOfImport)).toEqual([expect.stringMatching(fault)])
  })

  it('two folders, each on the other', () => {
    const one = { file: 'server/src/kit/list/a.ts', from: '../record/b.ts' }
    const other = { file: 'server/src/kit/record/b.ts', from: '../list/c.ts' }
    const up = { file: 'server/src/kit/list/c.ts', from: '../serve.ts' }
    const down = { file: 'server/src/kit/serve.ts', from: './list/a.ts' }
    expect(foldersBothWays([one, up, down])).toEqual([])
    expect(foldersBothWays([one, other])).toEqual(['server/src/kit/list server/src/kit/record'])
  })

  it('catches barrels and catch-all folders', () => {
    expect(faultOfFile('panel/src/kit/index.ts', "export * from './a.ts'")).toMatch(/barrel/)
    expect(faultOfFile('panel/src/kit/all.ts', "export { a } from './a.ts'\nexport type { B } from './b.ts'")).toMatch(
      /barrel/,
    )
    expect(faultOfFile('server/src/utils/a.ts', 'export const a = 1')).toMatch(/utils/)
    expect(faultOfFile('server/src/kit/helpers.ts', 'export const a = 1')).toMatch(/helpers/)
  })

  it('lets allowed imports pass', () => {
    for (const [file, from] of [
      ['server/src/app/a.ts', '#server/features/menu/product/routes.ts'],
      ['server/src/kit/a.ts', './b.ts'],
      ['server/src/kit/a.ts', '#contract/kit/call.ts'],
      ['contract/src/menu/a.ts', '../kit/call.ts'],
      ['contract/src/ordering/a.ts', '../menu/b.ts'],
      ['contract/src/identity/a.ts', '../organisation/b.ts'],
      ['server/src/app/start.ts', '#demo/open-demo.ts'],
      ['simulators/feed/a.ts', '#demo/chance.ts'],
      ['contract/src/menu/product.example.ts', '../kit/example.ts'],
      ['server/src/app/api/openapi.ts', '#contract/examples.ts'],
      ['panel/src/features/a/b/c.tsx', 'react'],
    ] as const)
      expect(faultOfImport({ file, from }), `${file} ${from}`).toBeUndefined()
  })
})
