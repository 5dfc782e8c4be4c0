import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const source = new URL('../server/src/', import.meta.url)

/**
 * Whether a text contains the comment that exempts a statement from the check for a list of
 * companies.
 */
const isMarked = (text: string) => /\/\*\s*reach\s*\*\//i.test(text)

it('only kit/guard/reach.ts may tie a statement to all companies, or all of a dealer', () => {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
    (it) => it.endsWith('.ts') && !it.endsWith('.test.ts'),
  )
  expect(files.filter((it) => isMarked(readFileSync(new URL(it, source), 'utf8')))).toEqual(['kit/guard/reach.ts'])
})

it('sees one written by hand', () => expect(isMarked('where o.company_id is not null /* reach */')).toBe(true))
