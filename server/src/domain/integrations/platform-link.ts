import sql, { raw } from 'sql-template-tag'
import type { Kit } from '#server/kit/kit.ts'

/** What signs us in at GetirYemek, and what its pushes carry as `x-api-key`. */
export interface GetirSecrets {
  appSecretKey: string
  restaurantSecretKey: string
  apiKey: string
}

/** A branch's place on GetirYemek, secrets opened: never to be logged or answered. */
export interface GetirLink {
  company_id: string
  id: string
  branch_id: string
  external_id: string
  base_url: string
  secrets: GetirSecrets
  polled_at: string | null
}

type Row = Omit<GetirLink, 'secrets'> & { secrets: Buffer }

const columns = raw('company_id, id, branch_id, external_id, base_url, secrets, polled_at')

const opened = (kit: Kit, row: Row): GetirLink => ({ ...row, secrets: kit.seal.open<GetirSecrets>(row.secrets) })

/** The link a push names in its address, if it is in use; whether the push may speak for it is for its key to say. */
export async function getirLink(kit: Kit, id: string): Promise<GetirLink | undefined> {
  const row = await kit.db.one<Row>(sql`/* platform: a push names its link, whose key it must carry */
    select ${columns} from platform_link where id = ${id} and platform = 'getir' and is_active`)
  return row && opened(kit, row)
}

/** The branch's link, if it has one in use. */
export async function getirLinkOf(
  kit: Kit,
  it: { company_id: string; branch_id: string },
): Promise<GetirLink | undefined> {
  const row = await kit.db.one<Row>(sql`
    select ${columns} from platform_link where company_id = ${it.company_id} and branch_id = ${it.branch_id} and platform = 'getir' and is_active`)
  return row && opened(kit, row)
}

/** Every link in use. */
export async function getirLinks(kit: Kit): Promise<GetirLink[]> {
  const rows = await kit.db.many<Row>(sql`/* platform: the poll serves every company */
    select ${columns} from platform_link where platform = 'getir' and is_active order by id`)
  return rows.map((it) => opened(kit, it))
}
