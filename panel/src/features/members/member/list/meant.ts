import { readAudience, type Audience, type Leaf } from '#contract/members/audience.ts'
import type { Search } from '#panel/kit/address.ts'

const choices = { segment_id: 'segment', city_id: 'city', registration_source: 'registration_source' } as const
/** Filters that cannot be expressed as a condition. */
const unsaid = ['search', 'phone', 'created_at_from', 'created_at_to'] as const

/**
 * Turns what the list shows into one audience: the list's conditions, plus its filters as further
 * conditions. Undefined if nothing is filtered, or if a filter cannot be expressed as a condition.
 * Blocked members are never part of an audience.
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
  // Together, the conditions and filters may be too many or too deeply nested for one audience,
  // which is then undefined.
  return readAudience(JSON.stringify({ all }))
}
