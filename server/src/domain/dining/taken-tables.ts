import sql from 'sql-template-tag'
import type { Lang } from '#contract/kit/field-words.ts'
import type { Db } from '#server/db/pool.ts'
import { whenText } from '#server/kit/when.ts'
import type { BookingBranch } from './booking-branch.ts'
import type { Span } from './hold.ts'
import type { FloorRoom } from './room.ts'

const words = {
  tr: {
    booked: '{table} dolu: {name}, {from}–{until}.',
    walkIn: 'kapıdan gelen misafir',
    sat: '{table} dolu: orada misafir oturuyor.',
    off: '{table} devre dışı.',
    gone: 'Masa artık yok.',
    other: 'Bu saatte {table} boş.',
    none: 'Bu saatte başka masa da boş değil.',
    without: 'Masasız da geri alabilirsiniz.',
  },
  en: {
    booked: '{table} is taken: {name}, {from}–{until}.',
    walkIn: 'a walk-in',
    sat: '{table} is taken: guests are sitting there.',
    off: '{table} is disabled.',
    gone: 'The table no longer exists.',
    other: '{table} is free at that time.',
    none: 'No other table is free at that time.',
    without: 'It can also be restored without a table.',
  },
  de: {
    booked: '{table} ist vergeben: {name}, {from}–{until}.',
    walkIn: 'Gast ohne Reservierung',
    sat: '{table} ist besetzt: Dort sitzen Gäste.',
    off: '{table} ist deaktiviert.',
    gone: 'Den Tisch gibt es nicht mehr.',
    other: '{table} ist zu dieser Zeit frei.',
    none: 'Ein anderer Tisch ist zu dieser Zeit nicht frei.',
    without: 'Auch ohne Tisch lässt sich das rückgängig machen.',
  },
} satisfies Record<Lang, Record<string, string>>

const filled = (text: string, given: Record<string, string>): string =>
  text.replace(/\{(\w+)\}/g, (_, name: string) => given[name] ?? '')

interface Other {
  /** Other tables that are free at that time, with the ones most suitable for the party first. */
  free: readonly string[] | undefined
  /** Whether the reservation is allowed to have no table. */
  isWithout: boolean
  isSeating: boolean
}

/**
 * Explains why tables chosen by hand are not available: who has each of them, and which other
 * tables are free at that time.
 */
export async function whyTaken(
  db: Db,
  { hours: { timezone } }: BookingBranch,
  room: FloorRoom,
  span: Span,
  table_ids: readonly string[],
  { free, isWithout, isSeating }: Other,
  lang: Lang,
): Promise<{ detail: string; tables: { id: string; name: string }[] | null; is_without: boolean }> {
  const t = words[lang]
  const known = await db.many<{
    id: string
    table: string
    is_active: boolean
    name: string | null
    span: [number, number] | null
  }>(sql`
    select d.id, d.name as table, d.is_active, x.name, x.span from dining_table d left join lateral (
      select r.name, json_build_array(extract(epoch from lower(x.during)) * 1000, extract(epoch from upper(x.during)) * 1000) as span
      from reservation_table x join reservation r on r.company_id = x.company_id and r.id = x.reservation_id
      where x.company_id = ${span.company_id} and r.company_id = ${span.company_id} and x.table_id = d.id and x.is_holding
        and x.during && tstzrange(${span.from}, ${span.until}) and x.reservation_id <> ${span.id} order by x.during limit 1) x on true
    where d.company_id = ${span.company_id} and d.id = any(${table_ids}::uuid[]) order by d.name, d.id`)
  const time = (at: number) => whenText(lang, new Date(at), { now: new Date(at), timezone })
  const why = known.flatMap(({ id, table, is_active, name, span: held }) => {
    if (held) return filled(t.booked, { table, name: name || t.walkIn, from: time(held[0]), until: time(held[1]) })
    if (!is_active) return filled(t.off, { table })
    return isSeating && room.occupied.has(id) ? filled(t.sat, { table }) : []
  })
  if (known.length < table_ids.length) why.push(t.gone)
  const names = new Map(room.tables.map((it) => [it.id, it.name]))
  const tables = free?.map((id) => ({ id, name: names.get(id) ?? '' })) ?? null
  const other = tables ? filled(t.other, { table: tables.map((it) => it.name).join(' + ') }) : t.none
  return { detail: [...why, other, ...(isWithout ? [t.without] : [])].join(' '), tables, is_without: isWithout }
}
