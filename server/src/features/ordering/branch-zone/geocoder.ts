import { readAnswer } from '#server/kit/answer/read-answer.ts'
import * as z from 'zod/mini'
import type { FoundPlace } from '#contract/ordering/branch-zone.ts'
import type { Bounds } from '#contract/ordering/geo.ts'
import type { Lang } from '#contract/kit/field-words.ts'

const timeoutMs = 4000
const max = 5

/** Nominatim's answer to a search (format jsonv2): degrees are texts. */
const degrees = (max: number) => z.coerce.number().check(z.gte(-max), z.lte(max))
const answer = z.array(
  z.object({
    lat: degrees(90),
    lon: degrees(180),
    name: z.optional(z.nullable(z.string())),
    display_name: z.string(),
  }),
)

/** Ten places take only some kilobytes. */
const maxBytes = 1_000_000

/**
 * Asks a geocoder that speaks Nominatim's protocol, and prefers results within the bounds. Returns
 * undefined if it cannot be reached or its answer cannot be read.
 */
export async function geocode(
  url: string,
  { search, lang, near }: { search: string; lang: Lang; near: Bounds | undefined },
): Promise<FoundPlace[] | undefined> {
  const asked = new URL(url)
  const box = near && [near.west, near.north, near.east, near.south].map((it) => it.toFixed(4)).join()
  for (const [name, value] of Object.entries({
    q: search,
    format: 'jsonv2',
    limit: String(max),
    'accept-language': lang,
    ...(box && { viewbox: box }),
  }))
    asked.searchParams.set(name, value)
  try {
    const reply = await fetch(asked, {
      headers: { 'user-agent': 'Sofra', accept: 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    })
    if (!reply.ok) return undefined
    const found = z.parse(answer, JSON.parse((await readAnswer(reply, maxBytes)).toString('utf8')))
    return found.slice(0, max).map(({ lat, lon, name, display_name }) => {
      const [first = ''] = display_name.split(',')
      return { kind: 'outside', name: (name || first).slice(0, 120), hint: display_name.slice(0, 200), lat, lng: lon }
    })
  } catch {
    return undefined
  }
}
