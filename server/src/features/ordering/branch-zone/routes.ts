import sql from 'sql-template-tag'
import { branchZone, type BranchZone, type BranchZoneInput } from '#contract/ordering/branch-zone.ts'
import { resolve, type Area } from '#contract/ordering/delivery-area.ts'
import { boundsOf, tidied, type Place } from '#contract/ordering/geo.ts'
import { maxZones } from '#contract/ordering/zone-fields.ts'
import { ringFaults, zoneFaults } from '#contract/ordering/zone-faults.ts'
import { areaOf, boxText } from '#server/domain/ordering/deliver-to.ts'
import type { Db } from '#server/db/pool.ts'
import { auditAll } from '#server/kit/audit/audit.ts'
import { routes } from '#server/kit/context.ts'
import { announceState } from '#server/kit/live/devices.ts'
import { fault, refuseBrokenRules, wrongField } from '#server/kit/answer/fault.ts'
import { within } from '#server/kit/guard/reach.ts'
import { recordRoutes } from '#server/kit/record/record.ts'
import { branchIn, type BranchKey } from '#server/kit/guard/tree.ts'
import { geocode } from './geocoder.ts'
import { knownPlaces } from './places.ts'
import { drawnArea, pastOf, replay, replayedFrom } from './replay.ts'

const { handlers, companyOf } = recordRoutes(branchZone, {
  table: 'zone z',
  // Orders keep the fee that was charged, so they do not use the zone.
  uses: [],
  company: 'company_id',
  fixed: ['branch_id'],
  columns:
    () => sql`z.id, z.company_id, z.branch_id, z.name, z.kind, z.rings, z.center_lat, z.center_lng, z.radius_m, z.fee, z.min_basket, z.free_over, z.minutes,
    z.fee_steps, z.schedule, z.color, z.is_active, z.priority, z.version, z.updated_at`,
  within: ({ reach }) => within(reach.tie, 'z'),
  search: () => ['z.name'],
  sort: () => ({ name: 'z.name collate "tr-x-icu"' }),
  check: (it) => refuseBrokenRules(zoneFaults(it)),
  before: ({ branch_id }, { db, company_id, before }) =>
    before ? undefined : refuseBeyondLimit(db, { company_id, branch_id }),
  write: async (it, { db, company_id, before }) => ({
    ...it,
    ...stored(it),
    priority: before?.priority ?? (await topOf(db, { company_id, branch_id: it.branch_id })) + 1,
  }),
  after: ({ company_id, branch_id }, { db }) => announceState(db, company_id, branch_id, null, 'branch-status-changed'),
  done: ({ kit }) => kit.nudge(),
})

/** A geocoder prefers results within this many metres of the branch. */
const nearM = 20_000
const around = ({ lat, lng }: Place) => boundsOf({ rings: null, center_lat: lat, center_lng: lng, radius_m: nearM })

/** A shape in the form that is stored, which can be compared and searched. */
function stored(it: BranchZoneInput) {
  const rings = it.rings && tidied(it.rings)
  return {
    rings: rings && JSON.stringify(rings),
    bbox: boxText(boundsOf({ ...it, rings })),
    fee_steps: JSON.stringify(it.fee_steps),
    schedule: JSON.stringify(it.schedule),
  }
}

/** Locks the branch, so that concurrent requests count each other's zones. */
async function refuseBeyondLimit(db: Db, { company_id, branch_id }: BranchKey): Promise<void> {
  await db.one(sql`select id from branch where company_id = ${company_id} and id = ${branch_id} for no key update`)
  const { n } = await db.must<{ n: number }>(
    sql`select count(*)::int as n from zone where company_id = ${company_id} and branch_id = ${branch_id}`,
  )
  if (n >= maxZones) throw wrongField('name', 'branch_full', { max: maxZones })
}

/** A priority above all existing zones, for a new zone. */
const topOf = async (db: Db, { company_id, branch_id }: BranchKey): Promise<number> =>
  (
    await db.must<{ top: number }>(
      sql`select coalesce(max(priority), 0) as top from zone where company_id = ${company_id} and branch_id = ${branch_id}`,
    )
  ).top

type Ranked = Pick<BranchZone, 'id' | 'priority'>

/**
 * Priorities by groups, the first group highest. Zones that are not named follow in their current
 * order. Refuses, at its field, a zone that belongs to another branch or is named twice.
 */
function ranked(zones: readonly Ranked[], groups: readonly (readonly string[])[]): Map<string, number> {
  const known = new Set(zones.map((it) => it.id))
  const named = new Set<string>()
  const given = groups.map((ids, group) =>
    ids.map((it, n) => {
      const id = it.toLowerCase()
      if (!known.has(id)) throw wrongField(`groups.${group}.${n}`, 'choice')
      if (named.has(id)) throw wrongField(`groups.${group}.${n}`, 'twice')
      named.add(id)
      return id
    }),
  )
  const others = zones.filter((it) => !named.has(it.id))
  const rest = [...new Set(others.map((it) => it.priority))]
    .toSorted((a, b) => b - a)
    .map((priority) => others.filter((it) => it.priority === priority).map((it) => it.id))
  const all = [...given, ...rest]
  return new Map(all.flatMap((ids, at) => ids.map((id) => [id, all.length - at])))
}

export const branchZoneRoutes = routes(
  branchZone,
  {
    ...handlers,

    order: async ({ params, body }, ctx) => {
      const branch_id = params.branch_id.toLowerCase()
      const { company_id } = branchIn(ctx.actor.tree, branch_id)
      const after = await ctx.db.tx(async (db) => {
        const zones = await db.many<Ranked>(
          sql`select id, priority from zone where company_id = ${company_id} and branch_id = ${branch_id} order by id for update`,
        )
        const priorities = ranked(zones, body.groups)
        const moved = zones.flatMap(({ id, priority: old }) => {
          const priority = priorities.get(id) ?? old
          return priority === old ? [] : [{ record_id: id, before: { id, priority: old }, after: { id, priority } }]
        })
        if (moved.length > 0) {
          await db.one(sql`update zone set priority = it.priority, updated_at = ${ctx.now}
            from jsonb_to_recordset(${JSON.stringify(moved.map((it) => it.after))}) as it(id uuid, priority int)
            where zone.company_id = ${company_id} and zone.branch_id = ${branch_id} and zone.id = it.id`)
          await auditAll(db, ctx, { noun: branchZone.noun, action: 'order', company_id, records: moved })
        }
        return zones.map(({ id, priority }) => ({ id, priority: priorities.get(id) ?? priority }))
      })
      return after.toSorted((a, b) => b.priority - a.priority)
    },

    replay: async ({ params, body }, { db, kit, actor, now }) => {
      refuseBrokenRules([
        ...body.zones.flatMap((it, at) =>
          zoneFaults(it).map((fault) => ({ ...fault, path: `zones.${at}.${fault.path}` })),
        ),
        ...ringFaults(body),
      ])
      const branch_id = params.branch_id.toLowerCase()
      const { company_id } = branchIn(actor.tree, branch_id)
      const branch = await db.one<Pick<Area, 'lat' | 'lng' | 'timezone'>>(
        sql`select lat, lng, timezone from branch where company_id = ${company_id} and id = ${branch_id}`,
      )
      if (!branch) throw fault('not_found')
      const past = await pastOf(kit.reports, { company_id, branch_id }, replayedFrom(now))
      return replay(drawnArea(body, branch), past, now)
    },

    places: async ({ params, query: { search } }, { db, kit, actor, lang }) => {
      const branch_id = params.branch_id.toLowerCase()
      const { company_id } = branchIn(actor.tree, branch_id)
      const near = await db.one<{ lat: number; lng: number }>(
        sql`select lat, lng from branch where company_id = ${company_id} and id = ${branch_id} and lat is not null and lng is not null`,
      )
      const [known, outside] = await Promise.all([
        knownPlaces(db, { company_id, branch_id }, search),
        kit.geocoder === undefined ? [] : geocode(kit.geocoder, { search, lang, near: near && around(near) }),
      ])
      return {
        data: [...known, ...(outside ?? [])],
        geocoder: kit.geocoder === undefined ? 'none' : outside ? 'asked' : 'away',
      }
    },

    test: async ({ params, query: { lat, lng, basket, at } }, { db, actor, now }) => {
      const branch_id = params.branch_id.toLowerCase()
      const { company_id } = branchIn(actor.tree, branch_id)
      const area = await areaOf(db, { company_id, branch_id })
      if (!area) throw fault('not_found')
      const { zones, ...found } = resolve(area, { lat, lng }, basket, at ? new Date(at) : now)
      const reasons = new Map(zones.map((it) => [it.id, it.reason]))
      return {
        fee: null,
        minutes: null,
        min_basket: null,
        ...found,
        is_left_to_app: area.area_source === 'app',
        zones: area.zones.map((it) => ({
          id: it.id,
          name: it.name,
          priority: it.priority,
          reason: reasons.get(it.id) ?? 'outside',
        })),
      }
    },
  },
  companyOf,
)
