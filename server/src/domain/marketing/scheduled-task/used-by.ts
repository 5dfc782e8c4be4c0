import sql from 'sql-template-tag'
import type { Use } from '#server/kit/record/in-use.ts'

interface Owned {
  id: string
  company_id: string
}

const things = {
  tr: ['zamanlanmış görev', 'zamanlanmış görev'],
  en: ['scheduled task', 'scheduled tasks'],
  de: ['geplante Aufgabe', 'geplante Aufgaben'],
} as const

const named = sql`select name, count(*) over ()::int as n from scheduled_task`

/** The scheduled tasks that send a notification. */
export const tasksOfNotification: Use<Owned> = {
  things,
  of: ({ id, company_id }) => sql`${named} where company_id = ${company_id} and notification_id = ${id} order by name`,
}

/** The scheduled tasks that give a voucher. */
export const tasksOfCheque: Use<Owned> = {
  things,
  of: ({ id, company_id }) => sql`${named} where company_id = ${company_id} and gift_cheque_id = ${id} order by name`,
}

/** The scheduled tasks whose audience names a segment. */
export const tasksOfSegment: Use<Owned> = {
  things,
  of: ({ id, company_id }) =>
    sql`${named} where company_id = ${company_id} and ${id}::uuid = any(segment_ids) order by name`,
}
