import type pg from 'pg'
import { dueMoment, nextDue, type TaskTiming } from '#contract/marketing/scheduled-task/due-days.ts'
import type { Audience } from '#contract/members/audience.ts'
import { dayAt, plusDays } from '#contract/kit/wall-clock.ts'
import { fixedId } from '../chance.ts'
import { companies } from '../companies.ts'
import { insertRows } from '../insert.ts'
import { companyId } from '../organisation.ts'

const birthday: Audience = { all: [{ field: 'birthday', op: 'ahead', value: 0 }] }
const often: Audience = { all: [{ field: 'order_count', op: 'between', value: { min: 3, max: null } }] }

const names = {
  TR: { birthday: 'Doğum günü puanı', grill: 'Salı dönerleri hatırlatması', bonus: 'Ay sonu bonusu' },
  DE: { birthday: 'Geburtstagspunkte', grill: 'Erinnerung an den Döner-Dienstag', bonus: 'Bonus zum Monatsende' },
} as const

/** How many members each past run of the birthday task reached, the newest first. */
const reached = [3, 0, 2, 4, 1, 2]

/**
 * Creates each company's scheduled tasks: points on birthdays, with runs of the last days, a weekly
 * notification, and a monthly task that is paused. The notifications must already exist.
 */
export async function layTasks(client: pg.ClientBase, now: number): Promise<void> {
  for (const { slug, country, timezone } of companies) {
    const company_id = companyId(slug)
    const today = dayAt(new Date(now), timezone)
    const said = names[country]
    const task = (key: keyof typeof said, timing: TaskTiming, more: object = {}) => {
      const due = nextDue(timing, timezone, new Date(now))
      return {
        company_id,
        id: fixedId(`${slug} task ${key}`),
        name: said[key],
        action: 'points',
        notification_id: null,
        points: 250,
        validity_days: 30,
        category_ids: [],
        product_ids: [],
        switches_on: false,
        audience: birthday,
        segment_ids: [],
        rest_days: 300,
        ...timing,
        is_paused: false,
        next_due_on: due?.on ?? null,
        next_due_at: due?.at ?? null,
        ran_on: null,
        created_at: new Date(now - 20 * 86_400_000),
        updated_at: new Date(now - 20 * 86_400_000),
        version: 1,
        ...more,
      }
    }
    const daily = { cycle: 'daily', starts_on: plusDays(today, -reached.length), at_min: 600, ends_on: null } as const
    const rows = [
      task('birthday', daily, { ran_on: plusDays(today, -1) }),
      task(
        'grill',
        { cycle: 'weekly', starts_on: plusDays(today, 2), at_min: 690, ends_on: null },
        {
          action: 'notification',
          notification_id: fixedId(`${slug} notification grill`),
          points: null,
          validity_days: 0,
          audience: often,
          rest_days: 6,
        },
      ),
      task(
        'bonus',
        { cycle: 'monthly', starts_on: '2026-01-31', at_min: 720, ends_on: null },
        { audience: often, points: 100, is_paused: true, next_due_on: null, next_due_at: null },
      ),
    ]
    await insertRows(client, 'scheduled_task', rows)
    const runs = reached.map((done, n) => {
      const due_on = plusDays(today, -n - 1)
      const due_at = dueMoment(due_on, daily.at_min, timezone)
      return {
        company_id,
        task_id: rows[0]!.id,
        due_on,
        number: 0,
        id: fixedId(`${slug} task run ${due_on}`),
        due_at,
        state: 'done',
        chosen: done,
        done,
        tries: 0,
        try_at: due_at,
        ended_at: due_at,
      }
    })
    await insertRows(client, 'scheduled_task_run', runs)
  }
}
