import type { AccountType } from '#contract/identity/session.ts'

/**
 * The screen on which something can be tried, and its search. `isTomorrow` opens it with tomorrow's
 * date.
 */
interface Try {
  what: string
  path: string
  search?: Record<string, string>
  isTomorrow?: true
}

/** Things to try in the demo world for each kind of account, and their screens. */
export const tries = {
  provider: [
    { what: 'registration', path: '/marketing/restaurant-registration/list', search: { status: 'pending' } },
    { what: 'licence', path: '/cockpit' },
    { what: 'roles', path: '/role/compare' },
    { what: 'currency', path: '/currency' },
    { what: 'jobs', path: '/jobs' },
  ],
  account: [
    { what: 'licence', path: '/cockpit' },
    { what: 'decision', path: '/decisions' },
    { what: 'branch', path: '/branch/form' },
    { what: 'invite', path: '/user/form' },
    { what: 'comment', path: '/comments', search: { status: 'pending' } },
  ],
  company: [
    { what: 'approve', path: '/manegement/$branch_id/orders' },
    { what: 'reservation', path: '/manegement/$branch_id/reservation', isTomorrow: true },
    { what: 'comment', path: '/comments', search: { status: 'pending' } },
    { what: 'holiday', path: '/manegement/$branch_id/settings/working-hour-settings' },
    { what: 'zone', path: '/manegement/$branch_id/settings/delivered-settings' },
  ],
  branch: [
    { what: 'approve', path: '/manegement/$branch_id/orders' },
    { what: 'reservation', path: '/manegement/$branch_id/reservation', isTomorrow: true },
    { what: 'soldOut', path: '/manegement/$branch_id/product/management', search: { panel: 'run-out' } },
    { what: 'table', path: '/manegement/$branch_id/command' },
    { what: 'call', path: '/calls', search: { state: 'missed', is_called_back: 'false' } },
  ],
  kiosk: [
    { what: 'menu', path: '/manegement/$branch_id/product/management' },
    { what: 'choices', path: '/manegement/$branch_id/branch-material/catalog/list' },
    { what: 'materials', path: '/manegement/$branch_id/branch-material/list' },
    { what: 'password', path: '/profile', search: { tab: 'password' } },
    { what: 'twoStep', path: '/profile', search: { tab: 'two-factor' } },
  ],
  solution_partner: [
    { what: 'customer', path: '/partner/sign-in' },
    { what: 'day', path: '/manegement/$branch_id/home' },
    { what: 'orders', path: '/manegement/$branch_id/orders', search: { view: 'list' } },
    { what: 'deliveryTypes', path: '/delivery-type' },
    { what: 'twoStep', path: '/profile', search: { tab: 'two-factor' } },
  ],
} as const satisfies Record<AccountType, readonly Try[]>
