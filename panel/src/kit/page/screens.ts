import type { ComponentType } from 'react'
import type { LucideIcon } from 'lucide-react'
import type { AccountType, UserInfo } from '#contract/identity/session.ts'
import { can, hasModule, type Need } from '../server/session.ts'
import type { Title } from '../words/words.ts'

/** The groups of the menu, in its order; the last two are places with a page of their own. */
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

/** The pages of the groups that are places: the platform owner's nouns, and a branch's settings. */
export const placePaths: Partial<Record<MenuGroup, string>> = {
  platform: '/platform',
  settings: '/manegement/$branch_id/settings',
}

let companyHosts: readonly string[] = []
/**
 * The companies' hosts (spec §6 isCompanyUrl), from the installation's configuration; all others
 * are the platform's own (isElizaUrl). An installation that names none has one host for everybody,
 * and no screen is hidden because of its host.
 */
export const knowCompanyHosts = (hosts: readonly string[]) => void (companyHosts = hosts)

const isOtherHost = ({ host }: Screen) =>
  host !== undefined &&
  companyHosts.length > 0 &&
  (host === 'isCompanyUrl') !== companyHosts.includes(location.hostname)

/** One screen: routes, menu, palette, tabs and guards are all derived from these. */
export interface Screen<P extends string = string> {
  /** In the router's syntax: `/currency/form/$currency_id`. */
  path: P
  title: Title
  /** What everyone but the provider calls it. */
  titleOfOthers?: Title
  icon?: LucideIcon
  /**
   * The menu heading it is listed under, or its place (`placePaths`); if omitted, it is reached
   * from elsewhere.
   */
  group?: MenuGroup
  /** Any one of these grants access (spec §6). */
  permissions?: Need
  accounts?: readonly AccountType[]
  /** Licence module, or any of several (spec §6 isModule). */
  module?: string | readonly string[]
  /** Only on the companies' hosts, or only on the platform's own (spec §6). */
  host?: 'isCompanyUrl' | 'isElizaUrl'
  /** The shortcut: G, then this letter. */
  goKey?: string
  /** The module whose default export is the page; the page imports its own words. */
  load: () => Promise<{ default: ComponentType }>
}

let all: readonly Screen[] = []
/** Called once by the app with all screens. */
export const knowScreens = (screens: readonly Screen[]) => void (all = screens)

/** The screens of a group that a user may open, in order. */
export const screensOf = (group: MenuGroup, user: UserInfo, branch_id?: string): readonly Screen[] =>
  all.filter((screen) => screen.group === group && !barrier(screen, user, branch_id))

/** The screen of a path. */
export const screenAt = (path: string): Screen | undefined => all.find((it) => it.path === path)

/** A screen's title, as a user's account calls it. */
export const titleFor = ({ title, titleOfOthers }: Screen, user: UserInfo | null): Title =>
  (user?.account_type !== 'provider' && titleOfOthers) || title

/**
 * The screens that a set of permissions opens, for one account type or any: what a role unlocks.
 * Excludes screens that need no permission.
 */
export const screensOpenedBy = (permissions: ReadonlySet<string>, account_type?: AccountType): readonly Screen[] =>
  all.filter(({ permissions: need, accounts }) => {
    if (need === undefined || typeof need === 'function') return false
    if (account_type && accounts && !accounts.includes(account_type)) return false
    return [need].flat().some((each) => permissions.has(each))
  })

/** Declares the screens of a noun, in its `screens.ts`; keeps the paths' literal types. */
export const defineScreens = <const P extends string>(screens: readonly Screen<P>[]) => screens

/** Why a user may not open a screen, or null when they may. */
export function barrier(
  screen: Screen,
  user: UserInfo,
  branch_id?: string,
): 'account' | 'host' | 'module' | 'permission' | null {
  if (screen.accounts && !screen.accounts.includes(user.account_type)) return 'account'
  if (isOtherHost(screen)) return 'host'
  if (screen.module && ![screen.module].flat().some((each) => hasModule(each, branch_id))) return 'module'
  // The rule depends on the user, so naming a permission would not help.
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

/** A path with its parameters filled in; null while one of them is missing. */
export function fillPath(path: string, params: Record<string, string | undefined>): string | null {
  let missing = false
  const filled = path.replace(/\$(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (!value) missing = true
    return encodeURIComponent(value ?? '')
  })
  return missing ? null : filled
}
