import type { FastifyInstance, FastifyRequest } from 'fastify'
import sql from 'sql-template-tag'
import { maxInWindow } from '#server/domain/integrations/calls/flood.ts'
import { accessNamed } from '#server/domain/integrations/payments/access.ts'
import { askProvider } from '#server/domain/integrations/payments/attempts.ts'
import { handleSoon, storeReport } from '#server/domain/integrations/payments/reports.ts'
import { paymentProviderOf } from '#server/domain/integrations/payments/registry.ts'
import type { PaymentAccess } from '#server/domain/integrations/payments/provider.ts'
import { fault } from '#server/kit/answer/fault.ts'
import { sweepRows } from '#server/kit/jobs/work.ts'
import type { Kit } from '#server/kit/kit.ts'

const uuidLike = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** Far more bytes than any provider sends about a payment. */
const maxBytes = 65_536
/** How rarely a browser makes us ask the provider about the same payment, in ms. */
const rarelyMs = 1000

/**
 * Receives what payment providers report, and customers who come back from a provider's page. Both
 * only make us ask the provider: neither decides whether an order is paid. A report's signature is
 * checked over the bytes as they arrived, and one row per event is committed before 200 is answered.
 * It is acted on afterwards: no report waits for an order or for a connection that other work uses.
 * Whoever sends wrong addresses or signatures is limited by internet address, so that a stranger
 * cannot use up what the provider may send.
 */
export function paymentWebhook(app: FastifyInstance, kit: Kit): void {
  const accepting = { ...kit, db: kit.accepting }
  const isWithin = {
    reports: maxInWindow(300, 10_000),
    returns: maxInWindow(30, 10_000),
    unknown: maxInWindow(30, 10_000),
  }
  const refuse = (request: FastifyRequest, code: 'not_found' | 'token_missing' | 'malformed') =>
    fault(isWithin.unknown(request.ip) ? code : 'too_many')
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxBytes }, (_request, body, done) =>
      done(null, body),
    )
    const accessOf = async (request: FastifyRequest): Promise<PaymentAccess> => {
      const { provider, access_id } = request.params as { provider: string; access_id: string }
      const access = uuidLike.test(access_id) ? await accessNamed(accepting, access_id) : undefined
      if (!access || access.provider !== provider) throw refuse(request, 'not_found')
      return access
    }
    const base = '/api/payment/:provider/:access_id'

    scope.post(base, async (request, reply) => {
      const access = await accessOf(request)
      const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      const provider = paymentProviderOf(access.provider)
      const event = provider.readEvent?.(request.headers, raw, access, kit.now())
      if (!event) throw refuse(request, 'not_found')
      if (event === 'forged') throw refuse(request, 'token_missing')
      if (event === 'unreadable') throw refuse(request, 'malformed')
      if (!isWithin.reports(access.id)) throw fault('too_many')
      handleSoon(kit, await storeReport(kit, access, event))
      return provider.thanks === undefined
        ? reply.code(200).send({})
        : reply.code(200).type('text/plain; charset=utf-8').send(provider.thanks)
    })

    const comeBack = async (request: FastifyRequest) => {
      const { company_id, id } = await accessOf(request)
      const { attempt_id } = request.params as { attempt_id: string }
      const attempt = uuidLike.test(attempt_id)
        ? await kit.db.one<{
            return_url: string
            order_id: string
          }>(sql`select return_url, order_id from payment_attempt
            where company_id = ${company_id} and id = ${attempt_id} and access_id = ${id}`)
        : undefined
      // Once the customer is erased, there is no address to return to.
      if (!attempt?.return_url) throw refuse(request, 'not_found')
      if (!isWithin.returns(attempt_id)) throw fault('too_many')
      await askProvider(kit, { company_id, order_id: attempt.order_id, id: attempt_id }, rarelyMs)
      return attempt.return_url
    }
    // The provider's page sends the customer's browser here with a form, or with a link.
    for (const method of ['GET', 'POST'] as const)
      scope.route({
        method,
        url: `${base}/return/:attempt_id`,
        handler: async (request, reply) => reply.redirect(await comeBack(request), 303),
      })
  })
}

/** What was reported is kept for as long as a provider may repeat it. */
export const paymentEventChore = sweepRows(
  'payment_event',
  'company_id, access_id, event_id',
  sql`received_at < now() - interval '90 days'`,
)
