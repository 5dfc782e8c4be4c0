import sql, { empty } from 'sql-template-tag'
import type { Purpose } from '#contract/kit/letters.ts'
import type { Allowed } from '#contract/members/may-be-sent.ts'
import { settingOf } from '#server/domain/organisation/setting-of.ts'
import { platformCompany } from '#server/db/tables.ts'
import { deliverDue, deliveryLoop, type Delivery, type Outcome } from '#server/kit/jobs/delivery.ts'
import { defineLoop, forTenants } from '#server/kit/jobs/work.ts'
import { codeWork, mailWork } from '#server/kit/sending/mail.ts'
import type { Kit } from '#server/kit/kit.ts'
import { onPaper, type Paper } from '#server/kit/sending/letter-html.ts'
import { takePace } from '#server/kit/sending/provider-pace.ts'
import type { Lanes } from '#server/kit/jobs/delivery-lanes.ts'
import { providerFor, type Channel, type SendAnswer } from '#server/kit/sending/providers.ts'
import { mayBeMailed } from './reachable.ts'

interface MailRow {
  id: string
  purpose: Purpose
  for_company: string
  about: string | null
  to_address: string
  subject: string
  body_text: string
  body_html: string | null
  unsubscribe_url: string | null
}

const maxTries = 8
/**
 * How long to wait, in ms, before the next try if a provider accepts nothing from an account until
 * somebody repairs the account.
 */
export const stoppedMs = 5 * 60_000

/**
 * The lanes of messages: each kind of each company has its own. Account messages come first, and
 * advertising never takes their capacity.
 */
export const lanesOf = (channel: Channel): Lanes => ({
  urgency: 'purpose',
  of: { account: { max: 16, share: 6 }, service: { max: 16, share: 4 }, commercial: { max: 8, share: 4 } },
  by: ['kind', 'for_company'],
  pace: async (kit, { owner, urgency }) => {
    // If the settings of a company's provider account cannot be read, its messages fail one by one
    // and delay nobody else's.
    const provider = await providerFor(kit, channel, owner).catch(() => 'broken' as const)
    if (provider === 'broken') return true
    return provider !== undefined && takePace(kit.db, provider, urgency as Purpose, kit.now())
  },
})

/**
 * The delivery of outgoing mails. They are retried long enough for mail servers that refuse a new
 * sender for a quarter of an hour (greylisting). The letter's text is deleted once it was sent.
 */
export const mails: Delivery<MailRow> = {
  work: mailWork,
  table: 'mail',
  key: ['id'],
  owner: 'for_company',
  lanes: lanesOf('mail'),
  columns: sql`d.id, d.purpose, d.for_company, d.about, d.to_address, d.subject, d.body_text, d.body_html, d.unsubscribe_url`,
  leaseMs: 180_000,
  // Somebody waits for a code. The call may be repeated, because the mail keeps its id.
  isUrgent: ({ purpose }) => purpose === 'account',
  pausesMs: [2, 5, 15, 60, 300].map((it) => it * 1000),
  hasTime: ({ tries }) => tries < maxTries,
  attempt: async (kit, mail) => {
    const kind = { purpose: mail.purpose, isRefusable: mail.unsubscribe_url !== null }
    const verdict = await mayBeMailed(kit.db, { ...mail, kind }, kit.now())
    if (verdict === 'gone') return { state: 'refused', reason: 'gone' }
    return verdict.may ? send(kit, mail, verdict) : { state: 'refused', reason: verdict.why }
  },
  set: (_, { outcome }) =>
    outcome.state === 'later' ? empty : sql`, body_text = null, body_html = null, unsubscribe_url = null`,
}

async function send(kit: Kit, mail: MailRow, allowed: Allowed): Promise<Outcome> {
  const { id, to_address: to, subject, body_text: text, body_html, unsubscribe_url: unsubscribe, for_company } = mail
  const provider = await providerFor(kit, 'mail', for_company)
  if (!provider) return { state: 'later', reason: 'no mail server' }
  const html = body_html && onPaper(body_html, await paperOf(kit, for_company))
  return outcomeOf(await provider.send({ id, to, subject, text, html, unsubscribe }, allowed))
}

/** A mail may be sent twice under the same id, so a mail whose answer was lost is retried. */
function outcomeOf(answer: SendAnswer): Outcome {
  if (answer.state === 'gone') return { ...answer, state: 'refused' }
  if (answer.state === 'unknown') return { ...answer, state: 'later' }
  return answer.state === 'stopped' ? { ...answer, state: 'later', afterMs: stoppedMs } : answer
}

/** The letterhead of a company. */
export async function paperOf({ db, url }: Kit, company_id: string): Promise<Paper> {
  if (company_id === platformCompany) return { logo: null, name: 'Sofra' }
  const { logo, page_title: name } = await settingOf(db, 'branding', company_id)
  return { logo: logo && new URL(logo, url).href, name }
}

/** The delivery of mails with these purposes only. */
const only = (...urgencies: string[]): Delivery<MailRow> => {
  const lanes = lanesOf('mail')
  const of = Object.fromEntries(Object.entries(lanes.of).filter(([name]) => urgencies.includes(name)))
  return { ...mails, lanes: { ...lanes, of } }
}
const codes = only('account')

export const mailLoop = deliveryLoop(only('service', 'commercial'), 1000)

/**
 * Sends account mails. Somebody waits for each of them, so the loop runs often and soon finds a
 * mail whose worker has died. It uses the `urgent` connections, so that bulk sending does not delay
 * it.
 */
export const codeLoop = defineLoop(
  codeWork,
  250,
  forTenants((kit) => deliverDue({ ...kit, db: kit.urgent }, codes)),
)
