import sql from 'sql-template-tag'
import { defineLetters } from '#contract/kit/letters.ts'
import { readerOf, type Reader } from '#server/domain/identity/letters.ts'
import type { Db } from '#server/db/pool.ts'
import type { Kit } from '#server/kit/kit.ts'
import { writeMail } from '#server/kit/sending/mail.ts'
import type { EndpointKey } from './streams.ts'

const maxReaders = 20

/** A letter to the people of a company who manage its endpoints. */
const webhookLetters = defineLetters({
  'webhook-rests': {
    purpose: 'service',
    fields: { company: 'text', endpoint: 'text', url: 'link' },
    tr: {
      subject: '{company}: “{endpoint}” webhook’una gönderim durduruldu',
      text: [
        '{company} firmasının “{endpoint}” webhook’u üç gündür yanıt vermiyor ya da olayları kabul etmiyor. Gönderim durduruldu.',
        'Olaylar 7 gün saklanır. Uygulamanızı düzelttikten sonra webhook’u yeniden açın; bekleyen olaylar sırayla gönderilir:\n{url}',
      ],
    },
    en: {
      subject: '{company}: sending to “{endpoint}” has stopped',
      text: [
        'For three days, the webhook “{endpoint}” of {company} has not answered, or has not accepted, any events. We have stopped sending to it.',
        'Events are kept for 7 days. Once your app works again, switch the webhook on; the waiting events are then sent in order:\n{url}',
      ],
    },
    de: {
      subject: '{company}: Senden an „{endpoint}“ gestoppt',
      text: [
        'Der Webhook „{endpoint}“ von {company} antwortet seit drei Tagen nicht oder nimmt keine Ereignisse an. Wir senden nicht mehr dorthin.',
        'Ereignisse werden 7 Tage aufbewahrt. Sobald Ihre App wieder läuft, schalten Sie den Webhook ein; die wartenden Ereignisse werden dann der Reihe nach gesendet:\n{url}',
      ],
    },
  },
})

/** Mails the company's people who may change its endpoints that one of them rests. */
export async function writeAboutRest(kit: Kit, db: Db, { company_id, endpoint_id }: EndpointKey): Promise<void> {
  const { name: endpoint } = await db.must<{ name: string }>(
    sql`select name from webhook_endpoint where company_id = ${company_id} and id = ${endpoint_id}`,
  )
  const company = (await kit.tree()).companies.get(company_id)?.name ?? ''
  const readers = await db.many<Reader>(sql`
    select distinct u.email, u.name, u.surname, u.language_id
    from assignment a join app_user u on u.id = a.user_id join role r on r.id = a.role_id
    where u.is_active and a.scope_type = 'company' and a.scope_id = ${company_id} and 'put-webhook-endpoint' = any(r.permissions)
    order by u.email limit ${maxReaders}`)
  const facts = { company, endpoint, url: `${kit.url}/services/${company_id}/webhook` }
  for (const to of readers)
    await writeMail(db, webhookLetters.compose('webhook-rests', readerOf(to), facts), { email: to.email, company_id })
}
