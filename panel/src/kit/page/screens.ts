import type { ComponentType } from 'react'
import type { LucideIcon } from 'lucide-react'
import type { AccountType, UserInfo } from '#contract/identity/session.ts'
import { can, hasModule, type Need } from '../server/session.ts'
import type { Title } from '../words/words.ts'

/**
 * The groups of the menu, in the order of the menu. The last two also have an overview page each
 * (`placePaths`).
 */
export const menuGroups = {
  sales: { tr: 'Satış', en: 'Sales', de: 'Verkauf' },
  menu: { tr: 'Menü', en: 'Menu', de: 'Speisekarte' },
  members: { tr: 'Üyeler', en: 'Members', de: 'Mitglieder' },
  marketing: { tr: 'Pazarlama', en: 'Marketing', de: 'Marketing' },
  accounting: { tr: 'Muhasebe', en: 'Accounting', de: 'Abrechnung' },
  organisation: { tr: 'Organizasyon', en: 'Organisation', de: 'Organisation' },
  platform: { tr: 'Platform', en: 'Platform', de: 'Plattform' },
  settings: { tr: 'Şube ayarları', en: 'Branch settings', de: 'Filialeinstellungen' },
} as const satisfies Record<string, Title>
export type MenuGroup = keyof typeof menuGroups

/**
 * The paths of the overview pages, for the groups that have one: the platform's definitions, and a
 * branch's settings.
 */
export const placePaths: Partial<Record<MenuGroup, string>> = {
  platform: '/platform',
  settings: '/manegement/$branch_id/settings',
}

let companyHosts: readonly string[] = []
/**
 * Sets the hosts of companies (spec §6 isCompanyUrl), from the installation's configuration. All
 * other hosts are the platform's own (isElizaUrl). If there are none, everybody uses one host and
 * no screen is hidden because of its host.
 */
export const knowCompanyHosts = (hosts: readonly string[]) => void (companyHosts = hosts)

const isOtherHost = ({ host }: Screen) =>
  host !== undefined &&
  companyHosts.length > 0 &&
  (host === 'isCompanyUrl') !== companyHosts.includes(location.hostname)

/** One screen. Routes, menu, palette, tabs and guards are all derived from these declarations. */
export interface Screen<P extends string = string> {
  /** In the router's syntax: `/currency/form/$currency_id`. */
  path: P
  title: Title
  /** The title for everybody except the provider. */
  titleOfOthers?: Title
  icon?: LucideIcon
  /** The menu group that lists the screen. If omitted, the screen is reached from elsewhere. */
  group?: MenuGroup
  /** Any one of these permissions grants access (spec §6). */
  permissions?: Need
  accounts?: readonly AccountType[]
  /** The licence module that is needed, or several of which one is enough (spec §6 isModule). */
  module?: string | readonly string[]
  /** A connection that opens the screen even without the module, so that it can be switched off. */
  connection?: 'platform_connection' | 'switchboard_connection'
  /** Available only on the companies' hosts, or only on the platform's own (spec §6). */
  host?: 'isCompanyUrl' | 'isElizaUrl'
  /** The shortcut is G, followed by this letter. */
  goKey?: string
  /** Loads the module whose default export is the page. The page imports its own words. */
  load: () => Promise<{ default: ComponentType }>
}

let all: readonly Screen[] = []
/** The app calls this once with all screens. */
export const knowScreens = (screens: readonly Screen[]) => void (all = screens)

/** The screens of a group that a user may open, in order. */
export const screensOf = (group: MenuGroup, user: UserInfo, branch_id?: string): readonly Screen[] =>
  all.filter((screen) => screen.group === group && !barrier(screen, user, branch_id))

/** The screen of a path. */
export const screenAt = (path: string): Screen | undefined => all.find((it) => it.path === path)

/** A screen's title for this user's type of account. */
export const titleFor = ({ title, titleOfOthers }: Screen, user: UserInfo | null): Title =>
  (user?.account_type !== 'provider' && titleOfOthers) || title

/**
 * The screens that a set of permissions opens, for one account type or for any. Shows what a role
 * unlocks, so screens that need no permission are left out.
 */
export const screensOpenedBy = (permissions: ReadonlySet<string>, account_type?: AccountType): readonly Screen[] =>
  all.filter(({ permissions: need, accounts }) => {
    if (need === undefined || typeof need === 'function') return false
    if (account_type && accounts && !accounts.includes(account_type)) return false
    return [need].flat().some((each) => permissions.has(each))
  })

/**
 * Declares the screens of one feature, in its `screens.ts`. Keeps the literal types of the paths.
 */
export const defineScreens = <const P extends string>(screens: readonly Screen<P>[]) => screens

/** Why a user may not open a screen, or null if they may. */
export function barrier(
  screen: Screen,
  user: UserInfo,
  branch_id?: string,
): 'account' | 'host' | 'module' | 'permission' | null {
  if (screen.accounts && !screen.accounts.includes(user.account_type)) return 'account'
  if (isOtherHost(screen)) return 'host'
  const modules = [screen.module ?? [], screen.connection ?? []].flat()
  if (screen.module && !modules.some((each) => hasModule(each, branch_id))) return 'module'
  // The rule is a function of the user, so there is no permission that could be named.
  if (typeof screen.permissions === 'function') return screen.permissions(user) ? null : 'account'
  return can(screen.permissions) ? null : 'permission'
}

type ParamNames<P extends string> = P extends `${string}$${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : P extends `${string}$${infer Name}`
    ? Name
    : never
/** The parameters in a path: `ParamsOf<'/a/$b'>` is `{ b: string }`. */
export type ParamsOf<P extends string> = { [N in ParamNames<P>]: string }

/** A path with its parameters filled in; null if one of them is missing. */
export function fillPath(path: string, params: Record<string, string | undefined>): string | null {
  let missing = false
  const filled = path.replace(/\$(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (!value) missing = true
    return encodeURIComponent(value ?? '')
  })
  return missing ? null : filled
}
