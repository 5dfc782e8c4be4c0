import type { FastifyInstance, FastifyRequest } from 'fastify'
import sql from 'sql-template-tag'
import { withoutBadText } from '#server/domain/integrations/bad-text.ts'
import { courierAccessNamed, noteCourierHealth } from '#server/domain/integrations/couriers/access.ts'
import { courierCheckWork } from '#server/domain/integrations/couriers/checks.ts'
import type { CourierAccess, Report } from '#server/domain/integrations/couriers/company.ts'
import { deliveryOf, isOpenDelivery, type Delivery } from '#server/domain/integrations/couriers/deliveries.ts'
import { noteProgress } from '#server/domain/integrations/couriers/progress.ts'
import { courierCompanyOf } from '#server/domain/integrations/couriers/registry.ts'
import { maxInWindow } from '#server/domain/integrations/calls/flood.ts'
import type { Db } from '#server/db/pool.ts'
import { fault } from '#server/kit/answer/fault.ts'
import { wake } from '#server/kit/jobs/work.ts'
import type { Kit } from '#server/kit/kit.ts'
import { isDeeperThan, maxDepth } from '#server/kit/serve.ts'

const uuidLike = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** Far more bytes than any company sends about a delivery. */
const maxBytes = 65_536

/**
 * Receives what courier companies report. The proof is checked over the bytes as they arrived. The
 * report, each only once, and what follows from it are committed before 200 is answered, so that a
 * server that stops in between gets it again. Whoever sends wrong addresses or proofs is limited by
 * internet address.
 */
export function courierWebhook(app: FastifyInstance, kit: Kit): void {
  const isWithin = { reports: maxInWindow(300, 10_000), strange: maxInWindow(30, 10_000) }
  const refuse = (request: FastifyRequest, code: 'not_found' | 'token_missing' | 'malformed') =>
    fault(isWithin.strange(request.ip) ? code : 'too_many')
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBytes }, (_request, body, done) =>
      done(null, body),
    )
    scope.post<{ Params: { party: string; access_id: string } }>(
      '/api/courier/:party/:access_id',
      async (request, reply) => {
        const { party, access_id } = request.params
        const access = uuidLike.test(access_id) ? await courierAccessNamed(kit, access_id) : undefined
        if (!access || access.party !== party) throw refuse(request, 'not_found')
        const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const report = courierCompanyOf(party).readReport(kit, access, { headers: request.headers, raw })
        if (report === 'forged') throw refuse(request, 'token_missing')
        if (report === 'unreadable') throw refuse(request, 'malformed')
        if (!isWithin.reports(access.id)) throw fault('too_many')
        const it = await reportedOf(kit.db, access, report)
        const hasChanged = await kit.db.tx((db) => note(kit, db, access, { report, raw, it }))
        await noteCourierHealth(kit, access, null)
        if (hasChanged && it) kit.nudge(it.branch_id)
        if (it && !report.progress) wake(kit, courierCheckWork)
        return reply.code(200).send({})
      },
    )
  })
}

/** The delivery that a report names, if it was called through this account, or one that shares its address. */
async function reportedOf(
  db: Db,
  { company_id, id, party }: CourierAccess,
  { delivery_id, reference }: Report,
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

/** Keeps a report and acts on it; a repeated one changes nothing. Returns whether an order has changed. */
async function note(
  kit: Kit,
  db: Db,
  { company_id, branch_id, party, id }: CourierAccess,
  { report, raw, it }: { report: Report; raw: Buffer; it: Delivery | undefined },
): Promise<boolean> {
  const now = kit.now()
  const problem = it ? null : 'unknown_order'
  const body = { order_id: it?.order_id ?? null, push: report.shown ?? readable(raw) }
  const isNew = await db.one(sql`
    insert into inbox (platform, event_id, company_id, branch_id, kind, body, received_at, done_at, problem)
    values (${party}, ${`${id} ${report.event_id}`}, ${company_id}, ${branch_id}, ${report.kind}, ${JSON.stringify(body)}, ${now}, ${now}, ${problem})
    on conflict (company_id, platform, event_id) do nothing returning 1 as one`)
  if (!it) return false
  if (report.progress) return isNew ? noteProgress(db, it, report.progress, now) : false
  // The same words may be sent about a later event, and asking once more does no harm.
  if (isOpenDelivery(it))
    await db.one(
      sql`update courier_delivery set check_at = ${now} where company_id = ${company_id} and id = ${it.id} and check_at is not null`,
    )
  return false
}

/** A report as the log shows it; its text if it is not JSON. */
function readable(raw: Buffer): unknown {
  const text = raw.toString('utf8')
  try {
    const body = withoutBadText(JSON.parse(text))
    return isDeeperThan(body, maxDepth) ? {} : body
  } catch {
    return { text: withoutBadText(text.slice(0, 2000)) }
  }
}
