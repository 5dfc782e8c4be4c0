import { globSync, readFileSync } from 'node:fs'
import { expect, test, vi } from 'vitest'
import { screenMeant } from './palette/screen-meant.ts'

vi.stubGlobal('location', { hostname: 'localhost', href: 'http://localhost/', search: '', pathname: '/' })
vi.stubGlobal('localStorage', { getItem: () => null })
vi.stubGlobal('sessionStorage', { getItem: () => null })
vi.stubGlobal('document', { documentElement: { dataset: {} }, cookie: '' })
vi.stubGlobal('addEventListener', () => undefined)
const { screens } = await import('./screens.ts')

const own = '/manegement/$branch_id/settings/'
const settings = screens.map((it) => it.path).filter((it) => it.startsWith(own))

test('a branch’s settings stand where the specification has them', () => {
  // The children of `settings` in spec §2.
  const wanted = [
    'general-settings',
    'delivered-settings',
    'payment-method-settings',
    'working-hour-settings',
    'table-list',
    'table-form',
    'table-form/$dining_table_id',
    'user-settings',
    'integration-platform-settings',
  ]
  expect(settings.map((it) => it.slice(own.length))).toEqual(expect.arrayContaining(wanted))
  // All screens of that menu group must be under the same address.
  const strays = screens.filter((it) => it.group === 'settings' && !it.path.startsWith(own))
  expect(strays.map((it) => it.path)).toEqual([])
})

test.each(settings)('%s is reached by the address it had', (path) => {
  const filled = (it: string) => it.replaceAll(/\$\w+/g, '7')
  expect(screenMeant(filled(path.replace('/settings/', '/')), screens)).toBe(filled(path))
})

test('the panel links to none of the old addresses', () => {
  const old = new RegExp(
    `(manegement/[^'"\`/]+|\\$\\{at\\})/(${settings.map((it) => it.slice(own.length).split('/')[0]).join('|')})\\b`,
  )
  expect(old.test('/manegement/${branch_id}/table-list')).toBe(true)
  const linking = globSync('panel/src/**/*.{ts,tsx}')
    .filter((it) => !it.endsWith('.test.ts'))
    .filter((it) => old.test(readFileSync(it, 'utf8')))
  expect(linking).toEqual([])
})
