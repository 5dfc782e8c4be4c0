import type pg from 'pg'
import type { DemoMember } from './ordering/customers.ts'
import type { DemoRecord } from './read-demo.ts'
import { shelfOf, type ShelfProduct } from './menu/shelf.ts'
import { companies, type DemoBranch } from './companies.ts'
import { branchId, companyId, demoUsers } from './organisation.ts'
import { cashiers } from './scopes.ts'
import { platformIdsOf, type PlatformIds } from './sold-on.ts'

/** A branch as the simulated customers and staff know it: location, menu, till. */
export interface FeedBranch extends Pick<DemoBranch, 'name' | 'city' | 'district' | 'lat' | 'lng' | 'daily'> {
  id: string
  is_main: boolean
  cashier_email: string
  platform_ids: PlatformIds
  shelf: ShelfProduct[]
}

export interface FeedCompany {
  id: string
  country: 'TR' | 'DE'
  api_key: string
  members: Pick<DemoMember, 'id' | 'name' | 'surname' | 'phone'>[]
  /** Codes that customers know from the website or flyers. */
  coupons: string[]
  branches: FeedBranch[]
}

/**
 * The data that the live feed (the process of simulated customers and staff) receives at its start,
 * as JSON. It contains API keys, so no other process may read it.
 */
export interface FeedWorld {
  /**
   * The branch whose till a visitor uses. There, the simulated staff gives the visitor more time.
   */
  watched_branch_id: string
  companies: FeedCompany[]
}

/** The live feed's view of the demo world, from the record the installation keeps (`readDemo`). */
export async function feedWorld(client: pg.ClientBase, record: DemoRecord): Promise<FeedWorld> {
  const { rows: members } = await client.query<FeedCompany['members'][number] & { company_id: string }>(
    `select company_id, id, name, surname, phone from (
       select m.*, row_number() over (partition by company_id order by id) as nth from member m where company_id = any($1::uuid[])) numbered
     where nth <= 120 order by company_id, id`,
    [companies.map((it) => companyId(it.slug))],
  )
  const { rows: coupons } = await client.query<{ company_id: string; code: string }>(
    `select company_id, code from (
       select k.company_id, k.code, row_number() over (partition by k.company_id, k.cheque_id order by k.code) as nth
       from gift_cheque_code k join gift_cheque c on c.company_id = k.company_id and c.id = k.cheque_id
         left join gift_cheque_item i on i.company_id = k.company_id and i.id = k.item_id
       where k.company_id = any($1::uuid[]) and c.kind <> 'personal' and c.status = 'approved' and (i.id is null or i.state = 'unused')) numbered
     where nth <= 12 order by company_id, code`,
    [companies.map((it) => companyId(it.slug))],
  )
  const watched = demoUsers.find((it) => it.email === 'branch@sofra.test')
  if (!watched || !('branch' in watched)) throw new Error('Nobody works at the till of the demo')
  return {
    watched_branch_id: branchId(watched.branch),
    companies: companies.map((company) => {
      const id = companyId(company.slug)
      return {
        id,
        country: company.country,
        api_key: record.keys[id] ?? '',
        members: members
          .filter((it) => it.company_id === id)
          .map(({ id: member_id, name, surname, phone }) => ({ id: member_id, name, surname, phone })),
        coupons: coupons.filter((it) => it.company_id === id).map((it) => it.code),
        branches: company.branches.map((branch) => ({
          id: branchId(branch.slug),
          name: branch.name,
          city: branch.city,
          district: branch.district,
          lat: branch.lat,
          lng: branch.lng,
          daily: branch.daily,
          is_main: branch.main ?? false,
          cashier_email: cashiers.find((it) => it.branch === branch.slug)?.email ?? '',
          platform_ids: platformIdsOf(branchId(branch.slug)),
          shelf: shelfOf(company, branch).shelf,
        })),
      }
    }),
  }
}
