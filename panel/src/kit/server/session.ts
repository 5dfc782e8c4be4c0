import { useSyncExternalStore } from 'react'
import type { Call } from '#contract/kit/call.ts'
import type { contract } from '#contract/contract.ts'
import { session as calls, type AccountType, type UserInfo } from '#contract/identity/session.ts'
import { createListeners } from '#panel/ui/listeners.ts'
import { send } from './client.ts'
import { rememberUserLanguage } from '../words/language.ts'
import { readNumbersOf } from '../words/phone-country.ts'
import { letGo, ownTabs, wipeTabs } from '../tabs.ts'
import { tokens } from './tokens.ts'

type Nouns = { [W in keyof typeof contract]: (typeof contract)[W][keyof (typeof contract)[W]] }[keyof typeof contract]
type PermissionsOf<N> = N extends unknown
  ? { [K in keyof N]: N[K] extends Call ? N[K]['permission'] : never }[keyof N]
  : never
/** A permission that some call of the contract requires; a misspelt one does not compile. */
export type Permission = Exclude<PermissionsOf<Nouns>, 'public' | 'signed-in' | 'api-key'>

/**
 * The right that a screen requires of the user: one of these permissions, the result of a function,
 * or nothing.
 */
export type Need = Permission | readonly Permission[] | ((user: UserInfo) => boolean) | undefined

let user: UserInfo | null = null
let held: ReadonlySet<string> = new Set()
/**
 * The user for whom the panel is shown: the signed-in user, or that user limited to the role being
 * previewed.
 */
let seen: UserInfo | null = null
let loading: Promise<UserInfo> | null = null
/**
 * A new function for each user, so that values computed with the previous function are recomputed.
 */
let canNow = (need: Need) => can(need)
const { listen, tell } = createListeners()

function become(next: UserInfo) {
  user = next
  readNumbersOf(next)
  look()
}

/**
 * The role with which the panel is previewed. A preview removes rights and never adds any. The
 * server knows nothing about it.
 */
export interface Preview {
  role_id: string
  name: string
  account_type: AccountType
  permissions: readonly string[]
}
let preview: Preview | null = null

/**
 * Shows menu and screens as somebody with this role would see them, until the preview ends, the
 * page is reloaded or the user signs out.
 */
export function startPreview(it: Preview | null) {
  preview = it
  look()
}

/** The role that is being previewed, or null. */
export const usePreview = () => useSyncExternalStore(listen, () => preview)

function look() {
  const role = preview
  const permissions = user?.permissions.filter((each) => !role || role.permissions.includes(each)) ?? []
  seen = user && role ? { ...user, account_type: role.account_type, permissions } : user
  held = new Set(permissions)
  canNow = (need) => can(need)
  tell()
}

/** The signed-in user, or null; for code outside components. */
export const currentUser = () => seen

/** The signed-in user. Throws if there is none, so only screens behind the guard may call this. */
export function useUser(): UserInfo {
  const it = useSyncExternalStore(listen, currentUser)
  if (!it) throw new Error('Nobody is signed in here')
  return it
}

/**
 * Whether the user has what a screen or action needs. If it names several permissions, one of them
 * is enough. If it needs nothing, the answer is yes. If no roles are loaded, everything is allowed,
 * because the server decides in the end (spec §6).
 */
export function can(need: Need): boolean {
  if (need === undefined || !user) return true
  if (typeof need === 'function') return need(seen ?? user)
  const needs = typeof need === 'string' ? [need] : need
  return needs.length === 0 || needs.some((each) => held.has(each))
}

/** `can` for components. Re-renders when the user's rights change. */
export const useCan = () => useSyncExternalStore(listen, () => canNow)

/** The user is signed in but has no permissions. */
export class NoRights extends Error {}

/**
 * Loads the signed-in user once; later calls return the same user. Throws if loading fails, and
 * throws `NoRights` for a user without permissions (spec §8).
 */
export function loadUser(): Promise<UserInfo> {
  if (user) return Promise.resolve(user)
  loading ??= send(calls.getinfo, { query: { with_company: '1', with_lang: '1' } })
    .then(async (info) => {
      // The sentence is from spec §8.
      if (!Array.isArray(info.permissions) || info.permissions.length === 0)
        throw new NoRights('getInfo: roles must be a non-null array!')
      // A partner's session for one customer counts as a separate user.
      const who = info.only_company_id ? `${info.id} ${info.only_company_id}` : info.id
      tokens.belongTo(who)
      ownTabs(who)
      await rememberUserLanguage(info.lang)
      become(info)
      return info
    })
    .finally(() => (loading = null))
  return loading
}

/** Reloads the signed-in user after something about them has changed. */
export async function reloadUser(): Promise<void> {
  const info = await send(calls.getinfo, { query: { with_company: '1', with_lang: '1' } })
  await rememberUserLanguage(info.lang)
  become(info)
}

/**
 * Signs out and reloads the page, which clears its memory. Tokens and tabs are removed even if the
 * call fails (spec §8). This also works with an expired access token.
 */
export async function signOut() {
  const body = { token: tokens.access() ?? undefined, refresh_token: tokens.refresh() ?? undefined }
  try {
    await send(calls.logout, { body })
  } catch {
    // A failure is not reported, because here the user has already signed out.
  }
  tokens.clear()
  wipeTabs()
  goOut('/login')
}

/**
 * Leaves this document for another address, without asking about unsaved work. Drafts are kept
 * until the same user returns.
 */
export function goOut(href: string) {
  letGo()
  if (href === location.href) location.reload()
  else location.replace(href)
}

/**
 * Whether one of the user's companies (or the company of a branch) has a licence module. Licences
 * do not limit providers and dealers.
 */
export function hasModule(module: string, branch_id?: string): boolean {
  if (!user || user.account_type === 'provider' || user.account_type === 'account') return true
  const companies = user.user_companies.filter(
    (each) => !branch_id || each.branch.some((one) => one.branch_id === branch_id),
  )
  return companies.some((each) => each.license?.licensed_module_list[module] === true)
}
