import type { FastifyInstance, FastifyRequest } from 'fastify'
import { withoutBadText } from '#server/domain/integrations/bad-text.ts'
import { courierAccessNamed } from '#server/domain/integrations/couriers/access.ts'
import { courierCompanyOf } from '#server/domain/integrations/couriers/registry.ts'
import { maxInWindow } from '#server/domain/integrations/calls/flood.ts'
import { drainSoon } from '#server/domain/integrations/inbox/inbox.ts'
import { storeReport } from '#server/domain/integrations/inbox/reports.ts'
import { fault } from '#server/kit/answer/fault.ts'
import type { Kit } from '#server/kit/kit.ts'
import { isDeeperThan, maxDepth } from '#server/kit/serve.ts'
import { askAgain, type StoredReport } from './reports.ts'

const uuidLike = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** Far more bytes than any company sends about a delivery. */
const maxBytes = 65_536

/**
 * Receives what courier companies report. The proof is checked over the bytes as they arrived. Each
 * report is committed once, before 200 is answered, and acted on afterwards. Nothing here waits for
 * a branch or for a connection that other work uses. Whoever sends wrong addresses or proofs is
 * limited by internet address.
 */
export function courierWebhook(app: FastifyInstance, kit: Kit): void {
  const accepting = { ...kit, db: kit.accepting }
  const isWithin = { reports: maxInWindow(300, 10_000), unknown: maxInWindow(30, 10_000) }
  const refuse = (request: FastifyRequest, code: 'not_found' | 'token_missing' | 'malformed') =>
    fault(isWithin.unknown(request.ip) ? code : 'too_many')
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBytes }, (_request, body, done) =>
      done(null, body),
    )
    scope.post<{ Params: { party: string; access_id: string } }>(
      '/api/courier/:party/:access_id',
      async (request, reply) => {
        const { party, access_id } = request.params
        const access = uuidLike.test(access_id) ? await courierAccessNamed(accepting, access_id) : undefined
        if (!access || access.party !== party) throw refuse(request, 'not_found')
        const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const report = courierCompanyOf(party).readReport(kit, access, { headers: request.headers, raw })
        if (report === 'forged') throw refuse(request, 'token_missing')
        if (report === 'unreadable') throw refuse(request, 'malformed')
        if (!isWithin.reports(access.id)) throw fault('too_many')
        const { event_id, kind, delivery_id, reference, progress, shown = readable(raw) } = report
        const said = { access_id: access.id, delivery_id, reference, progress } satisfies StoredReport
        const { company_id, branch_id } = access
        const at = { platform: access.party, company_id, branch_id }
        await storeReport(kit, { ...at, event_id: `${access.id} ${event_id}`, kind, shown, said })
        setImmediate(() => {
          drainSoon(kit, at)
          askAgain(kit, access, report).catch((error: unknown) => kit.log.error({ err: error, ...at }, 'a report'))
        })
        return reply.code(200).send({})
      },
    )
  })
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
