import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'
import { withoutBadText } from '#server/domain/integrations/bad-text.ts'
import { getirLink, type GetirLink } from '#server/domain/integrations/platform-link.ts'
import { fault } from '#server/kit/fault.ts'
import type { Kit } from '#server/kit/kit.ts'
import { isDeeperThan, mostDepth } from '#server/kit/serve.ts'
import { sameBytes, sha256 } from '#server/kit/tokens.ts'
import { drainBranch, layInbox } from './inbox.ts'
import type { Push, PushKind } from './push.ts'

const kinds: PushKind[] = ['new-order', 'cancel-order', 'courier-arrived', 'courier-pickup', 'restaurant-status']
const id = z.string().check(z.regex(/^[\w-]{1,64}$/))
const restaurant = z.optional(z.object({ id }))

/** The least each push must say. */
const shapes = {
  'new-order': z.looseObject({ id, status: z.int(), restaurant }),
  'cancel-order': z.looseObject({ id, restaurant }),
  'courier-arrived': z.looseObject({ orderId: id, restaurantId: z.optional(id) }),
  'courier-pickup': z.looseObject({ orderId: id, restaurantId: z.optional(id) }),
  'restaurant-status': z.looseObject({ restaurantId: z.optional(id), status: z.int() }),
}

const uuidLike = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Takes GetirYemek's pushes in: key compared before the body is read, one inbox row per event, committed before 200 is answered, acted on afterwards
 * (walls §4.9). Whatever is wrong with address or key gets the same 401.
 */
export function webhookRoutes(app: FastifyInstance, kit: Kit): void {
  const links = new WeakMap<FastifyRequest, GetirLink>()
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 262_144 }, (_request, body, done) =>
      done(null, body),
    )
    scope.addHook('onRequest', async (request) => {
      links.set(request, await linkSpeaking(kit, request))
    })
    for (const kind of kinds)
      scope.post(`/api/integration/getir/:link_id/${kind}`, async (request, reply) => {
        const link = links.get(request)!
        const push = pushOf(kind, request.body, link)
        await layInbox(kit, link, [push])
        setImmediate(() => void drainBranch(kit, link.branch_id))
        return reply.code(200).send({})
      })
  })
}

/** The link whose key the request carries. Hashes are compared, so that neither length nor content shows in the time taken. */
async function linkSpeaking(kit: Kit, request: FastifyRequest): Promise<GetirLink> {
  const { link_id } = request.params as { link_id: string }
  const key = request.headers['x-api-key']
  const link = uuidLike.test(link_id) && typeof key === 'string' ? await getirLink(kit, link_id) : undefined
  if (!link || !sameBytes(sha256(String(key)), sha256(link.secrets.apiKey))) throw fault('token_missing')
  return link
}

/** What a body says, or `malformed`. A push that names another restaurant is at the wrong address. */
function pushOf(kind: PushKind, body: unknown, link: GetirLink): Push {
  const raw = Buffer.isBuffer(body) ? body : Buffer.alloc(0)
  const result = shapes[kind].safeParse(parsed(raw))
  if (!result.success) throw fault('malformed')
  const given = result.data as {
    id?: string
    orderId?: string
    status?: number
    restaurantId?: string
    restaurant?: { id: string }
  }
  const named = given.restaurantId ?? given.restaurant?.id
  if (named !== undefined && named !== link.external_id) throw fault('malformed')
  return {
    kind,
    event: eventOf(kind, given, raw),
    order_id: given.id ?? given.orderId ?? null,
    body: result.data,
    isFetched: false,
  }
}

function parsed(raw: Buffer): unknown {
  try {
    const given = withoutBadText(JSON.parse(raw.toString('utf8')))
    return isDeeperThan(given, mostDepth) ? undefined : given
  } catch {
    return undefined // no JSON, or nested deeper than anybody's order
  }
}

/** What makes a push the same as an earlier one: a scheduled order is rightly pushed again with its new status, a courier's window with new times. */
function eventOf(kind: PushKind, given: { id?: string; orderId?: string; status?: number }, raw: Buffer): string {
  if (kind === 'new-order') return `${given.id}:status:${given.status}`
  if (kind === 'cancel-order') return `${given.id}:cancel`
  if (kind === 'courier-arrived') return `${given.orderId}:${kind}`
  return `${given.orderId ?? 'restaurant'}:${kind}:${createHash('sha256').update(raw).digest('hex').slice(0, 32)}`
}
