import sql from 'sql-template-tag'
import type { Report } from '#server/domain/integrations/couriers/company.ts'
import { courierAccessById, noteCourierHealth } from '#server/domain/integrations/couriers/access.ts'
import { courierCheckWork } from '#server/domain/integrations/couriers/checks.ts'
import type { CourierAccess } from '#server/domain/integrations/couriers/company.ts'
import { deliveryOf, isOpenDelivery, type Delivery } from '#server/domain/integrations/couriers/deliveries.ts'
import { noteProgress } from '#server/domain/integrations/couriers/progress.ts'
import { allCourierCompanies, courierCompanyOf } from '#server/domain/integrations/couriers/registry.ts'
import { onReports, type ReportRow } from '#server/domain/integrations/inbox/reports.ts'
import type { Db } from '#server/db/pool.ts'
import { wake } from '#server/kit/jobs/work.ts'
import type { Kit } from '#server/kit/kit.ts'

/** What a report says, as it is stored until somebody acts on it. */
export interface StoredReport extends Pick<Report, 'delivery_id' | 'reference' | 'progress'> {
  access_id: string
}

/** Acts on what courier companies report, once it is stored. */
export const connectCourierReports = (): void =>
  onReports(
    allCourierCompanies().map((it) => it.code),
    handle,
  )

async function handle(db: Db, kit: Kit, row: ReportRow) {
  const said = row.body.said as StoredReport
  const access = await courierAccessById(db, kit, row.company_id, said.access_id)
  const it = access && (await reportedOf(db, access, said))
  if (!access || !it) return { problem: 'unknown_order' as const }
  const hasChanged = said.progress ? await noteProgress(db, it, progressOf(said.progress), kit.now()) : false
  if (!said.progress) await askSoon(db, it, kit.now())
  const after = async () => {
    await noteCourierHealth(kit, access, null)
    if (hasChanged) kit.nudge(it.branch_id)
    if (!said.progress) wake(kit, courierCheckWork)
  }
  return { problem: null, order_id: it.order_id, after }
}

/** Restores stored progress: its times are stored as text and become dates again. */
const progressOf = (it: NonNullable<Report['progress']>): NonNullable<Report['progress']> => ({
  ...it,
  happened: it.happened.map((each) => ({ ...each, occurred_at: new Date(each.occurred_at) })),
})

/** A company that only says that something has happened is asked. */
async function askSoon(db: Db, it: Delivery, now: Date): Promise<void> {
  if (isOpenDelivery(it))
    await db.one(
      sql`update courier_delivery set check_at = ${now} where company_id = ${it.company_id} and id = ${it.id} and check_at is not null`,
    )
}

/**
 * Asks a company about a delivery once more, even if this report is stored already: it may send the
 * same report about a later event.
 */
export async function askAgain(kit: Kit, access: CourierAccess, report: Report): Promise<void> {
  if (report.progress) return
  const it = await reportedOf(kit.db, access, report)
  if (!it) return
  await askSoon(kit.db, it, kit.now())
  wake(kit, courierCheckWork)
}

/** The delivery that a report names, if it was called through this account, or one that shares its address. */
async function reportedOf(
  db: Db,
  { company_id, id, party }: CourierAccess,
  { delivery_id, reference }: Pick<Report, 'delivery_id' | 'reference'>,
): Promise<Delivery | undefined> {
  const named = delivery_id
    ? { id: delivery_id }
    : await db.one<{ id: string }>(
        sql`select id from courier_delivery where company_id = ${company_id} and party = ${party} and reference = ${reference ?? ''}`,
      )
  const it = named && (await deliveryOf(db, { company_id, id: named.id }))
  const isTheirs = it?.party === party && (it.access_id === id || courierCompanyOf(party).isShared === true)
  return isTheirs ? it : undefined
}
