import { afterAll, expect, it, vi } from 'vitest'
import { platforms } from '../server/src/app/platforms.ts'

// The panel's words ask the page for its language when they are loaded.
vi.stubGlobal('document', { documentElement: { dataset: {} }, cookie: '' })
afterAll(() => void vi.unstubAllGlobals())
const { labelOf } = await import('../panel/src/features/integrations/platform-settings/labels.ts')

it.each(platforms)('$code shows no secret, setting or choice by its name in the code', ({ secrets, settings }) => {
  const bare = (['tr', 'en', 'de'] as const).flatMap((lang) => [
    ...Object.keys(secrets.shape).filter((it) => !labelOf(lang, 'secret', it)),
    ...Object.entries(settings).flatMap(([name, { choices = [] }]) => [
      ...(labelOf(lang, 'setting', name) ? [] : [name]),
      ...choices.filter((it) => !labelOf(lang, 'choice', it)),
    ]),
  ])
  expect(bare).toEqual([])
})
