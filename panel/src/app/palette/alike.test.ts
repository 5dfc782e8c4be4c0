import { expect, test, vi } from 'vitest'
import { matches } from '#contract/kit/fold.ts'
import type { AccountType } from '#contract/identity/session.ts'
import { settings, type SettingName } from '#contract/organisation/settings.ts'
import type { Level } from '#contract/kit/settings.ts'
import { langs } from '#contract/kit/field-words.ts'
import type { Screen } from '#panel/kit/page/screens.ts'

vi.stubGlobal('location', { hostname: 'localhost', href: 'http://localhost/', search: '', pathname: '/' })
vi.stubGlobal('localStorage', { getItem: () => null })
vi.stubGlobal('sessionStorage', { getItem: () => null })
vi.stubGlobal('document', { documentElement: { dataset: {} }, cookie: '' })
vi.stubGlobal('addEventListener', () => undefined)
const { screens, screenOf } = await import('../screens.ts')
const { groupTitle } = await import('../menu/menu.ts')
const { topics } = await import('../help/topics.ts')
const { wordsIn } = await import('#panel/kit/words/words.ts')
const { helpLines } = await import('./help-lines.ts')
const { paletteWords } = await import('./palette-words.ts')
const { labelsByPage, settingLabels, settingPages } = await import('./setting-index.ts')

const accounts = [
  'provider',
  'account',
  'company',
  'branch',
  'kiosk',
  'solution_partner',
] as const satisfies readonly AccountType[]
/** The screens that an account may open if it has every right and module. */
const screensOf = (account: AccountType) => screens.filter((it) => !it.accounts || it.accounts.includes(account))
const titleOf = (account: AccountType, { title, titleOfOthers }: Screen) =>
  (account !== 'provider' && titleOfOthers) || title

const twice = (names: readonly string[]) => names.filter((name, at) => names.indexOf(name) !== at)

test.each(langs.flatMap((lang) => accounts.map((account) => [lang, account] as const)))(
  'no two entries read the same in %s for an account of the type %s',
  (lang, account) => {
    const shown = screensOf(account)
    const t = wordsIn(paletteWords, lang)
    const help = helpLines(topics, shown, {
      lang,
      titleOf: (screen) => titleOf(account, screen)[lang],
      nameOf: (name) => t('helpOf', { name }),
    })
    expect(twice(help.map(({ name, hint }) => `${name} · ${hint}`))).toEqual([])
    const lines = shown.filter((it) => it.group)
    expect(twice(lines.map((it) => `${titleOf(account, it)[lang]} · ${groupTitle(it)?.[lang]}`))).toEqual([])
    const forms = shown.filter((it) => /[/-]form$/.test(it.path))
    expect(twice(forms.map((it) => it.title[lang]))).toEqual([])
    const labels = Object.entries(labelsByPage(lang)).flatMap(([address, names]) => {
      const screen = screenOf(address.split('?')[0]!)
      return screen && shown.includes(screen) ? names.map(({ name }) => `${name} · ${screen.title[lang]}`) : []
    })
    expect(twice(labels)).toEqual([])
  },
)

test('each setting is listed on the page of each level that may set it', () => {
  const pagesOf = (level: Level) =>
    Object.entries(settingPages).flatMap(([page, names]) =>
      page.startsWith({ provider: '/setting', company: '/company/', branch: '/manegement/' }[level]) ? names : [],
    )
  for (const level of ['provider', 'company', 'branch'] as const) {
    const names = (Object.keys(settings) as SettingName[]).filter((it) =>
      (settings[it].levels as readonly Level[]).includes(level),
    )
    expect(pagesOf(level).toSorted(), level).toEqual(names.toSorted())
  }
})

test.each(langs)('each field of each setting is found by its label in %s', (lang) => {
  const all = Object.values(labelsByPage(lang)).flat()
  for (const [name, { schema }] of Object.entries(settings)) {
    const labels: Record<string, string> = settingLabels(lang)[name as SettingName]
    for (const field of Object.keys(schema.shape)) {
      expect(labels[field], `${name}.${field}`).toMatch(/\S/)
      expect(all.some((it) => matches(it.name, labels[field]!))).toBe(true)
    }
  }
})

test.each([
  ['tr', 'iptal süresi'],
  ['en', 'time to cancel'],
  ['de', 'stornofrist'],
] as const)('in %s, the time in which customers may cancel is found by “%s”', (lang, typed) => {
  const found = Object.values(labelsByPage(lang)).flatMap((names) => names.filter((it) => matches(it.name, typed)))
  expect(found.map((it) => it.name)).toContain(settingLabels(lang).ordering.customer_cancel_min)
})
