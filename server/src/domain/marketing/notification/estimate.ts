import sql, { type Sql } from 'sql-template-tag'
import type { Lang } from '#contract/kit/field-words.ts'
import type { NotificationEstimate } from '#contract/marketing/notification/notification.ts'
import { smsSize } from '#contract/marketing/notification/sms.ts'
import type { Audience } from '#contract/members/audience.ts'
import { isSampled, readInTime, readSample, sampledOf, telling } from '#server/domain/members/audience/count.ts'
import { hasAddress, maySend, sendingCompany } from '#server/domain/members/sending/may-be-sent.ts'
import { matching } from '#server/domain/members/sending/recipients.ts'
import type { Kit } from '#server/kit/kit.ts'
import { smsLeft } from './budget.ts'
import { afterQuietSql, isCapped, isSuppressed, keepsQuiet, memberZone } from './conditions.ts'
import { readerColumns, senderOf, smsFooters, write, type Reader, type Sender } from './message.ts'
import { turnOf } from './send.ts'
import { advertising, type Message } from './stored.ts'

/** How long an exact count may take, in ms, before a sample is taken instead. */
const patienceMs = 2000
/**
 * How long an exact count may take, in ms, if the sample has shown that only a few members would
 * get the message.
 */
const longPatienceMs = 4000
/** For how many members the message is shown, and for how many the number of SMS is calculated. */
const shown = 3
const computed = 200

interface Counted {
  language: Lang
  matched: number
  no_address: number
  no_consent: number
  suppressed: number
  capped: number
  reachable: number
  quiet: number
}

export interface Wanted extends Message {
  audience: Audience
  send_at: string | null
}

/**
 * Counts who would get a message now, and who would not, by reason. Returns also what the message
 * would cost, and its text for some members.
 */
export async function estimateOf(kit: Kit, it: Wanted, now: Date): Promise<NotificationEstimate> {
  const { company_id, channel } = it
  const sender = await senderOf(kit.db, company_id)
  const turn = await turnOf(kit, company_id, channel)
  const suffix = channel === 'sms' ? (turn?.provider.appends ?? 0) : 0
  const { who, judged } = await judge(kit, it, now)
  const { rows, scale } = await count(kit, judged)
  const sum = (name: Exclude<keyof Counted, 'language'>) => rows.reduce((all, row) => all + row[name], 0) * scale
  const reachable = sum('reachable')
  const readers =
    reachable > 0
      ? ((await readInTime<Reader>(
          kit.slow,
          sql`select ${readerColumns(company_id, now)} ${who} order by uuid_hash(m.id), m.id limit ${computed}`,
          patienceMs,
        )) ?? [])
      : []
  const sizes = channel === 'sms' ? sizesOf(kit, it, readers, { sender, suffix }) : undefined
  const segments = sizes ? segmentsFor(sizes, rows, { reachable, scale }) : 0
  return {
    matched: sum('matched'),
    reachable,
    is_estimate: scale > 1,
    left_out: {
      no_address: sum('no_address'),
      no_consent: sum('no_consent'),
      suppressed: sum('suppressed'),
      capped: sum('capped'),
    },
    quiet_now: sum('quiet'),
    segments,
    cost: channel === 'sms' && sender.sms_price !== null ? segments * sender.sms_price : null,
    currency: sender.currency,
    sms_left: channel === 'sms' ? await smsLeft(kit.db, company_id, now) : null,
    has_provider: turn !== undefined,
    footer: channel === 'sms' ? smsFooters(kit, company_id, sender) : { tr: '', en: '', de: '' },
    suffix,
    sample: readers.slice(0, shown).map((reader) => {
      const { title, text } = write(kit, it, reader, sender)
      const { member_id, name, surname, language } = reader
      const size = channel === 'sms' ? smsSize(text, suffix).segments : 0
      return { member_id, name: [name, surname].join(' ').trim(), language, title, text, segments: size }
    }),
  }
}

/**
 * `judged` selects each member of the audience, with the reason for leaving them out or
 * `reachable`. `who` is the `from` and `where` that select the reachable members.
 */
async function judge(kit: Kit, it: Wanted, now: Date): Promise<{ who: Sql; judged: Sql }> {
  const { company_id, channel } = it
  const of = await sendingCompany(kit.db, company_id)
  const from = await matching(kit.slow, company_id, it.audience, now)
  const address = hasAddress(channel, of)
  const may = sql`coalesce(${maySend(channel, advertising, of)}, false)`
  const suppressed = isSuppressed(channel, company_id, now)
  const capped = isCapped(channel, company_id, now, { member: sql`m.id` })
  const at = sql`${it.send_at ? new Date(Math.max(Date.parse(it.send_at), now.getTime())) : now}::timestamptz`
  const zone = memberZone(company_id)
  const quiet = keepsQuiet(channel) ? sql`${afterQuietSql(at, zone)} > ${at}` : sql`false`
  return {
    who: sql`${from} and ${may} and not ${suppressed} and not ${capped}`,
    judged: sql`select m.language, case when not ${address} then 'no_address' when not ${may} then 'no_consent' when ${suppressed} then 'suppressed'
      when ${capped} then 'capped' else 'reachable' end as fate, ${quiet} as is_quiet ${from}`,
  }
}

/**
 * Counts all members if that takes little time. Otherwise counts a sample. If the sample shows that
 * only a few would get the message, counting all is tried once more, with more time. `scale` is how
 * many members each counted member stands for.
 */
async function count(kit: Kit, judged: Sql): Promise<{ rows: Counted[]; scale: number }> {
  const of = (
    members: Sql,
  ) => sql`select language, count(*)::int as matched, count(*) filter (where fate = 'no_address')::int as no_address,
      count(*) filter (where fate = 'no_consent')::int as no_consent, count(*) filter (where fate = 'suppressed')::int as suppressed,
      count(*) filter (where fate = 'capped')::int as capped, count(*) filter (where fate = 'reachable')::int as reachable,
      count(*) filter (where fate = 'reachable' and is_quiet)::int as quiet from (${members}) it group by language`
  const counted = await readInTime<Counted>(kit.slow, of(judged), patienceMs)
  if (counted) return { rows: counted, scale: 1 }
  const sample = await readSample<Counted>(kit.slow, of(sql`${judged} and ${isSampled}`))
  const isFew = sample.reduce((sum, it) => sum + it.reachable, 0) < telling
  const few = isFew && (await readInTime<Counted>(kit.slow, of(judged), longPatienceMs))
  return few ? { rows: few, scale: 1 } : { rows: sample, scale: sampledOf }
}

type Sizes = Map<Lang, { mean: number; count: number }>

/** The mean number of SMS for each language, among `readers`. */
function sizesOf(
  kit: Kit,
  it: Wanted,
  readers: readonly Reader[],
  { sender, suffix }: { sender: Sender; suffix: number },
): Sizes {
  const groups = Map.groupBy(readers, (reader) => reader.language)
  return new Map(
    [...groups].map(([language, them]) => {
      const sizes = them.map((reader) => smsSize(write(kit, it, reader, sender).text, suffix).segments)
      return [language, { mean: sizes.reduce((a, b) => a + b, 0) / sizes.length, count: sizes.length }]
    }),
  )
}

/**
 * How many SMS a message takes, estimated from the mean of each language. The number is exact if
 * the message has as many SMS for all members who share a language.
 */
function segmentsFor(
  sizes: Sizes,
  rows: readonly Counted[],
  { reachable, scale }: { reachable: number; scale: number },
): number {
  const all = [...sizes.values()]
  const total = all.reduce((sum, it) => sum + it.count, 0)
  const mean = total > 0 ? all.reduce((sum, it) => sum + it.mean * it.count, 0) / total : 1
  const known = rows.reduce((sum, row) => sum + row.reachable * scale * (sizes.get(row.language)?.mean ?? mean), 0)
  return Math.max(reachable, Math.ceil(known))
}
