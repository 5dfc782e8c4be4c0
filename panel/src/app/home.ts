import type { AccountType, UserInfo } from '#contract/identity/session.ts'
import { currentBranch } from '#panel/kit/current-branch.ts'
import { barrier, fillPath, type Screen } from '#panel/kit/page/screens.ts'
import { screens } from './screens.ts'

/**
 * Decides where the address `/` leads: the provider, dealers and companies go to /home, branch
 * staff to the home of their first branch, a kiosk user to the kiosk's day. A user without access
 * to that page gets the first screen of their menu; a user whose menu is empty gets their own
 * profile.
 */
export function homePath(user: UserInfo): string {
  const params = { branch_id: currentBranch(user)?.branch_id }
  const pattern = homes[user.account_type] ?? '/home'
  const home = screens.find((screen) => screen.path === pattern)
  return (
    pathIfOpen(home, user, params) ??
    screens
      .filter((screen) => screen.group)
      .map((screen) => pathIfOpen(screen, user, params))
      .find(Boolean) ??
    '/profile'
  )
}

const homes: Partial<Record<AccountType, string>> = {
  branch: '/manegement/$branch_id/home',
  kiosk: '/manegement/$branch_id/kiosk-day',
}

const pathIfOpen = (screen: Screen | undefined, user: UserInfo, params: { branch_id: string | undefined }) =>
  screen && !barrier(screen, user, params.branch_id) ? fillPath(screen.path, params) : null
