import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const specs = readdirSync(import.meta.dirname).filter((it) => it.endsWith('.spec.ts'))

it.each(specs)('%s has a world of its own, without anything left by another file', (name) => {
  const text = readFileSync(new URL(name, import.meta.url), 'utf8')
  expect(text).toContain(`world: '${name.replace('.spec.ts', '')}'`)
})
