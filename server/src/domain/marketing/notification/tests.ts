import type { Lang } from '#contract/kit/field-words.ts'
import { plainOf } from '#contract/kit/letters.ts'
import { readPhone } from '#contract/kit/phone.ts'
import { mayBeSent, type Allowed } from '#contract/members/may-be-sent.ts'
import { takeTryOrRefuse } from '#server/domain/identity/attempts.ts'
import { deviceOfPerson } from '#server/domain/members/devices.ts'
import { paperOf } from '#server/domain/members/sending/outgoing-mail.ts'
import { wrongField } from '#server/kit/answer/fault.ts'
import type { Context } from '#server/kit/context.ts'
import type { Kit } from '#server/kit/kit.ts'
import { letterHtml, onPaper } from '#server/kit/sending/letter-html.ts'
import { providerFor, type SendAnswer } from '#server/kit/sending/providers.ts'
import { uuidv7 } from '#server/kit/uuid.ts'
import { letterOf, senderOf, write, type Reader } from './message.ts'
import type { Message } from './stored.ts'

/** How many test messages a user may send in an hour. */
const perHour = 20
const nobody = '00000000-0000-0000-0000-000000000000'

interface Test {
  to: readonly string[]
  language: Lang
}
interface Result {
  to: string
  is_sent: boolean
  reason: string | null
}

/** Sends a message at once to a few addresses, with the values of a sample member called Ada. */
export async function sendTests(ctx: Context, it: Message & { image: string | null }, { to, language }: Test) {
  const sample: Reader = {
    member_id: nobody,
    name: 'Ada',
    surname: '',
    language,
    phone: null,
    email: null,
    points: 120,
  }
  const verdict = mayBeSent(it.channel, { purpose: 'account' }, null, ctx.now)
  if (!verdict.may) throw wrongField('channel', 'no_sender')
  const own = to.map((given, at) => addressOf(it, given, at))
  const key = `notification-test ${ctx.actor.id}`
  for (let n = 0; n < own.length; n++) await takeTryOrRefuse(ctx.db, { key, max: perHour, minutes: 60 })
  const results: Result[] = []
  for (const one of own) {
    const answer = await sendOne(ctx.kit, it, { to: one, sample, allowed: verdict })
    if (!answer) throw wrongField('channel', 'no_sender')
    results.push({ to: one, is_sent: answer.state === 'sent', reason: answer.state === 'sent' ? null : answer.reason })
  }
  return { results }
}

function addressOf({ channel }: Message, given: string, at: number): string {
  const phone = readPhone(given)
  if (channel === 'sms' && !phone) throw wrongField(`to.${at}`, 'phone')
  if (channel === 'email' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(given)) throw wrongField(`to.${at}`, 'email')
  return channel === 'email' || !phone ? given.trim() : phone
}

interface One {
  to: string
  sample: Reader
  allowed: Allowed
}

async function sendOne(
  kit: Kit,
  it: Message & { image: string | null },
  { to, sample, allowed }: One,
): Promise<SendAnswer | undefined> {
  const { company_id, link } = it
  const sender = await senderOf(kit.db, company_id)
  const written = write(kit, it, sample, sender)
  const id = uuidv7()
  if (it.channel === 'sms') {
    const provider = await providerFor(kit, 'sms', company_id)
    return provider?.send({ id, to, text: written.text, isCommercial: false }, allowed)
  }
  if (it.channel === 'email') {
    const provider = await providerFor(kit, 'mail', company_id)
    const letter = letterOf(kit, { ...written, link }, { ...sample, company_id, law: 'TR' }, sender)
    const html = onPaper(letterHtml(letter), await paperOf(kit, company_id))
    return provider?.send(
      { id, to, subject: letter.subject, text: plainOf(letter), html, unsubscribe: letter.unsubscribe },
      allowed,
    )
  }
  const device = await deviceOfPerson(kit.db, company_id, { phone: to, email: to })
  if (!device) return { state: 'refused', reason: 'no_device' }
  const provider = await providerFor(kit, 'push', company_id)
  const image = it.image ? new URL(it.image, kit.url).href : null
  return provider?.send(
    { id, to: device.to, title: written.title, body: written.text, image, data: link ? { link } : {} },
    allowed,
  )
}
