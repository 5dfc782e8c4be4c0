import sql, { type Sql } from 'sql-template-tag'
import { langs, type Lang } from '#contract/kit/field-words.ts'
import { defineLetters, type Law, type Letter } from '#contract/kit/letters.ts'
import { fillMessage, type MessageValues } from '#contract/marketing/notification/message-template.ts'
import { smsText } from '#contract/marketing/notification/sms.ts'
import type { Db } from '#server/db/pool.ts'
import { unsubscribeUrl } from '#server/domain/members/consent/links.ts'
import { pointsNow } from '#server/domain/members/points/points-now.ts'
import { settingOf } from '#server/domain/organisation/setting-of.ts'
import type { Kit } from '#server/kit/kit.ts'
import type { Message } from './stored.ts'

/** The data of a member that a message may use. */
export interface Reader {
  member_id: string
  name: string
  surname: string
  language: Lang
  phone: string | null
  email: string | null
  points: number | null
}

/** The columns of a `Reader`, selected from `audienceFrom`. */
export const readerColumns = (company_id: string, now: Date): Sql =>
  sql`m.id as member_id, m.name, m.surname, m.language, m.phone, m.email, ${pointsNow({ company: company_id }, now)} as points`

/** The data that is the same in every message of a company. */
export interface Sender {
  company: string
  country: string
  currency: string
  /** The details of the company that the law requires below an e-mail. */
  imprint: string
  /** How recipients refuse further SMS free of charge; empty if the company has not entered it. */
  sms_refusal: string
  /** The price of one SMS in minor units. */
  sms_price: number | null
}

export async function senderOf(db: Db, company_id: string): Promise<Sender> {
  const it = await db.must<
    Record<'name' | 'legal_name' | 'address' | 'mersis_no' | 'phone' | 'email' | 'country' | 'currency', string>
  >(
    sql`select name, legal_name, address, mersis_no, phone, email, country, currency from company where id = ${company_id}`,
  )
  const { sms_price, sms_refusal } = await settingOf(db, 'messages', company_id)
  const imprint = [it.legal_name || it.name, it.address, it.mersis_no && `MERSİS ${it.mersis_no}`, it.phone, it.email]
  return {
    company: it.name,
    country: it.country,
    currency: it.currency,
    imprint: imprint.filter(Boolean).join(' · '),
    sms_refusal,
    sms_price,
  }
}

const refuse: Record<Lang, string> = { tr: 'Ret:', en: 'Stop:', de: 'Abmelden:' }

/** How a member refuses further SMS: as the company has arranged it, or on a page of ours. */
const refusalOf = (
  kit: Pick<Kit, 'url' | 'lastingKey'>,
  { sms_refusal }: Sender,
  owner: Owner,
  language: Lang,
): string => sms_refusal || `${refuse[language]} ${unsubscribeUrl(kit, owner, 'sms')}`

interface Owner {
  company_id: string
  member_id: string
}
const nobody = '00000000-0000-0000-0000-000000000000'

/** The text below an SMS in each language. It has the same length for every member. */
export const smsFooters = (
  kit: Pick<Kit, 'url' | 'lastingKey'>,
  company_id: string,
  sender: Sender,
): Record<Lang, string> =>
  Object.fromEntries(
    langs.map((lang) => {
      const refusal = refusalOf(kit, sender, { company_id, member_id: nobody }, lang)
      return [lang, smsText('', { company: sender.company, refusal })]
    }),
  ) as Record<Lang, string>

const valuesOf = (it: Reader, sender: Sender): MessageValues => ({
  name: it.name === '—' ? '' : it.name,
  surname: it.surname,
  points: it.points === null ? '' : String(it.points),
  company: sender.company,
})

/** The message as one member gets it. */
export interface Written {
  title: string
  text: string
}

export function write(
  kit: Pick<Kit, 'url' | 'lastingKey'>,
  { company_id, channel, title, body, link }: Message,
  it: Reader,
  sender: Sender,
): Written {
  const values = valuesOf(it, sender)
  const own = (text: Record<Lang, string>) => fillMessage(text[it.language], values)
  if (channel !== 'sms') return { title: own(title), text: own(body) }
  const refusal = refusalOf(kit, sender, { company_id, member_id: it.member_id }, it.language)
  const text = link ? `${own(body)}\n${link}` : own(body)
  return { title: '', text: smsText(text, { company: sender.company, refusal }) }
}

const texts = { subject: '{title}', text: ['{text}', '{imprint}'] }
const withLink = { subject: '{title}', text: ['{text}', '{link}', '{imprint}'] }
const fields = { title: 'text', text: 'text', imprint: 'text' } as const

/** The templates of the e-mails. They contain only fields, because the company writes the text. */
const letters = defineLetters(
  {
    plain: { purpose: 'commercial', fields, tr: texts, en: texts, de: texts },
    linked: { purpose: 'commercial', fields: { ...fields, link: 'link' }, tr: withLink, en: withLink, de: withLink },
  },
  { as: 'notification' },
)

/** The message as an e-mail. `link` is the recipient's address from `clickUrl`, or empty. */
export function letterOf(
  kit: Pick<Kit, 'url' | 'lastingKey'>,
  written: Written & { link: string },
  it: Reader & { company_id: string; law: Law },
  sender: Sender,
): Letter {
  const to = {
    name: [it.name, it.surname].join(' ').trim(),
    lang: it.language,
    sender: sender.company,
    law: it.law,
    unsubscribe: unsubscribeUrl(kit, it, 'email'),
  }
  const { link, ...facts } = { ...written, imprint: sender.imprint }
  return link ? letters.compose('linked', to, { ...facts, link }) : letters.compose('plain', to, facts)
}
