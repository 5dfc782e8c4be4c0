import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

// The shell, and the code that shows ringing orders, listen for keys on every page and load later
// than the page. A page that used one of their keys would lose it whenever an order rings.

const everywhere = /^panel\/src\/(app|features\/(ordering\/alarm|integrations\/phone-call))\//
const files = globSync('panel/src/**/*.{ts,tsx}').filter((it) => !it.endsWith('.test.ts'))
const keysIn = (file: string) =>
  [...readFileSync(file, 'utf8').matchAll(/\{[^{}]*?\bkeys: '([^' ]+)',[^{}]*?\brun\b/g)].map(([, key]) => key!)
const keysOf = (some: readonly string[]) => new Set(some.flatMap(keysIn))

it('a page uses no key of the shell, or of what rings', () => {
  const own = keysOf(files.filter((it) => everywhere.test(it)))
  const pages = keysOf(files.filter((it) => !everywhere.test(it)))
  expect([...own]).toEqual(expect.arrayContaining(['mod+k', 'n', 'h']))
  expect([...pages]).toEqual(expect.arrayContaining(['j', 'c', 's']))
  expect([...own].filter((it) => pages.has(it))).toEqual([])
})
