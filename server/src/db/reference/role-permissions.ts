/** The permissions for listing and reading a noun's records. */
export const reads = (...nouns: string[]) => nouns.flatMap((it) => [`get-${it}-all`, `get-${it}`])
/** The permissions for creating, changing and deleting a noun's records. */
const writes = (...nouns: string[]) => nouns.flatMap((it) => [`post-${it}`, `put-${it}`, `delete-${it}`])
const whole = (noun: string) => [...reads(noun), ...writes(noun)]

/** The permissions to read and to change a branch's menu. */
const menuNouns = ['branch-category', 'branch-product', 'branch-material', 'branch-material-catalog']
export const menuReading = reads(...menuNouns)
const menu = [...menuReading, ...writes(...menuNouns), 'patch-branch-product-stock', 'patch-branch-material-stock']

/** The permissions of a till: its branch's orders, state and menu. */
export const till = [
  'get-branch-state',
  'put-branch-state',
  'get-branch-integration-platform-health',
  'get-branch-working-hours',
  'get-branch-order-cap',
  'get-branch-setting',
  ...reads('branch-zone', 'branch-table'),
  'get-table-session',
  'post-table-session',
  'put-table-session',
  'patch-table-session',
  'get-table-command-all',
  'patch-table-command',
  ...reads('member'),
  'post-member',
  'put-member',
  'patch-member-consent',
  ...reads('comment'),
  'put-comment-reply',
  'post-member-wallet',
  'get-gift-cheque-all',
  'get-phone-call-all',
  'patch-phone-call',
  ...reads('courier'),
  'patch-courier-shift',
  'get-courier-position-all',
  'post-member-order',
  ...reads('reservation'),
  'post-reservation',
  'put-reservation',
  'patch-reservation',
  ...reads('order'),
  'post-order-test',
  'patch-order-approve',
  'patch-order-dispatch',
  'patch-order-deliver',
  'patch-order-cancel',
  'patch-order-return',
  'patch-order-ready',
  'patch-order-undo-cancel',
  'patch-order-acknowledge',
  'get-stat-order',
  'get-kiosk-day',
  ...menu,
]

/** Permissions for reference data that all tenants read and only the provider writes. */
export const reading = reads(
  'delivery-type',
  'cancel-reason',
  'payment-method',
  'currency',
  'tax-office',
  'company-blog-area',
)

/** Permissions for inviting people. */
export const people = [
  ...reads('user'),
  'post-user',
  'put-user',
  'patch-user',
  'delete-user',
  'get-user-reset-password',
  ...whole('role'),
  ...reads('permission'),
]

/** Permissions for where a branch delivers: tills see it, managers draw it. */
export const drawing = writes('branch-zone')

/** Permissions for a branch's links to the platforms it sells on. */
export const connecting = [
  'get-branch-integration-platform-setting',
  'put-branch-integration-platform-setting',
  'get-branch-switchboard',
  'put-branch-switchboard',
  'get-branch-courier-company',
  'put-branch-courier-company',
]
/** Permissions for the tables of a branch: tills see them, managers place them. */
export const tables = writes('branch-table')
/**
 * Permissions for a branch's couriers: a till starts and ends their shifts, a manager adds and
 * changes them, and checks the cash of past shifts.
 */
export const couriers: readonly string[] = [...writes('courier'), 'get-courier-shift-all']

/** Permissions for setting up companies and branches and for inviting people (semantics §1). */
const letting = [
  'patch-comment-approve',
  'patch-comment-reject',
  ...whole('partner-institution'),
  'patch-partner-institution',
  ...people,
  ...reads('company'),
  'put-company',
  ...reads('branch'),
  'post-branch',
  'put-branch',
  'patch-branch',
  'patch-branch-working-hours',
  'put-branch-order-cap',
  'put-branch-setting',
  ...drawing,
  ...tables,
  ...couriers,
  'get-company-setting',
  'put-company-setting',
  'get-company-iys',
  'put-company-iys',
  'get-company-sms',
  'put-company-sms',
  'get-company-mail',
  'put-company-mail',
  'get-company-push',
  'put-company-push',
  'get-company-payment-provider',
  'put-company-payment-provider',
  ...reads('company-blog'),
  'put-company-blog',
  ...whole('company-post'),
  ...whole('company-theme'),
  'patch-company-theme',
  'get-branch-request-all',
  'patch-branch-request',
  'get-company-license',
  'get-api-key-all',
  'post-api-key',
  'delete-api-key',
  'get-webhook-endpoint-all',
  ...writes('webhook-endpoint'),
  'get-kiosk-list',
  'get-kiosk',
  ...writes('kiosk'),
  'get-integration-platform-log',
  'get-platform-settlement-all',
  'post-member-import',
  ...connecting,
]

const chainMenus = [...whole('product-catalog'), 'patch-product-catalog-publish']

/** Permissions for members' balances and the rules for earning points, on which managers decide. */
const loyalty = [
  ...whole('definition-point'),
  ...reads('member-correction'),
  'patch-member-correction',
  'post-member-point',
  'post-member-merge',
  'post-member-erasure',
  'patch-member-erasure',
  'post-member-export',
  'post-member-wallet-pay-out',
  'post-member-wallet-correct',
]

/** Permissions for a company's gift vouchers: tills see them, managers decide. */
const cheques = [
  'get-gift-cheque',
  ...writes('gift-cheque'),
  'patch-gift-cheque-approve',
  'patch-gift-cheque-reject',
  'patch-gift-cheque-pause',
  'post-gift-cheque-item',
  'post-gift-cheque-print',
]

/** Permissions for what ordering apps show at a branch, and what they show of a whole company. */
export const branchShowing = ['banner', 'campaign'].flatMap(whole)
const showing = [...branchShowing, ...whole('story')]

/** Permissions for the discounts that branches give. */
const discounts = [...whole('discount'), 'patch-discount-approve', 'patch-discount-reject']
/** Permissions for the messages by which a company advertises to its members. */
const notifications = [
  ...whole('notification'),
  'post-notification-test',
  'patch-notification-send',
  'patch-notification-pause',
  'patch-notification-cancel',
]

/** Permissions for a company's scheduled tasks. */
const tasks = [...whole('scheduled-task'), 'patch-scheduled-task-pause', 'post-scheduled-task-run']

/** Permissions for the members that a company selects for messages and gifts. */
const segments = whole('segment')

export const management = [
  ...till,
  ...loyalty,
  ...cheques,
  ...segments,
  ...notifications,
  ...tasks,
  ...showing,
  ...discounts,
  ...chainMenus,
  'get-order-black-box',
  ...reading,
  ...letting,
]
