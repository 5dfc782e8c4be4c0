import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** The keys as a page in this language writes them on this kind of machine. */
async function namesOn(platform: string, lang: string, keys: string) {
  vi.stubGlobal('navigator', { platform, languages: [] })
  vi.stubGlobal('document', { documentElement: { dataset: { texts: 'a' }, lang }, cookie: '' })
  const { keyNames } = await import('./key-names.ts')
  return keyNames(keys)
}

test.each([
  ['Win32', 'tr', 'mod+k', ['Ctrl', 'K']],
  ['Linux x86_64', 'en', 'mod+k', ['Ctrl', 'K']],
  ['Win32', 'de', 'mod+k', ['Strg', 'K']],
  ['MacIntel', 'de', 'mod+k', ['⌘', 'K']],
  ['Win32', 'de', 'g o', ['G', 'O']],
  ['Win32', 'tr', 'alt+ArrowUp', ['Alt', '↑']],
])('on %s in %s, %s is %j', async (platform, lang, keys, names) =>
  expect(await namesOn(platform, lang, keys)).toEqual(names),
)
