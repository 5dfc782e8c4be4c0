import type pg from 'pg'
import type { MessageChannel } from '#contract/marketing/notification/notification.ts'
import type { Kit } from '#server/kit/kit.ts'
import { newWebPushKey } from '#server/kit/sending/web-push-keys.ts'
import type { createPush } from '#simulators/push/push.ts'
import { demoAccounts, type createSms } from '#simulators/sms/sms.ts'
import { ids } from './lay.ts'

type Push = Awaited<ReturnType<typeof createPush>>
type Sms = Awaited<ReturnType<typeof createSms>>

/** The digits with which the phone numbers of each channel's members begin. */
const first = { notification: '2', sms: '5', email: '7' } as const

/**
 * Creates members of the first company who have given consent to one channel only. `after` is how
 * many there are already.
 */
export async function layRecipients(
  client: pg.Client,
  channel: MessageChannel,
  count: number,
  push: Push,
  after = 0,
): Promise<void> {
  await client.query(
    `with m as (
       insert into member (company_id, id, name, surname, phone, email, registration_source, created_at)
       select $1, gen_random_uuid(), 'Üye', '', '+4915' || $2 || lpad(it::text, 7, '0'), 'uye' || $2 || it || '@deneme.test', 'panel', now() from generate_series($5::int + 1, $5::int + $3::int) it
       returning company_id, id
     ), stat as (insert into member_stat (company_id, member_id) select company_id, id from m
     ), account as (insert into member_account (company_id, member_id) select company_id, id from m
     ) insert into member_consent (company_id, member_id, channel, status, source, at) select company_id, id, $4, 'given', 'website', now() from m`,
    [ids.company, first[channel], count, channel, after],
  )
  if (channel !== 'notification') return
  const tokens = Array.from({ length: count }, () => push.install())
  await client.query(
    `insert into member_device (company_id, id, member_id, platform, push_token)
     select $1, gen_random_uuid(), m.member_id, 'android', t.token
     from (select member_id, row_number() over () as n from member_consent where company_id = $1 and channel = 'notification') m
     join unnest($2::text[]) with ordinality t(token, n) using (n)`,
    [ids.company, tokens],
  )
}

/** The company's accounts for SMS and push. Its e-mails use the platform's mail server. */
export async function layProviders(
  client: pg.Client,
  { seal }: Kit,
  { sms, push }: { sms: Sms; push: Push },
): Promise<void> {
  const account = new URL(sms.account)
  account.username = demoAccounts.iletimerkezi
  for (const [channel, adapter, secrets] of [
    ['sms', 'iletimerkezi', { url: account.href }],
    ['push', 'push', { service_account: push.keyFile(), web_push: newWebPushKey() }],
  ] as const)
    await client.query(
      `insert into message_provider (company_id, id, channel, adapter, is_active, secrets, sender) values ($1, gen_random_uuid(), $2, $3, true, $4, 'bilgi@deneme.test')`,
      [ids.company, channel, adapter, seal.close(secrets)],
    )
}

/** A message to everybody who can be reached by a channel. */
export function messageTo(channel: MessageChannel) {
  const text = (it: string) => ({ tr: it, en: it, de: it })
  return {
    company_id: ids.company,
    channel,
    audience: { all: [{ field: 'registered' as const, op: 'within' as const, value: 7 }] },
    title: text('Bugün'),
    body: text('Merhaba {{name|komşu}}, bugün %20'),
    link: '',
    send_at: null,
  }
}
