import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

it('the sample app, which the documentation shows, needs nothing but its own files', () => {
  const files = readdirSync(import.meta.dirname).filter((it) => !it.endsWith('.test.ts'))
  expect(files.toSorted()).toEqual(['client.ts', 'member.ts', 'order.ts', 'table.ts'])
  for (const file of files) {
    const text = readFileSync(`${import.meta.dirname}/${file}`, 'utf8')
    for (const [, from = ''] of text.matchAll(/from '(.*)'/g)) expect(files).toContain(from.replace('./', ''))
    // Longer lines would have to be scrolled on the page.
    expect(Math.max(...text.split('\n').map((it) => it.length))).toBeLessThanOrEqual(120)
  }
})
