import { dayAt } from '#contract/kit/wall-clock.ts'
import { banner } from '#contract/marketing/banner.ts'
import type { CalendarEntry } from '#contract/marketing/calendar/calendar.ts'
import { endOnDay, onDay } from '#contract/marketing/calendar/moved.ts'
import { campaign } from '#contract/marketing/campaign.ts'
import { discount } from '#contract/marketing/discount.ts'
import { notification } from '#contract/marketing/notification/notification.ts'
import { scheduledTask } from '#contract/marketing/scheduled-task/scheduled-task.ts'
import { story } from '#contract/marketing/story.ts'
import { send } from '#panel/kit/server/client.ts'
import { readForAct } from '#panel/kit/server/read-for-act.ts'

/** The fields of a record that its form sends. */
const inputOf = <T extends object>(row: T, shape: object): T =>
  Object.fromEntries(Object.entries(row).filter(([name]) => name in shape)) as T

/**
 * Moves the start of an entry to another day in its time zone, at the same time of day. The end
 * moves by as many days, but the last day of a scheduled task stays. The record is read first, so
 * that what somebody has changed since the calendar was loaded is not overwritten. Returns false,
 * and moves nothing, if the record no longer begins on the day on which the calendar shows it.
 */
export async function moveEntry({ kind, id, on, timezone: zone }: CalendarEntry, to: string): Promise<boolean> {
  const isThere = (starts_at: string) => dayAt(new Date(starts_at), zone) === on
  const span = ({ starts_at, expires_at }: { starts_at: string; expires_at: string | null }) => ({
    starts_at: onDay(starts_at, to, zone),
    expires_at: endOnDay(expires_at, starts_at, to, zone),
  })
  switch (kind) {
    case 'notification': {
      const params = { notification_id: id }
      const { version, send_at } = await readForAct(notification.read, { params })
      if (send_at === null || !isThere(send_at)) return false
      await send(notification.move, { params, body: { version, send_at: onDay(send_at, to, zone) } })
      return true
    }
    case 'story': {
      const params = { story_id: id }
      const { version, ...row } = await readForAct(story.read, { params })
      if (!isThere(row.starts_at)) return false
      const body = { ...inputOf(row, story.input.shape), starts_at: onDay(row.starts_at, to, zone), version }
      await send(story.update, { params, body })
      return true
    }
    case 'discount': {
      const params = { discount_id: id }
      const { version, ...row } = await readForAct(discount.read, { params })
      if (!isThere(row.starts_at)) return false
      await send(discount.update, { params, body: { ...inputOf(row, discount.input.shape), ...span(row), version } })
      return true
    }
    case 'banner': {
      const params = { banner_id: id }
      const { version, ...row } = await readForAct(banner.read, { params })
      if (!isThere(row.starts_at)) return false
      await send(banner.update, { params, body: { ...inputOf(row, banner.input.shape), ...span(row), version } })
      return true
    }
    case 'campaign': {
      const params = { campaign_id: id }
      const { version, ...row } = await readForAct(campaign.read, { params })
      if (!isThere(row.starts_at)) return false
      await send(campaign.update, { params, body: { ...inputOf(row, campaign.input.shape), ...span(row), version } })
      return true
    }
    case 'scheduled_task': {
      const params = { scheduled_task_id: id }
      const { version, ...row } = await readForAct(scheduledTask.read, { params })
      if (row.starts_on !== on) return false
      const body = { ...inputOf(row, scheduledTask.input.shape), starts_on: to, version }
      await send(scheduledTask.update, { params, body })
      return true
    }
    default:
      return false
  }
}

/** The calls whose answers show the old day after something was moved. */
export const staleCalls = [
  notification.list,
  notification.read,
  story.list,
  story.read,
  discount.list,
  discount.read,
  banner.list,
  banner.read,
  campaign.list,
  campaign.read,
  scheduledTask.list,
  scheduledTask.read,
]
