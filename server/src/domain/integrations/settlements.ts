import sql, { type Sql } from 'sql-template-tag'
import { defineLoop, perTenant } from '#server/kit/jobs/work.ts'
import type { Kit } from '#server/kit/kit.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import { PlatformFault } from './fault.ts'
import { linksTo, takeTurn } from './link.ts'
import type { Link, SettlementPage } from './platform.ts'
import { allPlatforms, platformOf } from './registry.ts'

/** How often an account is read, and the pause after a platform gave no usable answer, in ms. */
const everyMs = 24 * 3_600_000
const pauseMs = 3_600_000
/**
 * How long one step may take, in ms, and how many pages it reads at most. This is enough for an
 * account with few lines, which has one page for each type and span.
 */
const leaseMs = 5 * 60_000
const pages = 40
/** Settlements with lines of this time before now, in ms, are added up again each time. */
const backMs = 60 * 24 * 3_600_000

/** How many branches one step adds up, and an id before all of theirs. */
const branches = 20
const beforeAll = '00000000-0000-0000-0000-000000000000'

/** Where reading an account has got to, and how many lines could not be read so far. */
interface Progress {
  began_at: string
  from: string | null
  unreadable: number
  /** The last branch that is added up, in the order of their ids; null as long as pages are read. */
  added_until: string | null
}

/**
 * Reads once a day what platforms say they pay, some pages at a time, then adds it up, some branches
 * at a time. It continues where it stopped. The list of an account contains all its restaurants, so one link of an account reads for
 * all of them.
 */
export const settlementLoop = defineLoop(
  'platform settlements',
  30_000,
  perTenant(
    async (kit) => {
      const settling = allPlatforms().filter((it) => it.settledBy !== undefined)
      return (await Promise.all(settling.map((it) => linksTo(kit, it.code, 'next_settlements_at')))).flat()
    },
    readSome,
    { ms: leaseMs },
  ),
)

async function readSome(kit: Kit, link: Link): Promise<void> {
  const platform = platformOf(link.platform)
  const client = platform?.client(kit, link)
  if (!platform?.settledBy || !client?.settlements) return
  if (!(await takeTurn(kit, link, 'next_settlements_at', leaseMs))) return
  const ofAccount = accountOf(link, platform.settledBy)
  if ((await readerOf(kit, ofAccount)) !== link.id) return note(kit, link, null, everyMs)
  const progress = await progressOf(kit, link)
  try {
    for (let read = 0; read < pages && progress.added_until === null; read++) {
      const page = await client.settlements(progress.from)
      await writeLines(kit, link, ofAccount, page)
      progress.from = page.next
      progress.unreadable += page.unreadable
      if (page.next === null) progress.added_until = beforeAll
    }
    if (progress.added_until === null || !(await addUpSome(kit, link, ofAccount, progress)))
      return await note(kit, link, progress, 0)
    await noteUnreadable(kit, ofAccount, progress)
    await note(kit, link, null, everyMs)
  } catch (error) {
    if (!(error instanceof PlatformFault)) throw error
    kit.log.warn({ link: link.id, why: error.message, platform: link.platform }, 'settlements could not be read')
    await note(kit, link, progress, pauseMs)
  }
}

/** The condition for the links of a link's account. */
const accountOf = ({ company_id, platform, base_url, settings }: Link, settledBy: string): Sql =>
  sql`company_id = ${company_id} and platform = ${platform} and base_url = ${base_url} and settings ->> ${settledBy} = ${settings[settledBy] ?? ''}`

/** The link that reads for all links of an account: the first that is active. */
const readerOf = async ({ db }: Kit, ofAccount: Sql): Promise<string | undefined> =>
  (await db.one<{ id: string }>(sql`select id from platform_link where ${ofAccount} and is_active order by id limit 1`))
    ?.id

async function progressOf({ db, now }: Kit, { company_id, id }: Link): Promise<Progress> {
  const row = await db.one<{ held: Partial<Progress> | null }>(
    sql`select state -> 'settlements' as held from platform_link where company_id = ${company_id} and id = ${id}`,
  )
  return { began_at: now().toISOString(), from: null, unreadable: 0, added_until: null, ...row?.held }
}

async function note({ db, now }: Kit, { company_id, id }: Link, progress: Progress | null, inMs: number) {
  const next_settlements_at = new Date(now().getTime() + inMs).toISOString()
  await db.one(sql`update platform_link set state = state || ${JSON.stringify({ settlements: progress, next_settlements_at })}::jsonb
    where company_id = ${company_id} and id = ${id}`)
}

/**
 * Stores with all links of the account how many lines could not be read. Such a line may belong to
 * any of their restaurants.
 */
async function noteUnreadable({ db }: Kit, ofAccount: Sql, { unreadable }: Progress) {
  await db.one(sql`update platform_link set state = state || ${JSON.stringify({ settlements_unreadable: unreadable })}::jsonb
    where ${ofAccount} and coalesce(state ->> 'settlements_unreadable', '0') <> ${String(unreadable)}`)
}

/**
 * Stores lines, each once, even if they are read again. A line that has been paid in the meantime
 * moves to the settlement of that payment. Lines of restaurants that are not linked are left out.
 */
async function writeLines(kit: Kit, link: Link, ofAccount: Sql, page: SettlementPage) {
  const { company_id, platform } = link
  const now = kit.now()
  const restaurants = [...new Set(page.lines.map((it) => it.restaurant_id))]
  const links = await kit.db.many<{ external_id: string; branch_id: string }>(sql`
    select external_id, branch_id from platform_link where ${ofAccount} and external_id = any(${restaurants}) order by id desc`)
  const branchOf = new Map(links.map((it) => [it.external_id, it.branch_id]))
  const known = page.lines.flatMap((it) => {
    const branch_id = branchOf.get(it.restaurant_id)
    return branch_id ? [{ ...it, branch_id }] : []
  })
  if (known.length === 0) return
  const rows = JSON.stringify(known.map((it) => ({ ...it, id: uuidv7(now.getTime()) })))
  const line = sql`jsonb_to_recordset(${rows}::jsonb) as r(id uuid, branch_id uuid, external_id text, kind text, external_number text, at timestamptz,
      amount bigint, commission bigint, net bigint, payout text, paid_at timestamptz)`
  await kit.db.tx(async (db) => {
    await db.one(sql`
      insert into platform_settlement as s (company_id, id, branch_id, platform, payout, paid_at, currency, first_at, last_at, touched_at)
      select ${company_id}, (array_agg(r.id))[1], r.branch_id, ${platform}, r.payout, max(r.paid_at), ${page.currency}, min(r.at), max(r.at), ${now}
      from ${line} group by r.branch_id, r.payout order by r.branch_id, r.payout
      on conflict (company_id, branch_id, platform, payout) do update set touched_at = excluded.touched_at, paid_at = coalesce(excluded.paid_at, s.paid_at)`)
    await db.one(sql`
      insert into platform_settlement_line as l (company_id, id, branch_id, platform, settlement_id, external_id, kind, external_number, order_id, at, amount, commission, net)
      select distinct on (r.branch_id, r.external_id) s.company_id, r.id, r.branch_id, s.platform, s.id, r.external_id, r.kind, r.external_number, o.id, r.at, r.amount, r.commission, r.net
      from ${line}
        join platform_settlement s on s.company_id = ${company_id} and s.branch_id = r.branch_id and s.platform = ${platform} and s.payout = r.payout
        left join orders o on o.company_id = ${company_id} and o.branch_id = r.branch_id and o.channel = ${platform} and o.external_number = r.external_number
          and r.external_number <> '' and o.created_at > (select min(f.at) - interval '15 days' from ${sql`jsonb_to_recordset(${rows}::jsonb) as f(at timestamptz)`})
      order by r.branch_id, r.external_id, o.created_at desc
      on conflict (company_id, branch_id, platform, external_id) do update
        set settlement_id = excluded.settlement_id, order_id = coalesce(excluded.order_id, l.order_id), amount = excluded.amount, commission = excluded.commission, net = excluded.net
        where (l.settlement_id, l.order_id, l.amount, l.commission, l.net)
          is distinct from (excluded.settlement_id, coalesce(excluded.order_id, l.order_id), excluded.amount, excluded.commission, excluded.net)`)
  })
}

/** Adds up the next branches. Returns whether these were the last ones. */
async function addUpSome(kit: Kit, link: Link, ofAccount: Sql, progress: Progress): Promise<boolean> {
  const next = await kit.db.many<{ branch_id: string }>(sql`
    select branch_id from platform_link where ${ofAccount} and branch_id > ${progress.added_until} order by branch_id limit ${branches}`)
  for (const { branch_id } of next) {
    await addUp(kit, link, branch_id, progress)
    progress.added_until = branch_id
  }
  return next.length < branches
}

/**
 * Adds up those settlements of a branch that were read now or are recent, and compares their orders
 * with ours. An order counts in the settlement of its first line, with all its lines. Settlements
 * whose lines have all moved to another one are removed.
 */
async function addUp(kit: Kit, { company_id, platform }: Link, branch_id: string, { began_at }: Progress) {
  const now = kit.now()
  const recent = new Date(now.getTime() - backMs)
  await kit.db.tx(async (db) => {
    const own = sql`s.company_id = ${company_id} and s.branch_id = ${branch_id} and s.platform = ${platform}`
    await db.one(sql`delete from platform_settlement s where ${own} and not exists (
      select 1 from platform_settlement_line l where l.company_id = ${company_id} and l.settlement_id = s.id)`)
    const restaurant = { company_id, branch_id, platform }
    const figures = sql`
      with due as materialized (select s.id from platform_settlement s where ${own} and (s.touched_at >= ${began_at} or s.last_at >= ${recent})),
        sums as (select l.settlement_id as id, min(l.at) as first_at, max(l.at) as last_at,
            coalesce(sum(l.amount) filter (where l.kind in ('sale', 'return')), 0) as gross, sum(l.commission) as commission, sum(l.net) as net
          from platform_settlement_line l where l.company_id = ${company_id} and l.settlement_id in (select id from due) group by 1),
        counted as (select settlement_id as id, count(*)::int as orders, count(*) filter (where problem = 'amount')::int as differing,
            count(*) filter (where problem = 'unknown_here')::int as unknown_here, sum(there - coalesce(here, 0))::bigint as difference
          from (${namedOrders(restaurant, sql`select id from due`)}) named group by 1)
      select sums.*, sums.net - sums.gross - sums.commission as other, coalesce(c.orders, 0) as orders, coalesce(c.differing, 0) as differing,
        coalesce(c.unknown_here, 0) as unknown_here, coalesce(c.difference, 0) as difference,
        (select count(*)::int from (${missingThere(restaurant, sql`sums.first_at`, sql`sums.last_at`)}) m) as missing_there
      from sums left join counted c on c.id = sums.id`
    await db.one(sql`
      update platform_settlement s set first_at = f.first_at, last_at = f.last_at, gross = f.gross, commission = f.commission, net = f.net, other = f.other,
        orders = f.orders, differing = f.differing, unknown_here = f.unknown_here, difference = f.difference, missing_there = f.missing_there, read_at = ${now}
      from (${figures}) f where ${own} and s.id = f.id`)
  })
}

interface Restaurant {
  company_id: string
  branch_id: string
  platform: string
}

/**
 * The orders whose first line is in one of the settlements, each with the platform's amount and
 * ours: the order's total less what was returned, and nothing if it was cancelled.
 */
export const namedOrders = ({ company_id, branch_id, platform }: Restaurant, settlements: Sql): Sql => sql`
  select t.*, case when t.order_id is null then 'unknown_here' when t.there <> t.here then 'amount' end as problem from (
    select l.settlement_id, l.order_id, l.external_number, l.there::float8 as there, l.commission::float8 as commission, l.net::float8 as net,
      case when o.status in ('cancelled', 'returned') then 0 else o.total - o.returned_total end::float8 as here
    from (select (array_agg(l.settlement_id order by l.at, l.id))[1] as settlement_id, (array_agg(l.order_id) filter (where l.order_id is not null))[1] as order_id,
        l.external_number, sum(l.amount) as there, sum(l.commission) as commission, sum(l.net) as net
      from platform_settlement_line l where l.company_id = ${company_id} and l.branch_id = ${branch_id} and l.platform = ${platform} and l.external_number <> ''
        and l.external_number in (select n.external_number from platform_settlement_line n where n.company_id = ${company_id} and n.settlement_id in (${settlements}))
      group by l.external_number) l
      left join orders o on o.company_id = ${company_id} and o.id = l.order_id
    where l.settlement_id in (${settlements})) t`

/** Our delivered orders between two moments that no settlement names. */
export const missingThere = ({ company_id, branch_id, platform }: Restaurant, from: Sql, until: Sql): Sql => sql`
  select o.id as order_id, o.external_number, o.total - o.returned_total as here from orders o
  where o.company_id = ${company_id} and o.branch_id = ${branch_id} and o.channel = ${platform} and o.status = 'delivered' and not o.is_test
    and o.external_number is not null and o.finished_at between ${from} and ${until} and o.created_at between ${from} - interval '7 days' and ${until}
    and not exists (select 1 from platform_settlement_line n where n.company_id = ${company_id} and n.branch_id = ${branch_id} and n.platform = ${platform}
      and n.external_number = o.external_number)`
