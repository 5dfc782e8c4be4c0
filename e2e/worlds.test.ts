import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const specs = readdirSync(import.meta.dirname).filter((it) => it.endsWith('.spec.ts'))
/** Files that neither count on what another changes nor change what another counts on; README.md says why they share. */
const shared = ['office', 'members', 'menu']

it.each(specs)('%s has a world of its own, or one of those that are shared', (name) => {
  const world = /world: '([a-z-]+)'/.exec(readFileSync(new URL(name, import.meta.url), 'utf8'))?.[1]
  expect([name.replace('.spec.ts', ''), ...shared]).toContain(world)
})
