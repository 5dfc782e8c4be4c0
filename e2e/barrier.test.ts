import { expect, test, vi } from 'vitest'
import { permissions } from '#contract/contract.ts'
import { accountTypes, type UserInfo } from '#contract/identity/session.ts'
import { systemRoles } from '#server/db/reference/roles.ts'
import { closedBy, ofPanel, screensOfPanel, type Screen } from './stage/panel-screens.ts'

// Tests which screens are closed to whom, and why: every screen for every account type, with and
// without each module. crawl.spec.ts tests the screens' content.

let user: UserInfo
vi.mock('#panel/kit/server/client.ts', () => ({ send: () => Promise.resolve(user) }))
vi.stubGlobal('location', { hostname: 'localhost' })
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined })
vi.stubGlobal('document', { documentElement: { dataset: {} }, cookie: '' })

const screens = await screensOfPanel()
const { barrier } = await ofPanel<{ barrier: (screen: Screen, user: UserInfo) => string | null }>(
  '#panel/kit/page/screens.ts',
)
const { reloadUser } = await ofPanel<{ reloadUser: () => Promise<void> }>('#panel/kit/server/session.ts')

const modules = screens.flatMap((it) => it.module ?? [])
const rightsOf = (type: UserInfo['account_type']) => {
  const held = systemRoles.find((it) => it.account_type === type)!.permissions
  return held === 'all' ? permissions : held
}

/** A user of a type whose company has the given modules. */
const someone = (account_type: UserInfo['account_type'], bought: string[], more: Partial<UserInfo> = {}): UserInfo => ({
  id: account_type,
  name: '',
  surname: '',
  email: '',
  profile_image: null,
  account_type,
  account_id: null,
  permissions: [...rightsOf(account_type)],
  users_branches: [],
  user_companies: [
    {
      id: 'a',
      name: '',
      country: 'TR',
      currency: 'TRY',
      timezone: 'Europe/Istanbul',
      branch: [],
      license: {
        company_id: 'a',
        license_type: 'customer',
        licensed_module_list: Object.fromEntries(bought.map((it) => [it, true])),
        limits: {},
        starts_at: '',
        ends_at: '',
        grace_ends_at: '',
      },
    },
  ],
  lang: 1,
  is_show_live_support: false,
  is_auth_for_account: false,
  pending: null,
  registering: null,
  only_company_id: null,
  ...more,
})

test.each(accountTypes)('what is closed to a %s, and why', async (type) => {
  const seen = new Set<string | null>()
  const kinds = [someone(type, []), someone(type, modules), ...modules.map((it) => someone(type, [it]))]
  for (user of [...kinds, someone(type, modules, { only_company_id: 'a' })]) {
    await reloadUser()
    for (const screen of screens) {
      const why = barrier(screen, user)
      expect(why, screen.path).toBe(closedBy(screen, user))
      seen.add(why)
    }
  }
  expect(seen).toContain(null)
  expect(seen).toContain('account')
})

test('each of the demo’s five things to try is open to the account it is shown to', async () => {
  const { tries } = await ofPanel<{ tries: Record<string, readonly { path: string }[]> }>('#panel/app/demo/tries.ts')
  expect(Object.keys(tries)).toEqual([...accountTypes])
  for (const [type, five] of Object.entries(tries)) {
    expect(five).toHaveLength(5)
    user = someone(type as UserInfo['account_type'], modules)
    await reloadUser()
    for (const { path } of five) {
      const screen = screens.find((it) => it.path === path)
      expect([type, path, screen && barrier(screen, user)]).toEqual([type, path, null])
    }
  }
})
