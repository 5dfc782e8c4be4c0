import { randomInt } from 'node:crypto'
import sql from 'sql-template-tag'
import { kiosk } from '#contract/organisation/kiosk.ts'
import type { Db } from '#server/db/pool.ts'
import { limitStates } from '#server/domain/identity/attempts.ts'
import { freeAtPlace, guessed } from '#server/domain/identity/guess.ts'
import { audit } from '#server/kit/audit/audit.ts'
import { routes } from '#server/kit/context.ts'
import { Fault, fault, wrongField } from '#server/kit/answer/fault.ts'
import { isExpired } from '#server/kit/guard/licence.ts'
import { within, withinCompany } from '#server/kit/guard/reach.ts'
import { recordRoutes } from '#server/kit/record/record.ts'
import { secret, sha256 } from '#server/kit/guard/tokens.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import { kioskDay } from './day.ts'
import { kioskLimit, placeInLine } from './limit.ts'
import { kioskWords } from './words.ts'

const noun = 'kiosk'
const silentMin = 3
const codeMin = 10
/**
 * How many wrong six-digit codes are allowed to everybody together in a quarter of an hour, to make
 * guessing pointless. Reaching the limit locks nobody out: new codes then have twelve digits, which
 * are too many to guess, and are still compared.
 */
const guessesAtShort = { key: 'pair', max: 100, minutes: 15 }
const digits = { short: 6, long: 12 }

const rank = sql`row_number() over (partition by k.company_id, k.key_hash is not null order by k.paired_at, k.id)`
const limit = sql`coalesce((l.limits ->> 'kioskLimit')::int, 0)`

const record = recordRoutes(kiosk, {
  table: 'kiosk k',
  // A kiosk's orders belong to the branch, so nothing uses the kiosk itself.
  uses: [],
  company: 'company_id',
  columns:
    () => sql`k.id, k.company_id, k.branch_id, k.name, k.is_locked, co.name as company_name, b.name as branch_name, k.app_version, k.os_version, k.paired_at, k.seen_at,
    k.created_at, k.version, k.updated_at,
    case when k.key_hash is null then 'waiting' when k.is_locked then 'locked'
      when not coalesce((l.licensed_module_list ->> 'kiosk')::boolean, false) or (${limit} > 0 and k.place > ${limit}) then 'refused'
      when k.seen_at > now() - make_interval(mins => ${silentMin}) then 'online' else 'offline' end as state`,
  /** The seats for kiosk devices, each with its position among the seats of its company. */
  from: ({
    reach,
  }) => sql`from (select k.*, ${rank} as place from kiosk k where ${withinCompany(reach.tie, 'k.company_id')}) k
    join company co on co.id = k.company_id join branch b on b.company_id = k.company_id and b.id = k.branch_id left join license l on l.company_id = k.company_id`,
  within: ({ reach }) => within(reach.tie, 'k'),
  search: () => ['k.name', 'b.name', 'co.name'],
  sort: () => ({ name: 'k.name collate "tr-x-icu"', branch_name: 'b.name collate "tr-x-icu"' }),
})

export const kioskRoutes = routes(
  kiosk,
  {
    ...record.handlers,

    day: async ({ params }, ctx) => {
      const id = params.branch_id.toLowerCase()
      const query = { page: 1, limit: 50, sort: 'name' as const, branch_id: [id] }
      const { data } = await record.handlers.list({ query }, ctx)
      return kioskDay(id, data, ctx)
    },

    code: ({ params }, ctx) =>
      ctx.db.tx(async (db) => {
        const seat = await record.one(db, ctx, params.kiosk_id, 'lock')
        await spendCodes(db, seat.id)
        const code = await freeCode(db)
        const row = await db.must<{
          ends_at: string
        }>(sql`insert into one_time (id, purpose, subject, hash, data, ends_at)
        values (${uuidv7()}, 'kiosk', ${seat.id}, ${codeHash(code)}, ${JSON.stringify({ company_id: seat.company_id })}, now() + make_interval(mins => ${codeMin})) returning ends_at`)
        await audit(db, ctx, { noun, record_id: seat.id, company_id: seat.company_id, action: 'pairing-code' })
        return { code, ends_at: row.ends_at }
      }),

    unpair: async ({ params }, ctx) => {
      const { version } = await record.one(ctx.db, ctx, params.kiosk_id)
      return record.change(ctx, params.kiosk_id, {
        version,
        action: 'unpair',
        write: async ({ db, before }) => {
          await spendCodes(db, before.id)
          return { key_hash: null, paired_at: null, seen_at: null, unpaired_at: ctx.now }
        },
      })
    },

    pair: async ({ body }, ctx) => {
      const guess = {
        purpose: 'pair',
        subject: '',
        free: [freeAtPlace('pair', ctx.ip)],
        ...(body.code.length === digits.short && { bound: guessesAtShort }),
      }
      const found = await guessed(ctx, guess, () =>
        ctx.db.tx(async (db) => {
          const code = await db.one<{
            subject: string
            data: { company_id: string }
          }>(sql`update one_time set used_at = now()
        where purpose = 'kiosk' and hash = ${codeHash(body.code)} and used_at is null and ends_at > now() returning subject, data`)
          if (!code) return undefined
          const { company_id } = code.data
          const license = (await ctx.kit.tree()).companies.get(company_id)?.license
          if (isExpired(license, ctx.now)) throw fault(license ? 'licence_expired' : 'licence_missing')
          const max = await kioskLimit(db, company_id, 'lock')
          if (max === undefined) throw fault('module_required', { module: 'kiosk' })
          const paired = await db.must<{ n: number }>(
            sql`select count(*)::int as n from kiosk where company_id = ${company_id} and key_hash is not null and id <> ${code.subject}`,
          )
          if (max > 0 && paired.n >= max)
            throw new Fault('limit_reached', { detail: kioskWords[ctx.lang].over(max, paired.n + 1), module: 'kiosk' })
          const key = `kiosk_${company_id}_${secret()}`
          const row = await db.one<{ id: string; branch_id: string; name: string }>(sql`
        update kiosk set key_hash = ${sha256(key)}, paired_at = ${ctx.now}, seen_at = ${ctx.now}, unpaired_at = null, app_version = ${body.app_version}, os_version = ${body.os_version},
          version = version + 1, updated_at = ${ctx.now} where company_id = ${company_id} and id = ${code.subject} returning id, branch_id, name`)
          if (!row) throw fault('not_found')
          await audit(db, ctx, {
            noun,
            record_id: row.id,
            company_id,
            action: 'pair',
            after: { app_version: body.app_version, os_version: body.os_version },
          })
          return { key, kiosk_id: row.id, branch_id: row.branch_id, name: row.name }
        }),
      )
      if (!found) throw wrongField('code', 'code_wrong')
      return found
    },

    heartbeat: async ({ body }, { db, lang, now }) => {
      const [, company_id] = /^kiosk_([0-9a-f-]{36})_/.exec(body.key) ?? []
      const row = company_id
        ? await db.one<{ id: string; branch_id: string; name: string; is_locked: boolean }>(sql`
          update kiosk set seen_at = ${now}, app_version = ${body.app_version}, os_version = ${body.os_version}
          where company_id = ${company_id} and key_hash = ${sha256(body.key)} returning id, branch_id, name, is_locked`)
        : undefined
      const words = kioskWords[lang]
      if (!company_id || !row) throw fault('key_dead', { detail: words.unpaired })
      const max = await kioskLimit(db, company_id)
      const { place, count } = await placeInLine(db, company_id, row.id)
      const is_refused = max === undefined || (max > 0 && place > max)
      const { id: kiosk_id, ...it } = row
      const message = it.is_locked ? words.locked : is_refused ? words.over(max ?? 0, count) : null
      return { kiosk_id, ...it, is_refused, message }
    },
  },
  record.companyOf,
)

const codeHash = (code: string) => sha256(`kiosk ${code}`)

/** Makes all unused codes of a seat invalid. */
const spendCodes = (db: Db, kiosk_id: string) =>
  db.one(sql`update one_time set used_at = now() where purpose = 'kiosk' and subject = ${kiosk_id} and used_at is null`)

/** A code that no other seat is using at the moment. */
async function freeCode(db: Db): Promise<string> {
  const [guesses] = await limitStates(db, [guessesAtShort])
  const length = guesses!.wait === null ? digits.short : digits.long
  for (;;) {
    const code = String(randomInt(10 ** length)).padStart(length, '0')
    const taken = await db.one(
      sql`select 1 as one from one_time where purpose = 'kiosk' and hash = ${codeHash(code)} and used_at is null and ends_at > now()`,
    )
    if (!taken) return code
  }
}
