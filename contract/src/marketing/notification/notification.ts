import * as z from 'zod/mini'
import { call } from '../../kit/call.ts'
import {
  companyRef,
  moment,
  names,
  oneOf,
  optionalNames,
  orEmpty,
  pictureUrl,
  plausibleYear,
  ref,
  text,
  url,
  uuid,
  version,
} from '../../kit/fields.ts'
import { langs } from '../../kit/field-words.ts'
import { longPage, longQuery } from '../../kit/list.ts'
import { quantity } from '../../kit/quantities.ts'
import { record } from '../../kit/record.ts'
import { audience } from '../../members/audience.ts'
import { notificationNames } from './notification-names.ts'
import { whyNotSent } from '../../members/may-be-sent.ts'

/** How a notification reaches members. `notification` is a push message, as in consents. */
export const messageChannels = ['notification', 'sms', 'email'] as const
export type MessageChannel = (typeof messageChannels)[number]

/** Spec §9. A notification is `waiting` until the outcome is known for each recipient. */
export const notificationStatuses = ['waiting', 'sent', 'warning', 'system_error'] as const

export const notificationMakers = ['user', 'task'] as const

/** Why a recipient was left out: a reason of the rule for sending, or one of notifications. */
export const skipReasons = [
  ...whyNotSent,
  'gone',
  'suppressed',
  'capped',
  'quiet_hours',
  'expired',
  'budget',
  'stopped',
] as const
export type SkipReason = (typeof skipReasons)[number]

/** `held_back`: the recipient belongs to the random tenth that gets no message, for comparison. */
export const recipientStates = ['queued', 'sending', 'sent', 'failed', 'skipped', 'held_back'] as const
export type RecipientState = (typeof recipientStates)[number]

/** How often a member may get advertising: by each channel in 24 hours, and altogether in 7 days. */
export const messageCaps = { day: { sms: 1, notification: 3, email: 8 }, week: 8 } as const

/** How many recipients a test message may have. */
export const maxTests = 5
/** If there are at least so many recipients, the sender types their number to confirm it. */
export const confirmedFrom = 5000

const message = {
  channel: oneOf(messageChannels),
  /** The title of a push message or the subject of an e-mail. An SMS has none. */
  title: optionalNames(80),
  /** May contain fields: `{{name|default}}` (message-template.ts). */
  body: names(1000),
  /** The address that a tap on the message opens. In an SMS, the address is below the text. */
  link: orEmpty(url()),
}
const recipients = { company_id: companyRef(), audience: audience() }
/** When the message is sent; null means at once. */
const sendAt = () => z.nullable(moment().check(plausibleYear()))

const count = () => z.int()
/** The numbers of recipients by state. */
const counts = z.object({
  recipients: count(),
  queued: count(),
  sent: count(),
  failed: count(),
  skipped: count(),
  held_back: count(),
  clicked: count(),
})

const base = record('notification', {
  input: {
    ...recipients,
    /** The name that the team gives the notification. Recipients do not see it. */
    name: text(60),
    ...message,
    /** The picture of a push message, 2:1. */
    image: z.nullable(pictureUrl()),
    send_at: sendAt(),
    /** Whether `send_at` is a time on each recipient's clock instead of the company's. */
    by_recipient_clock: z.boolean(),
    /** Messages are spread over this time, so that the orders do not all come at once. */
    spread_minutes: quantity('minutes', 0, 720),
    /** After this moment nobody gets the message any more. */
    expires_at: z.nullable(moment().check(plausibleYear())),
    /** Whether a random tenth gets nothing, so that the effect can be measured. */
    holds_back: z.boolean(),
  },
  shows: {
    company_name: z.string(),
    currency: z.string(),
    timezone: z.string(),
    is_draft: z.boolean(),
    status: oneOf(notificationStatuses),
    is_paused: z.boolean(),
    /** The provider's answer that paused the notification; empty if a user paused it. */
    pause_reason: z.string(),
    /** When the recipients were chosen; null if they have not been chosen yet. */
    frozen_at: z.nullable(z.string()),
    /** When the outcome was known for all recipients; null before. */
    done_at: z.nullable(z.string()),
    ...counts.shape,
    /** How many SMS were sent, and what they cost; the cost is null while the price is unknown. */
    segments: count(),
    cost: z.nullable(z.int()),
    /** The scheduled task that made the notification. */
    task_id: z.nullable(z.string()),
    task_name: z.nullable(z.string()),
    created_at: z.string(),
  },
  sort: ['created_at', 'name', 'send_at', 'sent'],
  order: '-created_at',
  filter: {
    company_id: companyRef(),
    channel: oneOf(messageChannels),
    status: oneOf(notificationStatuses),
    is_draft: z.enum(['true', 'false']),
    /** Whether a user made it, or a scheduled task, which makes one for each run. */
    made_by: oneOf(notificationMakers),
  },
})
export type Notification = z.infer<typeof base.row>
export type NotificationInput = z.infer<typeof base.input>

const { params } = base
const module = 'campaign'

const estimate = z.object({
  /** How many members match the audience, and how many of them would get the message now. */
  matched: z.int(),
  reachable: z.int(),
  /** Whether the numbers come from a sample, because counting takes too long. */
  is_estimate: z.boolean(),
  left_out: z.object({
    no_address: z.int(),
    no_consent: z.int(),
    suppressed: z.int(),
    capped: z.int(),
  }),
  /** How many of the reachable members would get the message only at nine in the morning. */
  quiet_now: z.int(),
  /** How many SMS the message would take for all reachable members, and what they would cost. */
  segments: z.int(),
  cost: z.nullable(z.int()),
  currency: z.string(),
  /** How many SMS the licence still allows this month; null means any number. */
  sms_left: z.nullable(z.int()),
  has_provider: z.boolean(),
  /** The text below each SMS in each language, and how many units the provider appends. */
  footer: z.object({ tr: z.string(), en: z.string(), de: z.string() }),
  suffix: z.int(),
  /** The message as some of the members would get it. */
  sample: z.array(
    z.object({
      member_id: z.string(),
      name: z.string(),
      language: oneOf(langs),
      title: z.string(),
      text: z.string(),
      segments: z.int(),
    }),
  ),
})
export type NotificationEstimate = z.infer<typeof estimate>

const recipient = z.object({
  member_id: z.string(),
  member_name: z.nullable(z.string()),
  state: oneOf(recipientStates),
  /** Why the recipient was left out (`skipReasons`), or the provider's code. */
  reason: z.nullable(z.string()),
  due_at: z.string(),
  done_at: z.nullable(z.string()),
  tries: z.int(),
  segments: z.int(),
  clicked_at: z.nullable(z.string()),
})
export type NotificationRecipient = z.infer<typeof recipient>

const ofMember = z.extend(recipient, {
  notification_id: z.string(),
  name: z.string(),
  channel: oneOf(messageChannels),
})
export type MemberNotification = z.infer<typeof ofMember>

const group = z.object({ members: z.int(), ordered: z.int(), orders: z.int(), sum: z.int() })
const lift = z.object({
  currency: z.string(),
  /**
   * What the members for whom the message was meant (`told`) and the members held back ordered
   * within seven days.
   */
  told: group,
  held: group,
  /** When the seven days have passed for every recipient. Until then, the numbers may grow. */
  until: z.nullable(z.string()),
})
export type NotificationLift = z.infer<typeof lift>

const act = <const N extends string, const P extends `${'post' | 'patch'}-notification-${string}`>(
  name: N,
  permission: P,
) =>
  ({
    method: 'PATCH',
    path: `/notification/{notification_id}/${name}`,
    permission,
    params,
    body: z.strictObject({ version: version() }),
    answer: base.row,
    idempotent: true,
  }) as const

/**
 * Messages by which a company advertises to its members (members-marketing §10): by push, SMS or
 * e-mail, to an audience. Everything sent here is advertising, so it always needs consent. The
 * recipients are chosen at the time of sending. Each is checked again just before the message goes
 * out.
 */
export const notification = {
  ...base,
  names: notificationNames,
  create: call({ ...base.create, module }),
  update: call({ ...base.update, module }),
  /**
   * Counts who would get a message, and who would not, by reason. Returns also what the message
   * would cost, and its text for some members.
   */
  estimate: call({
    method: 'POST',
    path: '/notification/estimate',
    permission: 'post-notification',
    module,
    dear: true,
    body: z.strictObject({ ...recipients, ...message, send_at: sendAt() }),
    answer: estimate,
  }),
  /**
   * Sends the message to a few numbers or addresses, to try it out. These messages count neither
   * against the licence's SMS nor against the limits of a member.
   */
  test: call({
    method: 'POST',
    path: '/notification/{notification_id}/test',
    permission: 'post-notification-test',
    module,
    params,
    body: z.strictObject({
      /**
       * Phone numbers for SMS; addresses for e-mail. For push, the phone numbers or e-mail
       * addresses of members who use the app.
       */
      to: z.array(text(254)).check(z.minLength(1), z.maxLength(maxTests)),
      language: oneOf(langs),
    }),
    answer: z.object({
      results: z.array(z.object({ to: z.string(), is_sent: z.boolean(), reason: z.nullable(z.string()) })),
    }),
  }),
  /**
   * Releases a draft. `recipients` is the number of reachable members that the sender has seen. The
   * call is refused if the number has changed by more than a tenth, and by more than ten.
   */
  send: call({
    method: 'PATCH',
    path: '/notification/{notification_id}/send',
    permission: 'patch-notification-send',
    module,
    adds: true,
    params,
    body: z.strictObject({ version: version(), recipients: z.int().check(z.nonnegative()) }),
    answer: base.row,
    idempotent: true,
  }),
  /**
   * Changes the time at which a draft or a waiting notification is sent. Refused once its
   * recipients are chosen.
   */
  move: call({
    method: 'PATCH',
    path: '/notification/{notification_id}/move',
    permission: 'patch-notification-send',
    module,
    params,
    body: z.strictObject({ version: version(), send_at: moment().check(plausibleYear()) }),
    answer: base.row,
    idempotent: true,
  }),
  pause: call(act('pause', 'patch-notification-pause')),
  resume: call({ ...act('resume', 'patch-notification-pause'), module, adds: true }),
  /**
   * Before the recipients are chosen, turns a notification back into a draft. Afterwards, stops it:
   * recipients who have not got the message yet will not get it.
   */
  cancel: call(act('cancel', 'patch-notification-cancel')),
  recipients: call({
    method: 'GET',
    path: '/notification/{notification_id}/recipient',
    permission: 'get-notification',
    params,
    query: longQuery({
      sort: ['due_at'],
      order: '-due_at',
      span: 'due_at',
      isSearched: true,
      filter: { state: oneOf(recipientStates) },
    }),
    answer: longPage(recipient),
  }),
  lift: call({
    method: 'GET',
    path: '/notification/{notification_id}/lift',
    permission: 'get-notification',
    params,
    answer: lift,
  }),
  /** The notifications for a member, newest first. Those held back from the member are left out. */
  ofMember: call({
    method: 'GET',
    path: '/member/{member_id}/notification',
    permission: 'get-member',
    params: z.strictObject({ member_id: ref('member', uuid()) }),
    query: longQuery({ sort: ['due_at'], order: '-due_at', span: 'due_at', filter: {} }),
    answer: longPage(ofMember),
  }),
}
