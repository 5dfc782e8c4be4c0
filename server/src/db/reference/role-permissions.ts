/** A branch's menu: reading and changing it. */
const menuNouns = ['branch-category', 'branch-product', 'branch-material', 'branch-material-catalog']
export const menuReading = menuNouns.flatMap((it) => [`get-${it}-all`, `get-${it}`])
const menu = [
  ...menuReading,
  ...menuNouns.flatMap((it) => [`post-${it}`, `put-${it}`, `delete-${it}`]),
  'patch-branch-product-stock',
  'patch-branch-material-stock',
]

/** The permissions of a till: its branch's orders, state and menu. */
export const till = [
  'get-branch-state',
  'put-branch-state',
  'get-branch-working-hours',
  'get-branch-order-cap',
  'get-branch-setting',
  'get-branch-zone-all',
  'get-branch-zone',
  'get-branch-table-all',
  'get-branch-table',
  'get-table-session',
  'post-table-session',
  'put-table-session',
  'patch-table-session',
  'get-table-command-all',
  'patch-table-command',
  'get-member-all',
  'get-member',
  'post-member',
  'put-member',
  'patch-member-consent',
  'get-comment-all',
  'get-comment',
  'put-comment-reply',
  'post-member-wallet',
  'get-gift-cheque-all',
  'get-phone-call-all',
  'patch-phone-call',
  'post-member-order',
  'get-reservation-all',
  'get-reservation',
  'post-reservation',
  'put-reservation',
  'patch-reservation',
  'get-order-all',
  'get-order',
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

/** Reference data that all tenants read and only the provider writes. */
export const reading = [
  'get-delivery-type-all',
  'get-delivery-type',
  'get-cancel-reason-all',
  'get-cancel-reason',
  'get-payment-method-all',
  'get-payment-method',
  'get-currency-all',
  'get-currency',
  'get-tax-office-all',
  'get-tax-office',
  'get-company-blog-area-all',
  'get-company-blog-area',
]

/** Inviting people. */
export const people = [
  'get-user-all',
  'get-user',
  'post-user',
  'put-user',
  'patch-user',
  'delete-user',
  'get-user-reset-password',
  'get-role-all',
  'get-role',
  'post-role',
  'put-role',
  'delete-role',
  'get-permission-all',
  'get-permission',
]

/** Permissions for where a branch delivers: tills see it, managers draw it. */
export const drawing = ['post-branch-zone', 'put-branch-zone', 'delete-branch-zone']

/** A branch's links to the platforms it sells on. */
export const connecting = [
  'get-branch-integration-platform-setting',
  'put-branch-integration-platform-setting',
  'get-branch-switchboard',
  'put-branch-switchboard',
]
/** Permissions for the tables of a branch: tills see them, managers place them. */
export const tables = ['post-branch-table', 'put-branch-table', 'delete-branch-table']

/** Setting up and inviting people (semantics §1). */
const letting = [
  'patch-comment-approve',
  'patch-comment-reject',
  'get-partner-institution-all',
  'get-partner-institution',
  'post-partner-institution',
  'put-partner-institution',
  'delete-partner-institution',
  'patch-partner-institution',
  ...people,
  'get-company-all',
  'get-company',
  'put-company',
  'get-branch-all',
  'get-branch',
  'post-branch',
  'put-branch',
  'patch-branch',
  'patch-branch-working-hours',
  'put-branch-order-cap',
  'put-branch-setting',
  ...drawing,
  ...tables,
  'get-company-setting',
  'put-company-setting',
  'get-company-iys',
  'put-company-iys',
  'get-company-blog-all',
  'get-company-blog',
  'put-company-blog',
  'get-branch-request-all',
  'patch-branch-request',
  'get-company-license',
  'get-api-key-all',
  'post-api-key',
  'delete-api-key',
  'get-kiosk-list',
  'get-kiosk',
  'post-kiosk',
  'put-kiosk',
  'delete-kiosk',
  'get-integration-platform-log',
  'post-member-import',
  ...connecting,
]

const chainMenus = [
  'get-product-catalog-all',
  'get-product-catalog',
  'post-product-catalog',
  'put-product-catalog',
  'delete-product-catalog',
  'patch-product-catalog-publish',
]

/** Permissions for members' balances and the rules for earning points, on which managers decide. */
const loyalty = [
  'get-definition-point-all',
  'get-definition-point',
  'post-definition-point',
  'put-definition-point',
  'delete-definition-point',
  'get-member-correction-all',
  'get-member-correction',
  'patch-member-correction',
  'post-member-point',
  'post-member-merge',
  'post-member-erasure',
  'patch-member-erasure',
  'post-member-export',
  'post-member-wallet-pay-out',
  'post-member-wallet-correct',
]

/** Permissions for a company's gift cheques: tills see them, managers decide. */
const cheques = [
  'get-gift-cheque',
  'post-gift-cheque',
  'put-gift-cheque',
  'delete-gift-cheque',
  'patch-gift-cheque-approve',
  'patch-gift-cheque-reject',
  'patch-gift-cheque-pause',
  'post-gift-cheque-item',
  'post-gift-cheque-print',
]

/** Permissions for the members that a company selects for messages and gifts. */
const segments = ['get-segment-all', 'get-segment', 'post-segment', 'put-segment', 'delete-segment']

export const management = [
  ...till,
  ...loyalty,
  ...cheques,
  ...segments,
  ...chainMenus,
  'get-order-black-box',
  ...reading,
  ...letting,
]
