import sql from 'sql-template-tag'
import type { Things, Use } from '#server/kit/record/in-use.ts'

type Table = { id: string; company_id: string; branch_id: string }
/** The place to check: a company, or one of its branches. */
type Place = { company_id: string; branch_id: string | null }

const bookings: Things = {
  tr: ['rezervasyon', 'rezervasyon'],
  en: ['reservation', 'reservations'],
  de: ['Reservierung', 'Reservierungen'],
}
const guests: Things = {
  tr: ['oturan misafir', 'oturan misafir'],
  en: ['seated guest', 'seated guests'],
  de: ['Gast am Tisch', 'Gäste am Tisch'],
}
const takenTables: Things = {
  tr: ['dolu masa', 'dolu masa'],
  en: ['occupied table', 'occupied tables'],
  de: ['besetzter Tisch', 'besetzte Tische'],
}

/**
 * What prevents the removal of a table. Without the table, nobody would see its guests and their
 * bill, or its reservations (branch-dining-desk: Session).
 */
export const onTable: readonly Use<Table>[] = [
  {
    things: guests,
    of: ({ id, company_id }) => sql`select '' as name, s.guests as n from session_table x
      join table_session s on s.company_id = ${company_id} and s.id = coalesce(x.origin_session_id, x.session_id)
      where x.company_id = ${company_id} and x.table_id = ${id} and x.ended_at is null`,
    advice: {
      tr: 'Önce masayı boşaltın.',
      en: 'Clear the table first.',
      de: 'Geben Sie zuerst den Tisch frei.',
    },
  },
  {
    things: bookings,
    of: ({
      id,
      company_id,
    }) => sql`select to_char(r.starts_at at time zone b.timezone, 'DD.MM. HH24:MI') as name, count(*) over ()::int as n
      from reservation_table x join reservation r on r.company_id = ${company_id} and r.id = x.reservation_id join branch b on b.company_id = ${company_id} and b.id = r.branch_id
      where x.company_id = ${company_id} and x.table_id = ${id} and x.is_holding and upper(x.during) > now() and r.status <> 'seated'
      order by r.starts_at, r.id`,
    advice: {
      tr: 'Rezervasyonları başka masaya alın.',
      en: 'Move the reservations to another table.',
      de: 'Verlegen Sie die Reservierungen an einen anderen Tisch.',
    },
  },
  {
    things: {
      tr: ['birleşim', 'birleşimler'],
      en: ['combination', 'combinations'],
      de: ['Kombination', 'Kombinationen'],
    },
    of: ({ id, company_id, branch_id }) => sql`select '' as name, count(*) over ()::int as n from table_join
      where company_id = ${company_id} and branch_id = ${branch_id} and ${id}::uuid = any(table_ids)`,
    survivesOff: true,
  },
  {
    things: {
      tr: ['geçmiş kayıtlar', 'geçmiş kayıtlar'],
      en: ['past records', 'past records'],
      de: ['frühere Einträge', 'frühere Einträge'],
    },
    of: ({ id, company_id }) => sql`select '' as name, 0 as n where
      exists (select 1 from session_table where company_id = ${company_id} and table_id = ${id})
      or exists (select 1 from reservation_table where company_id = ${company_id} and table_id = ${id})
      or exists (select 1 from table_command where company_id = ${company_id} and table_id = ${id})`,
    survivesOff: true,
    advice: {
      tr: 'Silmek yerine devre dışı bırakın.',
      en: 'Disable it instead.',
      de: 'Deaktivieren Sie ihn stattdessen.',
    },
  },
]

/**
 * Tables at which guests are sitting. If the branch were switched off, nobody could bill these
 * guests.
 */
export const seatedTables: Use<Place> = {
  things: takenTables,
  of: ({ company_id, branch_id }) => sql`select t.name, count(*) over ()::int as n
    from session_table x join dining_table t on t.company_id = ${company_id} and t.id = x.table_id
    where x.company_id = ${company_id} and x.ended_at is null and (${branch_id}::uuid is null or t.branch_id = ${branch_id}::uuid)
    order by t.name, t.id`,
}

/** Reservations that start later than now, or later than `from` if it is given. */
export const bookingsAhead: Use<Place & { from?: string }> = {
  things: bookings,
  of: ({
    company_id,
    branch_id,
    from,
  }) => sql`select to_char(r.starts_at at time zone b.timezone, 'DD.MM. HH24:MI') as name, count(*) over ()::int as n
    from reservation r join branch b on b.company_id = ${company_id} and b.id = r.branch_id
    where r.company_id = ${company_id} and (${branch_id}::uuid is null or r.branch_id = ${branch_id}::uuid)
      and r.status in ('pending', 'approved') and r.starts_at > greatest(now(), ${from ?? null}::timestamptz)
    order by r.starts_at, r.id`,
}
