import type { FastifyInstance } from 'fastify'
import { networkOf } from '#server/kit/guard/network.ts'
import { readAnswer } from '#server/kit/answer/read-answer.ts'
import { openRates } from '#server/kit/turns/turns.ts'

/**
 * A server of map tiles: its URL with the placeholders {z}, {x} and {y}, and the attribution that
 * its licence requires.
 */
export interface Tiles {
  url: string
  attribution: string
}

const maxZoom = 19
const maxBytes = 1_000_000
const timeoutMs = 8000
/**
 * The rate allows a screen full of tiles at once, and as many again while a user moves the map.
 * Pictures are requested without a session.
 */
const rate = { perSecond: 50, burst: 400 }
const pictures = /^image\/(png|jpeg|webp|avif)$/

/**
 * `GET /tiles/{z}/{x}/{y}`: serves the tiles of the configured server under our own address, since
 * the content policy forbids pages to load pictures from elsewhere.
 */
export function serveTiles(app: FastifyInstance, { url }: Tiles, now?: () => Date): void {
  const rates = openRates(rate, now && (() => now().getTime()))
  app.get<{ Params: Record<'z' | 'x' | 'y', string> }>('/tiles/:z/:x/:y', async ({ params, ip }, reply) => {
    const retryAfter = rates.take(networkOf(ip))
    if (retryAfter > 0) return reply.code(429).header('retry-after', retryAfter).send()
    const [z, x, y] = [params.z, params.x, params.y].map((it) => (/^\d{1,7}$/.test(it) ? Number(it) : -1)) as [
      number,
      number,
      number,
    ]
    const isTile = z >= 0 && z <= maxZoom && x >= 0 && y >= 0 && x < 2 ** z && y < 2 ** z
    const tile = isTile
      ? await fetchTile(url.replace('{z}', `${z}`).replace('{x}', `${x}`).replace('{y}', `${y}`))
      : null
    if (!tile) return reply.code(404).header('cache-control', 'no-store').send()
    return reply.header('cache-control', 'public, max-age=604800').type(tile.type).send(tile.bytes)
  })
}

/**
 * Fetches a picture that is at most as large as a tile may be. Null if there is none, or if the
 * server cannot be reached.
 */
async function fetchTile(url: string): Promise<{ type: string; bytes: Buffer } | null> {
  try {
    const answer = await fetch(url, {
      headers: { 'user-agent': 'Sofra', accept: 'image/*' },
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    })
    const type = answer.headers.get('content-type') ?? ''
    if (!answer.ok || !pictures.test(type)) {
      await answer.body?.cancel()
      return null
    }
    return { type, bytes: await readAnswer(answer, maxBytes) }
  } catch {
    return null
  }
}
