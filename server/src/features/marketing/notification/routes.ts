import sql, { empty, type Sql } from 'sql-template-tag'
import { segmentsIn } from '#contract/members/audience.ts'
import {
  notification,
  type Notification,
  type NotificationInput,
} from '#contract/marketing/notification/notification.ts'
import { notificationFaults, messageFaults } from '#contract/marketing/notification/rules.ts'
import { estimateOf } from '#server/domain/marketing/notification/estimate.ts'
import { freezeAt } from '#server/domain/marketing/notification/freeze.ts'
import { liftGroups, notificationsOf, recipientsOf } from '#server/domain/marketing/notification/lists.ts'
import { notificationLoop } from '#server/domain/marketing/notification/loop.ts'
import { senderOf } from '#server/domain/marketing/notification/message.ts'
import { sendTests } from '#server/domain/marketing/notification/tests.ts'
import { tasksOfNotification } from '#server/domain/marketing/scheduled-task/used-by.ts'
import { samplingError } from '#server/domain/members/audience/count.ts'
import { refuseUnfitSegments, refuseUnknown } from '#server/domain/members/audience/refuse.ts'
import { orTooDear } from '#server/domain/members/audience/too-dear.ts'
import { fault, refuseBrokenRules, wrongField } from '#server/kit/answer/fault.ts'
import { homeZone } from '#server/kit/company-zone.ts'
import { routes, type Context } from '#server/kit/context.ts'
import { refuseWrongShape } from '#server/kit/files/pictures.ts'
import { narrowedTo, sameCompany, withinCompany } from '#server/kit/guard/reach.ts'
import { changedWithin, refuseValidElsewhere } from '#server/kit/guard/valid-at.ts'
import { once } from '#server/kit/idempotency.ts'
import { wake } from '#server/kit/jobs/work.ts'
import { recordRoutes } from '#server/kit/record/record.ts'

const columns =
  (): Sql => sql`n.id, n.company_id, co.name as company_name, co.currency, n.name, n.channel, n.title, n.body, n.link, n.image, n.audience, n.send_at,
  n.by_recipient_clock, n.spread_minutes, n.expires_at, n.holds_back, n.is_draft, n.status, n.is_paused, n.pause_reason,
  coalesce(n.frozen_at, case when n.chosen_to is not null then n.freeze_at end) as frozen_at, n.done_at,
  n.recipients, n.queued, n.sent, n.failed, n.skipped, n.held_back, n.clicked, n.segments, case when n.channel = 'sms' then n.segments * n.price end as cost,
  n.task_id, t.name as task_name, n.created_at, n.version, n.updated_at`

const record = recordRoutes(notification, {
  table: 'notification n',
  company: 'company_id',
  columns,
  from: ({ reach: { tie } }) => sql`from notification n join company co on co.id = n.company_id
    left join scheduled_task t on ${sameCompany(tie, 't', 'n')} and t.id = n.task_id`,
  within: ({ reach }) => withinCompany(reach.tie, 'n.company_id'),
  shown: (row: Omit<Notification, 'timezone'>, { actor }) => ({
    ...row,
    timezone: actor.tree.companies.get(row.company_id)?.timezone ?? homeZone,
  }),
  search: () => ['n.name'],
  sort: () => ({ name: 'n.name collate "tr-x-icu"' }),
  filter: {
    is_draft: (values) => sql`n.is_draft::text = any(${[...values]}::text[])`,
    made_by: (values) => sql`case when n.task_id is null then 'user' else 'task' end = any(${[...values]}::text[])`,
  },
  fixed: ['company_id'],
  check: async (body, ctx) => {
    refuseBrokenRules(notificationFaults(body))
    await refuseWrongShape(ctx.db, 'story', { image: body.image })
  },
  before: async (body, step) => {
    changedWithin.before(body, step)
    const { db, ctx, company_id, before } = step
    if (before && !before.is_draft) throw fault('conflict', { current: before })
    await refuseUnknown(db, ctx, company_id, { it: body.audience, before: before?.audience })
    await refuseUnfitSegments(db, company_id, body.audience)
  },
  write: ({ audience, title, body, ...rest }: NotificationInput) => ({
    ...rest,
    title: JSON.stringify(title),
    body: JSON.stringify(body),
    audience: JSON.stringify(audience),
    segment_ids: segmentsIn(audience),
  }),
  uses: [tasksOfNotification],
  names: ({ query: { company_id } }, { reach }) =>
    sql`select n.id, n.name from notification n where ${withinCompany(narrowedTo(reach.tie, company_id ? [company_id] : undefined), 'n.company_id')}
      ${company_id ? sql`and n.company_id = ${company_id}` : empty} and n.task_id is null`,
  removing: (row, step) => {
    changedWithin.removing(row, step)
    // A notification that was sent must stay, because it proves what was sent.
    if (!row.is_draft) throw fault('conflict', { current: row })
  },
})

type Params = { notification_id: string }
interface Stepped {
  params: Params
  body: { version: number }
}

/**
 * How far the number of recipients may differ from the one that the sender has seen, without the
 * message being refused. An estimate may be off although nothing has changed.
 */
const mayDiffer = (seen: number, isEstimate: boolean) => Math.max(10, seen / 10, isEstimate ? samplingError(seen) : 0)

/** Changes a notification by an action, if its state allows it, and wakes the workers. */
async function act(
  ctx: Context,
  action: string,
  { params, body }: Stepped,
  write: (before: Notification, isBeingChosen: boolean) => Record<string, unknown> | undefined,
): Promise<Notification> {
  const row = await once(ctx, `notification.${action}`, { ...params, ...body }, (db) =>
    record.changeIn(db, ctx, params.notification_id, {
      version: body.version,
      action,
      write: async ({ before }) => {
        const { company_id, id } = before
        refuseValidElsewhere(ctx, { company_id })
        const { is_begun } = await db.must<{ is_begun: boolean }>(
          sql`select chosen_to is not null as is_begun from notification where company_id = ${company_id} and id = ${id}`,
        )
        const columns = write(before, is_begun)
        if (!columns) throw fault('conflict', { current: before })
        return columns
      },
    }),
  )
  wake(ctx.kit, notificationLoop.name)
  return row
}

const isSending = (it: Notification) => !it.is_draft && it.done_at === null

export const notificationRoutes = routes(
  notification,
  {
    ...record.handlers,

    estimate: async ({ body }, ctx) => {
      const company_id = body.company_id.toLowerCase()
      refuseValidElsewhere(ctx, { company_id })
      refuseBrokenRules(messageFaults(body))
      await refuseUnfitSegments(ctx.db, company_id, body.audience)
      return orTooDear(ctx.lang, 'audience', estimateOf(ctx.kit, { ...body, company_id }, ctx.now))
    },

    test: async ({ params, body }, ctx) => {
      const row = await record.one(ctx.db, ctx, params.notification_id)
      refuseValidElsewhere(ctx, { company_id: row.company_id })
      return sendTests(ctx, row, body)
    },

    send: async (given, ctx) => {
      const row = await record.one(ctx.db, ctx, given.params.notification_id)
      refuseValidElsewhere(ctx, { company_id: row.company_id })
      // A repeated request gets the first answer again, even if the messages were sent since.
      if (row.is_draft) await refuseOutdated(ctx, row, given.body.recipients)
      const { sms_price } = await senderOf(ctx.db, row.company_id)
      return act(ctx, 'send', given, (before) =>
        before.is_draft
          ? { is_draft: false, status: 'waiting', freeze_at: freezeAt(before, ctx.now), price: sms_price }
          : undefined,
      )
    },

    move: async (given, ctx) => {
      const { send_at } = given.body
      if (new Date(send_at) < ctx.now) throw wrongField('send_at', 'past')
      return act(ctx, 'move', given, (it) => {
        if (it.frozen_at !== null || it.done_at !== null || it.send_at === null) return undefined
        if (it.expires_at !== null && new Date(it.expires_at) <= new Date(send_at))
          throw wrongField('expires_at', 'ends_before_start')
        return { send_at, ...(!it.is_draft && { freeze_at: freezeAt({ ...it, send_at }, ctx.now) }) }
      })
    },

    pause: (given, ctx) =>
      act(ctx, 'pause', given, (it) =>
        isSending(it) && !it.is_paused ? { is_paused: true, pause_reason: '' } : undefined,
      ),
    resume: (given, ctx) =>
      act(ctx, 'resume', given, (it) =>
        isSending(it) && it.is_paused ? { is_paused: false, pause_reason: '' } : undefined,
      ),
    cancel: (given, ctx) =>
      act(ctx, 'cancel', given, (it, isBeingChosen) => {
        if (!isSending(it)) return undefined
        const going = { is_paused: false, pause_reason: '' }
        // Some recipients were chosen already. Workers mark them as left out, and choose no others.
        if (isBeingChosen)
          return { ...going, stopped_at: ctx.now, frozen_at: ctx.now, freeze_at: null, chosen_to: null }
        if (it.frozen_at) return { ...going, stopped_at: ctx.now }
        return { ...going, is_draft: true, freeze_at: null }
      }),

    recipients: async ({ params, query }, ctx) =>
      recipientsOf(ctx.db, await record.one(ctx.db, ctx, params.notification_id), query),

    lift: async ({ params }, ctx) => {
      const row = await record.one(ctx.db, ctx, params.notification_id)
      return { currency: row.currency, ...(await liftGroups(ctx.kit.slow, row, ctx.now)) }
    },

    ofMember: async ({ params, query }, ctx) => {
      const found = await ctx.db.one<{ company_id: string; member_id: string }>(
        sql`select m.company_id, m.id as member_id from member m where ${withinCompany(ctx.reach.tie, 'm.company_id')} and m.id = ${params.member_id}`,
      )
      if (!found) throw fault('not_found')
      return notificationsOf(ctx.db, found, query)
    },
  },
  record.companyOf,
)

/**
 * Refuses to release a notification whose times have passed, that nobody would get, or whose number
 * of recipients has changed much since the sender saw it.
 */
async function refuseOutdated(ctx: Context, row: Notification, seen: number): Promise<void> {
  const ends = row.expires_at && new Date(row.expires_at) <= ctx.now ? 'expires_at' : undefined
  const starts = row.send_at && new Date(row.send_at) < ctx.now ? 'send_at' : undefined
  const past = ends ?? starts
  if (past) throw wrongField(past, 'past')
  const it = await orTooDear(ctx.lang, 'audience', estimateOf(ctx.kit, row, ctx.now))
  if (!it.has_provider) throw wrongField('channel', 'no_sender')
  if (it.reachable === 0 && !it.is_estimate) throw wrongField('audience', 'nobody_reachable')
  if (Math.abs(it.reachable - seen) > mayDiffer(seen, it.is_estimate))
    throw wrongField('recipients', 'audience_changed', { count: it.reachable })
}
