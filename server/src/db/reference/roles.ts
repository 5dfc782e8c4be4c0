import { createHash } from 'node:crypto'
import type pg from 'pg'
import { permissions as declared } from '#contract/contract.ts'
import type { AccountType } from '#contract/identity/session.ts'
import {
  branchShowing,
  connecting,
  couriers,
  drawing,
  management,
  menuReading,
  people,
  reading,
  reads,
  tables,
  till,
} from './role-permissions.ts'

/**
 * The definition of an account type's system role. `all` holds every permission the contract
 * declares.
 */
interface SystemRole {
  account_type: AccountType
  name: { tr: string; en: string; de: string }
  permissions: string[] | 'all'
}

/**
 * The system roles, one per account type (semantics §1), which exist from the first start. Tenants
 * create their own roles below these.
 */
export const systemRoles: SystemRole[] = [
  { account_type: 'provider', name: { tr: 'Sağlayıcı', en: 'Provider', de: 'Anbieter' }, permissions: 'all' },
  {
    account_type: 'account',
    name: { tr: 'Bayi', en: 'Dealer', de: 'Händler' },
    permissions: [...management, ...reads('account'), 'put-account', 'post-company', 'patch-company', 'get-cockpit'],
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
      ...reads('order'),
      'get-order-black-box',
      'post-order-test',
      'get-stat-order',
      'post-partner-sign-in',
      ...reading,
    ],
  },
]

/**
 * Permissions that a branch's own roles may hold beyond those of a cashier: its manager invites
 * users, investigates incidents and chooses what apps show.
 */
const branchCeiling = [
  ...till,
  'patch-comment-approve',
  'patch-comment-reject',
  'get-order-black-box',
  ...branchShowing,
  ...reading,
  ...people,
  ...reads('branch'),
  'put-branch',
  'patch-branch-working-hours',
  'put-branch-order-cap',
  'put-branch-setting',
  ...drawing,
  ...connecting,
  ...tables,
  ...couriers,
]

/** Id of the system role of an account type. It is the same in every installation. */
export const systemRoleId = (type: AccountType): string => fixedId(`system role ${type}`)

/** A fixed UUID for a name (version 8: made by the application). */
function fixedId(name: string): string {
  const hex = createHash('sha256').update(`sofra ${name}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

/**
 * Writes the system roles and updates their permissions. Runs at every start. The ceilings of the
 * roles that dealers and companies create (role schema) start with the same permissions; a branch's
 * ceiling starts slightly higher. The provider may change the ceilings. Throws if a role names a
 * permission that no call declares.
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
