import { readAudience, type Audience, type Leaf } from '#contract/members/audience.ts'
import type { Search } from '#panel/kit/address.ts'

const choices = { segment_id: 'segment', city_id: 'city', registration_source: 'registration_source' } as const
/** What narrows the list and is no condition: whoever is found by it is not said by it. */
const unsaid = ['search', 'phone', 'created_at_from', 'created_at_to'] as const

/**
 * Whom a members' list shows, as one audience: its conditions, and its filters as further ones. Undefined where nothing narrows it, or something does that no condition says. The
 * blocked are in no audience.
 */
export function meant(search: Search): Audience | undefined {
  if (unsaid.some((it) => search[it] !== undefined) || search['is_active'] === 'false') return undefined
  const own = typeof search['audience'] === 'string' ? readAudience(search['audience']) : undefined
  if (search['audience'] !== undefined && !own) return undefined
  const filters = Object.entries(choices).flatMap(([name, field]): Leaf[] => {
    const given = search[name]
    if (given === undefined) return []
    const value = [given].flat()
    return [{ field, op: 'in', value: name === 'city_id' ? value.map(Number) : value }]
  })
  const premium = search['is_premium']
  if (typeof premium === 'string') filters.push({ field: 'is_premium', op: 'is', value: premium === 'true' })
  if (filters.length === 0) return own
  const all = [...(own ? ('all' in own ? own.all : [own]) : []), ...filters]
  // Together they may be more, or deeper, than one audience holds.
  return readAudience(JSON.stringify({ all }))
}
