// Requests for the calls about accounts for sending messages, as far as these calls need more than
// their examples (test-requests.ts).
import sql from 'sql-template-tag'
import { companyMail, companySms, platformMail, platformSms } from '#contract/integrations/message-provider.ts'
import { companyPush, platformPush } from '#contract/integrations/push-provider.ts'
import { member } from '#contract/members/member.ts'
import { platformCompany } from '#server/db/tables.ts'
import { newWebPushKey } from '#server/kit/sending/web-push-keys.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import { memberBody } from './test-member.ts'
import type { Stage, TestRequest, WingRequests } from './test-stage.ts'

/** The phone number that users without one are given, to which test messages go. */
const phone = '+905321234567'

export function senderRequests({ server, provider, place }: Stage): WingRequests {
  const { db } = server.database
  const ofCompany = () => ({ params: { company_id: place().id } })
  /** Saves an account whose provider cannot be reached. */
  const account =
    (channel: 'sms' | 'mail' | 'push', adapter: string, settings: () => object) =>
    async (company_id = place().id) => {
      await db.one(sql`update app_user set phone = ${phone} where phone = ''`)
      await db.one(sql`delete from login_attempt where key like 'test-%'`)
      await db.one(sql`delete from message_provider where company_id = ${company_id} and channel = ${channel}`)
      await db.one(sql`insert into message_provider (company_id, channel, adapter, secrets)
        values (${company_id}, ${channel}, ${adapter}, ${server.kit.seal.close(settings())})`)
      return company_id === platformCompany ? {} : ofCompany()
    }
  const texting = account('sms', 'verimor_sms', () => ({ url: 'http://a:b@127.0.0.1:9?from=SOFRA' }))
  const mailing = account('mail', 'smtp', () => ({ url: 'smtp://a:b@127.0.0.1:9', from: 'a@deneme.test' }))
  const pushing = account('push', 'push', () => ({ service_account: '', web_push: newWebPushKey() }))
  /** Saves an account for push messages and a browser of the users. */
  const pushingTo = async (): Promise<TestRequest> => {
    const company_id = place().id
    const known = await db.one<{ id: string }>(
      sql`select id from member where company_id = ${company_id} and phone = ${phone}`,
    )
    const { id } = known ?? (await provider.send(member.create, { body: { ...memberBody(company_id), phone } }))
    const token = JSON.stringify({ auth: 'a', endpoint: 'https://127.0.0.1:9/1', p256dh: 'a' })
    await db.one(sql`delete from member_device where company_id = ${company_id} and push_token = ${token}`)
    await db.one(sql`insert into member_device (company_id, id, member_id, platform, push_token, app_version, language, timezone)
      values (${company_id}, ${uuidv7()}, ${id}, 'web', ${token}, '1.0', 'tr', 'Europe/Istanbul')`)
    return pushing()
  }
  return {
    records: {},
    more: {
      'companyMail.check': () => mailing(),
      'companyMail.test': () => mailing(),
      'companyMail.remove': () => mailing(),
      'companyMail.update': async () => {
        await mailing()
        const { version } = await provider.send(companyMail.read, ofCompany())
        return { ...ofCompany(), body: { version } }
      },
      'platformMail.check': () => mailing(platformCompany),
      'platformMail.test': () => mailing(platformCompany),
      'platformMail.remove': () => mailing(platformCompany),
      'platformMail.update': async () => {
        await mailing(platformCompany)
        const { version } = await provider.send(platformMail.read, { params: {} })
        return { body: { version } }
      },
      'companySms.check': () => texting(),
      'companySms.test': () => texting(),
      'companySms.remove': () => texting(),
      'companySms.update': async () => {
        await texting()
        const { version } = await provider.send(companySms.read, ofCompany())
        return { ...ofCompany(), body: { version } }
      },
      'platformSms.check': () => texting(platformCompany),
      'platformSms.test': () => texting(platformCompany),
      'platformSms.remove': () => texting(platformCompany),
      'platformSms.update': async () => {
        await texting(platformCompany)
        const { version } = await provider.send(platformSms.read, { params: {} })
        return { body: { version } }
      },
      'companyPush.check': () => pushing(),
      'companyPush.test': () => pushingTo(),
      'companyPush.remove': () => pushing(),
      'companyPush.update': async () => {
        await pushing()
        const { version } = await provider.send(companyPush.read, ofCompany())
        return { ...ofCompany(), body: { version } }
      },
      'platformPush.check': () => pushing(platformCompany),
      'platformPush.remove': () => pushing(platformCompany),
      'platformPush.update': async () => {
        await pushing(platformCompany)
        const { version } = await provider.send(platformPush.read, { params: {} })
        return { body: { version } }
      },
    },
  }
}
