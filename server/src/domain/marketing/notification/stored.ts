import sql, { type Sql } from 'sql-template-tag'
import type { MessageKind } from '#contract/kit/letters.ts'
import type { Lang } from '#contract/kit/field-words.ts'
import type { MessageChannel } from '#contract/marketing/notification/notification.ts'
import type { Audience } from '#contract/members/audience.ts'
import type { Channel } from '#server/kit/sending/providers.ts'

/** Everything that notifications send is advertising. */
export const advertising: MessageKind = { purpose: 'commercial' }

/** The kind of provider that sends the messages of each channel. */
export const providerChannel = { sms: 'sms', email: 'mail', notification: 'push' } as const satisfies Record<
  MessageChannel,
  Channel
>

type Texts = Record<Lang, string>

/** What a message says, and by which channel and company it is sent. */
export interface Message {
  company_id: string
  channel: MessageChannel
  title: Texts
  body: Texts
  link: string
}

/** A notification as the workers need it. */
export interface Stored extends Message {
  id: string
  image: string | null
  audience: Audience
  send_at: string | null
  by_recipient_clock: boolean
  spread_minutes: number
  expires_at: string | null
  holds_back: boolean
  is_paused: boolean
  freeze_at: string | null
  frozen_at: string | null
  stopped_at: string | null
  counted_at: string | null
  recipients: number
  task_id: string | null
  rests_since: string | null
}

export const storedColumns: Sql = sql`n.company_id, n.id, n.channel, n.title, n.body, n.link, n.image, n.audience, n.send_at, n.by_recipient_clock,
  n.spread_minutes, n.expires_at, n.holds_back, n.is_paused, n.freeze_at, n.frozen_at, n.stopped_at, n.counted_at, n.recipients, n.task_id, n.rests_since`
