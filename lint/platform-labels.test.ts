import { afterAll, expect, it, vi } from 'vitest'
import { platforms } from '../server/src/app/platforms.ts'

// Words read the language of the page when they are loaded.
vi.stubGlobal('document', { cookie: '', documentElement: { dataset: {}, lang: 'tr' } })
const { words } = await import('../panel/src/features/integrations/platform-settings/words.ts')
afterAll(() => vi.unstubAllGlobals())

it.each(platforms)('has a label for each setting, choice and secret of $code', ({ secrets, settings }) => {
  const { secret, setting, choice } = words.tr
  const lacks = (labels: object, names: string[]) => names.filter((name) => !Object.hasOwn(labels, name))
  const choices = Object.values(settings).flatMap((it) => [...(it.choices ?? [])])
  expect(lacks(secret, Object.keys(secrets.shape))).toEqual([])
  expect(lacks(setting, Object.keys(settings))).toEqual([])
  expect(lacks(choice, choices)).toEqual([])
})
