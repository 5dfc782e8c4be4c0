import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { PlatformCode } from '#contract/platform/platforms.ts'
import { withoutBadText } from '#server/domain/integrations/bad-text.ts'
import { beginAccepting, sharedRead, storePush } from '#server/domain/integrations/inbox/accept.ts'
import { drainSoon } from '#server/domain/integrations/inbox/inbox.ts'
import { linkNamed, linkTo } from '#server/domain/integrations/link.ts'
import type { Link, Webhook } from '#server/domain/integrations/platform.ts'
import { allPlatforms } from '#server/domain/integrations/registry.ts'
import { eitherOf } from '#server/kit/record/access-secrets.ts'
import { fault } from '#server/kit/answer/fault.ts'
import type { Kit } from '#server/kit/kit.ts'
import { isDeeperThan, maxDepth } from '#server/kit/serve.ts'

const uuidLike = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Receives platforms' pushes. The key is compared before the body is read. One inbox row per event
 * is committed before 200 is answered, and handled afterwards (walls §4.9). Any wrong address or
 * key gets the same 401.
 */
export function webhookRoutes(app: FastifyInstance, kit: Kit): void {
  for (const { code, webhook } of allPlatforms())
    if (webhook) void app.register((scope) => platformRoutes(scope, kit, code, webhook))
}

async function platformRoutes(scope: FastifyInstance, kit: Kit, code: PlatformCode, webhook: Webhook): Promise<void> {
  const accepting = { ...kit, db: kit.accepting }
  /** The link that a push names, with the secrets that the push carried. */
  const links = new WeakMap<FastifyRequest, { link: Link; by: Link }>()
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 262_144 }, (_request, body, done) => done(null, body))
  scope.addHook('onRequest', async (request, reply) => {
    reply.raw.once('close', beginAccepting(kit))
    const { link_id } = request.params as { link_id: string }
    const link = uuidLike.test(link_id)
      ? await sharedRead(kit, `${code} ${link_id}`, () => linkNamed(accepting, code, link_id))
      : undefined
    const by = link && eitherOf(link).find((it) => webhook.isFrom(request.headers, it))
    if (!link || !by) throw fault('token_missing')
    links.set(request, { link, by })
  })
  for (const [address, method] of Object.entries(webhook.addresses)) {
    const url = `/api/integration/${code}/:link_id/${address}`
    scope.route<{ Params: Record<string, string>; Querystring: Record<string, string | undefined> }>({
      method,
      url,
      handler: async (request, reply) => {
        const { link: named, by } = links.get(request)!
        const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const isSigned = (it: Link) => webhook.isSigned?.(request.headers, raw, it) !== false
        if (!isSigned(by)) throw fault('token_missing')
        const { params, query } = request
        const said = webhook.said(address, parsed(raw), { raw, params, query })
        const id = said?.restaurant_id ?? named.external_id
        const isOther = id !== named.external_id
        const link = isOther ? webhook.isShared && (await linkTo(accepting, named, id)) : named
        const isProved =
          !isOther || (link && eitherOf(link).some((it) => webhook.isFrom(request.headers, it) && isSigned(it)))
        // If a push names a restaurant that is not linked, it was sent to the wrong address.
        if (!said || !link || !isProved) throw fault('malformed')
        await storePush(kit, link, said)
        setImmediate(() => drainSoon(kit, link))
        return reply.code(webhook.isAccepted?.(address) ? 202 : 200).send(webhook.answer?.(said) ?? {})
      },
    })
  }
}

function parsed(raw: Buffer): unknown {
  try {
    const given = withoutBadText(JSON.parse(raw.toString('utf8')))
    return isDeeperThan(given, maxDepth) ? undefined : given
  } catch {
    return undefined // The body is not JSON, or is nested deeper than any order.
  }
}
