import { createHash } from 'node:crypto'
import type pg from 'pg'
import { permissions as declared } from '#contract/contract.ts'
import type { AccountType } from '#contract/identity/session.ts'

/** The system role of an account type. `all` holds every permission the contract declares. */
interface SystemRole {
  account_type: AccountType
  name: { tr: string; en: string; de: string }
  permissions: string[] | 'all'
}

/** A branch's menu: reading and changing it. */
const menuNouns = ['branch-category', 'branch-product', 'branch-material', 'branch-material-catalog']
const menuReading = menuNouns.flatMap((it) => [`get-${it}-all`, `get-${it}`])
const menu = [
  ...menuReading,
  ...menuNouns.flatMap((it) => [`post-${it}`, `put-${it}`, `delete-${it}`]),
  'patch-branch-product-stock',
  'patch-branch-material-stock',
]

/** The permissions of a till: its branch's orders, state and menu. */
const till = [
  'get-branch-state',
  'put-branch-state',
  'get-branch-working-hours',
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
const reading = [
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
const people = [
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

/** Where a branch delivers: tills see it, managers draw it. */
const drawing = ['post-branch-zone', 'put-branch-zone', 'delete-branch-zone']

/** A branch's links to the platforms it sells on. */
const connecting = [
  'get-branch-integration-platform-setting',
  'put-branch-integration-platform-setting',
  'get-branch-switchboard',
  'put-branch-switchboard',
]
/** The tables of a branch: tills see them, managers place them. */
const tables = ['post-branch-table', 'put-branch-table', 'delete-branch-table']

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

/** Members' balances, and the rules for earning points: managers decide. */
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

/** A company's gifts: tills see them, managers decide. */
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

/** The members a company selects for messages and gifts. */
const segments = ['get-segment-all', 'get-segment', 'post-segment', 'put-segment', 'delete-segment']

const management = [
  ...till,
  ...loyalty,
  ...cheques,
  ...segments,
  ...chainMenus,
  'get-order-black-box',
  ...reading,
  ...letting,
]

/** One role per account type (semantics §1), present from the first start; tenants build their own below these. */
export const systemRoles: SystemRole[] = [
  { account_type: 'provider', name: { tr: 'Sağlayıcı', en: 'Provider', de: 'Anbieter' }, permissions: 'all' },
  {
    account_type: 'account',
    name: { tr: 'Bayi', en: 'Dealer', de: 'Händler' },
    permissions: [
      ...management,
      'get-account-all',
      'get-account',
      'put-account',
      'post-company',
      'patch-company',
      'get-cockpit',
    ],
  },
  {
    account_type: 'company',
    name: { tr: 'Firma yöneticisi', en: 'Company manager', de: 'Firmenleitung' },
    permissions: management,
  },
  { account_type: 'branch', name: { tr: 'Kasiyer', en: 'Cashier', de: 'Kasse' }, permissions: till },
  {
    account_type: 'kiosk',
    name: { tr: 'Kiosk', en: 'Kiosk', de: 'Kiosk' },
    permissions: ['get-order', 'get-kiosk-day', ...menuReading],
  },
  {
    account_type: 'solution_partner',
    name: { tr: 'Çözüm ortağı', en: 'Solution partner', de: 'Lösungspartner' },
    permissions: [
      'get-branch-state',
      'get-order-all',
      'get-order',
      'get-order-black-box',
      'post-order-test',
      'get-stat-order',
      'post-partner-sign-in',
      ...reading,
    ],
  },
]

/**
 * Permissions that a branch's own roles may hold beyond a cashier's: its manager invites people and
 * investigates incidents.
 */
const branchCeiling = [
  ...till,
  'patch-comment-approve',
  'patch-comment-reject',
  'get-order-black-box',
  ...reading,
  ...people,
  'get-branch-all',
  'get-branch',
  'put-branch',
  'patch-branch-working-hours',
  'put-branch-setting',
  ...drawing,
  ...connecting,
  ...tables,
]

/** Id of the system role of an account type: the same in every installation. */
export const systemRoleId = (type: AccountType): string => fixedId(`system role ${type}`)

/** A fixed UUID for a name (version 8: made by the application). */
function fixedId(name: string): string {
  const hex = createHash('sha256').update(`sofra ${name}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/**
 * Writes the system roles and updates their permissions; runs at every start. The ceilings of the
 * roles that dealers and companies build (role schema) start at the same permissions, a branch's
 * slightly higher; the provider may change them. Throws if a role names a permission that no call
 * declares.
 */
export async function laySystemRoles(client: pg.ClientBase): Promise<void> {
  const known = new Set(declared)
  const rows = systemRoles.map(({ account_type, name, permissions }) => {
    const held = permissions === 'all' ? declared : permissions
    const unknown = held.filter((it) => !known.has(it))
    if (unknown.length > 0)
      throw new Error(`The system role ${account_type} names permissions that no call declares: ${unknown.join(', ')}`)
    return {
      id: systemRoleId(account_type),
      schema_id: fixedId(`role schema ${account_type}`),
      account_type,
      name,
      permissions: held,
    }
  })
  await client.query(
    `insert into role (id, owner_type, owner_id, account_type, name, permissions)
     select id, 'system', null, account_type, name, permissions
     from jsonb_to_recordset($1) as it(id uuid, account_type text, name jsonb, permissions text[])
     on conflict (id) do update set permissions = excluded.permissions, name = excluded.name, version = role.version + 1, updated_at = excluded.updated_at
     where (role.permissions, role.name) is distinct from (excluded.permissions, excluded.name)`,
    [JSON.stringify(rows)],
  )
  await client.query(
    `insert into role_schema (id, account_type, permissions)
     select schema_id, account_type, permissions
     from jsonb_to_recordset($1) as it(schema_id uuid, account_type text, permissions text[]) on conflict do nothing`,
    [
      JSON.stringify(
        rows
          .filter((it) => it.account_type !== 'provider')
          .map((it) => (it.account_type === 'branch' ? { ...it, permissions: branchCeiling } : it)),
      ),
    ],
  )
}
