import { createHmac } from 'node:crypto'
import sql from 'sql-template-tag'
import type { Db, Pool } from '#server/db/pool.ts'
import { digestOfLine, falselyCleared } from './audit-clear.ts'
import { forEachTenant } from '../turns/for-each-tenant.ts'

/**
 * How many minutes old a line must be before it is sealed. By then no transaction can still be
 * writing an earlier line: statements are cancelled after 10 s and idle transactions after 5 s.
 */
const settleMin = 15

interface Link {
  upto: string
  lines: number
  hash: string
}

/**
 * A fault that the verification found: a span of a company's histories that differs from what was
 * sealed, or a chain whose last links are missing.
 */
export interface Broken {
  company_id: string
  after: string | null
  upto: string
  why: 'changed' | 'cut off'
}

/**
 * The last link of each company's chain. These links are kept outside the database, so that
 * removing the end of a chain from the database is noticed.
 */
export type Heads = Record<string, { upto: string; hash: string }>

const microseconds = `'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'`

/** The key of the chain, derived from an installation key. */
export const chainKeyOf = (key: Buffer): Buffer => createHmac('sha256', key).update('histories').digest()

/**
 * Computes one digest over the lines of a span, oldest first. A line that an erasure has cleared
 * counts with the digest that it had before.
 */
const digestOf = async (db: Db, company_id: string, after: string | null, upto: string) =>
  await db.must<{ lines: number; digest: string }>(sql`
    select count(*)::int as lines, encode(sha256(coalesce(string_agg(line, ''::bytea order by at, id), ''::bytea)), 'hex') as digest from (
      select a.at, a.id, coalesce(decode(c.was, 'hex'), ${digestOfLine}) as line
      from audit a left join audit_cleared c on c.company_id = ${company_id} and c.id = a.id
      where a.company_id = ${company_id} and a.at > coalesce(${after}::timestamptz, '-infinity') and a.at <= ${upto}::timestamptz
    ) span`)

/**
 * Computes a link of the chain with a key, so that somebody who can only write to the database
 * cannot forge a link.
 */
const linkOf = (
  key: Buffer,
  company_id: string,
  before: string,
  upto: string,
  span: { lines: number; digest: string },
) =>
  createHmac('sha256', key)
    .update(['audit', company_id, before, upto, span.lines, span.digest].join('|'))
    .digest('base64url')

const linksOf = (db: Db, company_id: string) =>
  db.many<Link>(
    sql`select to_char(upto at time zone 'UTC', ${microseconds}) as upto, lines, hash from audit_seal where company_id = ${company_id} order by audit_seal.upto`,
  )

/**
 * Seals, company by company, the lines that are new since the last run and old enough. Returns the
 * last links of the chains that grew. `heads` receives these links too, even if sealing fails for
 * another company.
 */
export async function sealAudit(db: Pool, key: Buffer, now: Date, heads: Heads = {}): Promise<Heads> {
  const grown = await db.many<{
    company_id: string
    upto: string
  }>(sql`/* platform: the histories of everybody are sealed */
    select a.company_id, to_char(max(a.at) at time zone 'UTC', ${microseconds}) as upto
    from audit a left join (select company_id, max(upto) as upto from audit_seal group by company_id) s on s.company_id = a.company_id
    where a.at <= ${now}::timestamptz - make_interval(mins => ${settleMin}) and (s.upto is null or a.at > s.upto) group by a.company_id`)
  const seal = ({ company_id, upto }: (typeof grown)[number]) =>
    db.tx(async (tx) => {
      await tx.one(sql`select pg_advisory_xact_lock(hashtextextended(${company_id}, 13))`)
      const last = (await linksOf(tx, company_id)).at(-1)
      if (last && last.upto >= upto) return
      const span = await digestOf(tx, company_id, last?.upto ?? null, upto)
      const hash = linkOf(key, company_id, last?.hash ?? '', upto, span)
      await tx.one(
        sql`insert into audit_seal (company_id, upto, lines, hash) values (${company_id}, ${upto}, ${span.lines}, ${hash})`,
      )
      heads[company_id] = { upto, hash }
    })
  await forEachTenant({ db }, grown, seal, { ms: 15_000 })
  return heads
}

/**
 * Re-reads a company's histories and checks each link with the key that made it, which must be one
 * of `keys`. Returns every span that differs from what was sealed. If `head`, the last link known
 * from outside the database, is given, the end of the chain is checked too.
 */
export async function verifyCompany(
  db: Db,
  keys: readonly Buffer[],
  company_id: string,
  head?: Heads[string],
): Promise<{ lines: number; broken: Broken[] }> {
  const links = await linksOf(db, company_id)
  const broken: Broken[] = []
  let before: Link | undefined
  let lines = 0
  for (const link of links) {
    const after = before?.upto ?? null
    const span = await digestOf(db, company_id, after, link.upto)
    lines += span.lines
    const isSealed = keys.some((key) => linkOf(key, company_id, before?.hash ?? '', link.upto, span) === link.hash)
    if (!isSealed || span.lines !== link.lines) broken.push({ company_id, after, upto: link.upto, why: 'changed' })
    before = link
  }
  for (const at of await falselyCleared(db, keys, company_id))
    broken.push({ company_id, after: at, upto: at, why: 'changed' })
  if (head && !links.some((it) => it.upto === head.upto && it.hash === head.hash))
    broken.push({ company_id, after: before?.upto ?? null, upto: head.upto, why: 'cut off' })
  return { lines, broken }
}

/** Verifies every company. */
export async function verifyAudit(
  db: Db,
  keys: readonly Buffer[],
  heads: Heads,
): Promise<{ lines: number; unsealed: number; companies: number; broken: Broken[] }> {
  const sealed = await db.many<{ company_id: string }>(
    sql`/* platform: the histories of everybody are verified */ select distinct company_id from audit_seal`,
  )
  const ids = new Set([...sealed.map((it) => it.company_id), ...Object.keys(heads)])
  const broken: Broken[] = []
  let lines = 0
  for (const id of ids) {
    const it = await verifyCompany(db, keys, id, heads[id])
    lines += it.lines
    broken.push(...it.broken)
  }
  const all = await db.must<{ n: number }>(
    sql`/* platform: the histories of everybody are verified */ select count(*)::int as n from audit`,
  )
  return { lines, unsealed: all.n - lines, companies: ids.size, broken }
}
