import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { Mention, MentionPlace } from '#contract/members/member-erasure.ts'
import type { Db } from '#server/db/pool.ts'
import { freeText } from '#server/db/personal.ts'
import { mentions } from './blank.ts'
import { isTied, ownContacts, type Contacts } from './contacts.ts'
import { isOn, pageAfter, pagesOf, type FreeTable, type Page } from './free-text.ts'
import type { Owner } from '../points/points.ts'

/**
 * For a table: which record users open to see a row, and how to recognise the person's own rows,
 * which are erased anyway and therefore not listed.
 */
interface Home {
  place: MentionPlace
  id: 'id' | 'member_id' | 'branch_id'
  isTheirs?: 'id' | 'member_id'
  tied?: { phone: 'phone' | 'customer_phone'; email?: 'email' | 'customer_email' }
}
const ofMember: Home = { place: 'member', id: 'member_id', isTheirs: 'member_id' }
const ofBranch: Home = { place: 'branch', id: 'branch_id' }

/**
 * How users reach the rows of each table. Histories are left out, because they only repeat names
 * from records and a company cannot edit them. The steps of orders are left out too, because their
 * texts come from the orders.
 */
const homes: Record<Exclude<FreeTable, 'audit' | 'order_event'>, Home> = {
  member: { place: 'member', id: 'id', isTheirs: 'id' },
  member_address: ofMember,
  member_correction: ofMember,
  member_erasure: ofMember,
  institution_member: ofMember,
  wallet_entry: ofMember,
  point_move: ofMember,
  consent_event: ofMember,
  orders: { place: 'order', id: 'id', isTheirs: 'member_id', tied: { phone: 'customer_phone' } },
  reservation: { place: 'reservation', id: 'id', tied: { phone: 'phone', email: 'email' } },
  comment: { place: 'comment', id: 'id', isTheirs: 'member_id' },
  segment: { place: 'segment', id: 'id' },
  gift_cheque: { place: 'gift_cheque', id: 'id' },
  point_definition: { place: 'point_definition', id: 'id' },
  notification: { place: 'notification', id: 'id' },
  scheduled_task: { place: 'scheduled_task', id: 'id' },
  story: { place: 'story', id: 'id' },
  banner: { place: 'banner', id: 'id' },
  campaign: { place: 'campaign', id: 'id' },
  discount: { place: 'discount', id: 'id' },
  partner_institution: { place: 'partner_institution', id: 'id' },
  member_import: { place: 'member_import', id: 'id' },
  branch_pause: ofBranch,
  branch_request: { ...ofBranch, tied: { phone: 'customer_phone', email: 'customer_email' } },
  special_day: ofBranch,
  table_command: ofBranch,
  dining_area: ofBranch,
  dining_table: ofBranch,
  zone: ofBranch,
  kiosk: ofBranch,
}
const tables = Object.keys(homes) as (keyof typeof homes)[]
/**
 * JSON columns that are not searched for names, because it would take too long. They are the lines
 * and addresses of orders, whose other texts are searched, and the headers of imported files.
 */
const json = new Set(['lines', 'address', 'sheets', 'columns', 'consents'])

/** The maximum number of records on one page. Nobody would go through more. */
const maxFound = 50

/** The name under which users know a record. */
const named: Record<MentionPlace, Sql> = {
  member: sql`select id, null::uuid as branch_id, btrim(name || ' ' || surname) as name from member`,
  order: sql`select id, branch_id, '#' || number as name from orders`,
  reservation: sql`select id, branch_id, name from reservation`,
  comment: sql`select id, branch_id, customer_name as name from comment`,
  segment: sql`select id, null::uuid as branch_id, name from segment`,
  gift_cheque: sql`select id, null::uuid as branch_id, name from gift_cheque`,
  point_definition: sql`select id, null::uuid as branch_id, name from point_definition`,
  notification: sql`select id, null::uuid as branch_id, name from notification`,
  scheduled_task: sql`select id, null::uuid as branch_id, name from scheduled_task`,
  story: sql`select id, null::uuid as branch_id, title as name from story`,
  banner: sql`select id, branch_id, title as name from banner`,
  campaign: sql`select id, branch_id, title as name from campaign`,
  discount: sql`select id, null::uuid as branch_id, name from discount`,
  partner_institution: sql`select id, null::uuid as branch_id, name from partner_institution`,
  member_import: sql`select id, null::uuid as branch_id, name from member_import`,
  branch: sql`select id, id as branch_id, name from branch`,
}

/**
 * The person: the member and the records merged into the member, with the numbers and addresses
 * that belong to nobody else.
 */
interface Person {
  company_id: string
  ids: readonly string[]
  own: Contacts
}

/** The records whose rows on a page contain one of the texts, with the number of such rows. */
async function recordsOn(
  db: Db,
  { company_id, ids, own }: Person,
  page: Page & { table: keyof typeof homes },
  isFound: Sql,
  max: Sql = empty,
): Promise<{ id: string; texts: number }[]> {
  const { id, isTheirs, tied } = homes[page.table]
  const others = isTheirs ? sql`and (${raw(isTheirs)} is null or ${raw(isTheirs)} <> all(${[...ids]}::uuid[]))` : empty
  const notTied = tied ? sql`and ${isTied(own, raw(tied.phone), tied.email && raw(tied.email))} is not true` : empty
  return db.many(sql`select ${raw(id)} as id, count(*)::int as texts from ${raw(page.table)}
    where company_id = ${company_id} and ${isOn(page)} and ${isFound} ${others} ${notTied} group by 1 ${max}`)
}

async function personOf(db: Db, { company_id, member_id }: Owner): Promise<Person & { names: string[] }> {
  const rows = await db.many<{ id: string; name: string }>(sql`
    select id, ${plain(sql`btrim(name || ' ' || surname)`)} as name from member where company_id = ${company_id} and (id = ${member_id} or merged_into = ${member_id})`)
  const ids = rows.map((it) => it.id)
  // Many people share a first name, so a first name alone is not searched.
  const names = [...new Set(rows.map((it) => it.name))].filter((it) => it.includes(' '))
  return { company_id, ids, own: await ownContacts(db, company_id, ids), names }
}

/**
 * A text in lower case and without the usual diacritics. The database's `fold` would take more than
 * twice as long.
 */
const plain = (text: Sql): Sql =>
  sql`translate(lower(translate(${text}, 'İI', 'ii')), 'ıçğöşüâîûáàéèêñß', 'icgosuaiuaaeeens')`
/** Whether a text contains one of these plain names. */
const names = (text: Sql, all: readonly string[]): Sql =>
  sql`exists (select 1 from unnest(${[...all]}::text[]) it where strpos(${plain(text)}, it) > 0)`

/** How long one request searches, in ms. */
const patienceMs = 1500

/**
 * Searches texts of other people for the person's full name. Each call searches one part; call it
 * again with `next` until that is null. Nothing is stored: the person who decides on the erasure
 * corrects what is found.
 */
export async function findMentions(
  db: Db,
  owner: Owner,
  from: { part?: number | undefined; after?: string | undefined },
): Promise<{ found: Mention[]; next: { part: number; after: string | null } | null }> {
  const person = await personOf(db, owner)
  const found = new Map<MentionPlace, Set<string>>()
  const until = performance.now() + patienceMs
  let next: { part: number; after: string | null } | null = { part: from.part ?? 0, after: from.after ?? null }
  if (person.names.length === 0) next = null
  while (next && next.part < tables.length && performance.now() < until) {
    const { part, after }: { part: number; after: string | null } = next
    const table = tables[part]!
    const page = { ...(await pageAfter(db, owner.company_id, table, after === null ? null : [after])), table }
    const holds = freeText[table].columns
      .filter((it) => !json.has(it))
      .map((it) => sql`${raw(it)}::text <> '' and ${names(sql`${raw(it)}::text`, person.names)}`)
    const { place } = homes[table]
    const ids = found.get(place) ?? new Set()
    for (const { id } of await recordsOn(db, person, page, sql`(${join(holds, ' or ')})`, sql`limit ${maxFound}`))
      ids.add(id)
    found.set(place, ids)
    next = page.upto ? { part, after: page.upto[0]! } : { part: part + 1, after: null }
  }
  return {
    found: await showMentions(db, owner.company_id, found),
    next: next && next.part < tables.length ? next : null,
  }
}

/** The found records, with the names under which users know them. */
async function showMentions(
  db: Db,
  company_id: string,
  found: ReadonlyMap<MentionPlace, ReadonlySet<string>>,
): Promise<Mention[]> {
  const shown: Mention[] = []
  for (const [place, ids] of found)
    if (ids.size > 0)
      for (const it of await db.many<Omit<Mention, 'place'>>(
        sql`${named[place]} where company_id = ${company_id} and id = any(${[...ids]}::uuid[]) order by id`,
      ))
        shown.push({ place, ...it })
  return shown
}

/**
 * Counts, for each place, the texts of other people that contain the person's number or address.
 * These texts are about others too, so they are not deleted.
 */
export async function countMentions(db: Db, owner: Owner): Promise<{ place: MentionPlace; texts: number }[]> {
  const person = await personOf(db, owner)
  const counts = new Map<MentionPlace, number>()
  for (const table of tables) {
    const columns = freeText[table].columns.map((it) => mentions(sql`${raw(it)}::text`, person.own))
    const { place } = homes[table]
    for await (const page of pagesOf(db, owner.company_id, table))
      for (const { texts } of await recordsOn(db, person, { ...page, table }, sql`(${join(columns, ' or ')})`))
        counts.set(place, (counts.get(place) ?? 0) + texts)
  }
  return [...counts].map(([place, texts]) => ({ place, texts }))
}
