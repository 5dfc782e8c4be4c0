import type { AccountType } from '#contract/identity/session.ts'
import { reads } from '#server/db/reference/role-permissions.ts'
import { systemRoleId, systemRoles } from '#server/db/reference/roles.ts'
import { fixedId } from './chance.ts'
import { accountId, branchId, companyId, userId } from './organisation.ts'
import { mobileNumber } from './people.ts'

const dayMs = 86_400_000

/** A manager can grant only permissions she has, so she has those of her cashiers too. */
const cashier = systemRoles.find((it) => it.account_type === 'branch')!.permissions as string[]

/** Roles that a company or a dealer has created for its users. */
const roles = {
  manager: {
    account_type: 'branch',
    company: 'ustamdan',
    name: { tr: 'Şube müdürü', en: 'Branch manager', de: 'Filialleitung' },
    permissions: [
      ...cashier,
      'get-order-black-box',
      'get-cancel-reason-all',
      'get-payment-method-all',
      ...reads('branch', 'user'),
      'post-user',
      'put-user',
      'patch-user',
      'delete-user',
      'get-user-reset-password',
      ...reads('role', 'permission'),
    ],
  },
  kitchen: {
    account_type: 'branch',
    company: 'ustamdan',
    name: { tr: 'Mutfak', en: 'Kitchen', de: 'Küche' },
    permissions: ['get-branch-state', ...reads('order'), 'patch-order-ready', 'patch-order-acknowledge'],
  },
  books: {
    account_type: 'company',
    company: 'ustamdan',
    name: { tr: 'Muhasebe', en: 'Bookkeeping', de: 'Buchhaltung' },
    permissions: [...reads('order'), 'get-stat-order', 'get-company', 'get-branch-all', 'get-company-license'],
  },
  schicht: {
    account_type: 'branch',
    company: 'anadolu-grill',
    name: { tr: 'Vardiya sorumlusu', en: 'Shift lead', de: 'Schichtleitung' },
    permissions: [
      'get-branch-state',
      'put-branch-state',
      ...reads('order'),
      'patch-order-approve',
      'patch-order-dispatch',
      'patch-order-deliver',
      'patch-order-cancel',
      'patch-order-ready',
      'patch-order-acknowledge',
    ],
  },
  field: {
    account_type: 'account',
    account: 'marmara',
    name: { tr: 'Saha destek', en: 'Field support', de: 'Außendienst' },
    permissions: [
      ...reads('company', 'branch'),
      'get-branch-state',
      ...reads('order'),
      'get-stat-order',
      ...reads('user'),
      'get-company-license',
    ],
  },
} as const satisfies Record<
  string,
  {
    account_type: AccountType
    company?: string
    account?: string
    name: Record<'tr' | 'en' | 'de', string>
    permissions: readonly string[]
  }
>
type RoleName = keyof typeof roles
const roleId = (name: RoleName) => fixedId(`role ${name}`)

interface HousePerson {
  email: string
  name: string
  surname: string
  role: RoleName | 'system'
  /**
   * The branches that the user works at. If omitted, the user works for the company or dealer that
   * owns the role.
   */
  branches?: readonly string[]
  company?: string
  language_id?: number
  /** Whether the user has not accepted the invitation yet, or is suspended. */
  state?: 'invited' | 'suspended'
  /** Days since the last sign-in. */
  seen?: number
}

/** Users other than the cashiers: with several roles, with open invitations, or suspended. */
const people: HousePerson[] = [
  {
    email: 'mudur@sofra.test',
    name: 'Serap',
    surname: 'Yalçın',
    role: 'manager',
    branches: ['kadikoy-moda', 'uskudar-meydan'],
    seen: 0.1,
  },
  {
    email: 'mutfak@sofra.test',
    name: 'Hüseyin',
    surname: 'Çınar',
    role: 'kitchen',
    branches: ['kadikoy-moda'],
    seen: 0.4,
  },
  { email: 'muhasebe@sofra.test', name: 'Figen', surname: 'Ateşoğlu', role: 'books', seen: 3 },
  {
    email: 'yeni.mudur@sofra.test',
    name: 'Tayfun',
    surname: 'Öner',
    role: 'manager',
    branches: ['besiktas-carsi'],
    state: 'invited',
  },
  {
    email: 'eski.kasiyer@sofra.test',
    name: 'Sinem',
    surname: 'Barut',
    role: 'system',
    branches: ['besiktas-carsi'],
    company: 'ustamdan',
    state: 'suspended',
    seen: 41,
  },
  {
    email: 'schicht@sofra.test',
    name: 'Jonas',
    surname: 'Brandt',
    role: 'schicht',
    branches: ['berlin-kreuzberg', 'hamburg-altona'],
    language_id: 3,
    seen: 1,
  },
  { email: 'saha@sofra.test', name: 'Levent', surname: 'Akın', role: 'field', seen: 6 },
]

/**
 * The owner of a user: the company or dealer that created the role, or the company named with the
 * user.
 */
const ownerOf = (it: HousePerson): { company?: string; account?: string } =>
  it.role === 'system' ? { company: it.company! } : roles[it.role]

/** Custom roles and the users who hold them: rows by table, in insertion order. */
export function houseRows({ now, passwordHash }: { now: number; passwordHash: string }) {
  const founded = new Date(now - 300 * dayMs).toISOString()
  const before = (days: number) => new Date(now - days * dayMs).toISOString()
  return {
    role: Object.entries(roles).map(([name, it]) => ({
      id: roleId(name as RoleName),
      owner_type: 'company' in it ? 'company' : 'account',
      owner_id: 'company' in it ? companyId(it.company) : accountId(it.account),
      account_type: it.account_type,
      name: it.name,
      permissions: it.permissions,
      version: 1,
      updated_at: founded,
    })),
    app_user: people.map((it, at) => {
      const { company, account } = ownerOf(it)
      return {
        id: userId(it.email),
        account_type: it.role === 'system' ? 'branch' : roles[it.role].account_type,
        account_id: account ? accountId(account) : null,
        company_id: company ? companyId(company) : null,
        name: it.name,
        surname: it.surname,
        email: it.email,
        email_key: it.email,
        phone: mobileNumber(it.language_id === 3 ? 'DE' : 'TR', 90 + at),
        password_hash: it.state === 'invited' ? null : passwordHash,
        invited_at: it.state === 'invited' ? before(2) : null,
        is_active: it.state !== 'suspended',
        language_id: it.language_id ?? 1,
        is_show_live_support: false,
        is_auth_for_account: false,
        created_at: founded,
        updated_at: founded,
      }
    }),
    last_login: people.flatMap((it) =>
      it.seen === undefined ? [] : [{ user_id: userId(it.email), at: before(it.seen) }],
    ),
    assignment: people.flatMap((it) => {
      const role_id = it.role === 'system' ? systemRoleId('branch') : roleId(it.role)
      const { company, account } = ownerOf(it)
      const places = it.branches?.map((slug) => ({ scope_type: 'branch', scope_id: branchId(slug) })) ?? [
        company
          ? { scope_type: 'company', scope_id: companyId(company) }
          : { scope_type: 'account', scope_id: accountId(account ?? '') },
      ]
      return places.map((place) => ({
        id: fixedId(`assignment ${it.email} ${place.scope_id}`),
        user_id: userId(it.email),
        role_id,
        ...place,
        created_at: founded,
      }))
    }),
  }
}
