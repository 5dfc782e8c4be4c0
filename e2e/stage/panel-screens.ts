import type { AccountType, UserInfo } from '#contract/identity/session.ts'

/**
 * How a screen of the panel describes itself. The panel's own types belong to another TypeScript
 * project.
 */
export interface Screen {
  path: string
  accounts?: readonly AccountType[]
  module?: string | readonly string[]
  permissions?: string | readonly string[] | ((user: UserInfo) => boolean)
}

/** The browser globals that the panel's modules read as they load, for use outside a browser. */
const browser = {
  document: { documentElement: { dataset: {} }, cookie: '' },
  location: { hostname: 'localhost', href: 'http://localhost/', search: '', pathname: '/' },
  localStorage: { getItem: () => null },
  sessionStorage: { getItem: () => null },
  addEventListener: () => undefined,
}

/** Imports a module of the panel by a path that TypeScript does not follow. */
export async function ofPanel<T>(address: string): Promise<T> {
  const lent = Object.entries(browser).filter(([name]) => !(name in globalThis))
  Object.assign(globalThis, Object.fromEntries(lent))
  try {
    const module: T = await import(address)
    return module
  } finally {
    for (const [name] of lent) Reflect.deleteProperty(globalThis, name)
  }
}

/**
 * Every screen behind the sign-in, read from the panel itself, so that a new screen is crawled
 * automatically.
 */
export const screensOfPanel = async (): Promise<readonly Screen[]> =>
  (await ofPanel<{ screens: readonly Screen[] }>('#panel/app/screens.ts')).screens

const kindOf = (path: string) => path.split('/').findLast((it) => it !== '' && !it.startsWith('$'))

/**
 * Screens rendered by one component, such as all lists or all forms, are of the same kind: what
 * they share is checked once.
 */
export const isFirstOfKind = (path: string, of: readonly string[]) =>
  of.find((it) => kindOf(it) === kindOf(path)) === path

/**
 * Why a screen is closed to a user, or null. This implements spec §6 a second time, so that the
 * panel's barrier is not tested against itself. Here a single host serves all accounts.
 */
export function closedBy(it: Screen, user: UserInfo): 'account' | 'module' | 'permission' | null {
  const isFree = user.account_type === 'provider' || user.account_type === 'account'
  const has = (module: string) =>
    isFree || user.user_companies.some(({ license }) => license?.licensed_module_list[module] === true)
  if (it.accounts && !it.accounts.includes(user.account_type)) return 'account'
  if (it.module !== undefined && ![it.module].flat().some(has)) return 'module'
  if (it.permissions === undefined) return null
  if (typeof it.permissions === 'function') return it.permissions(user) ? null : 'account'
  return [it.permissions].flat().some((each) => user.permissions.includes(each)) ? null : 'permission'
}
