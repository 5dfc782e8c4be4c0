import type { In } from '#contract/kit/call.ts'
import type { AppMemberOrder, appMember } from '#contract/members/app/app-member.ts'
import type { comment } from '#contract/members/comment.ts'
import type { memberDevice } from '#contract/members/app/member-device.ts'
import { reviewTexts } from '#demo/comments.ts'
import { ascii, mobileNumber, person } from '#demo/people.ts'
import type { Place } from './customer.ts'
import type { Link } from './link.ts'

type SignUp = In<(typeof appMember.create)['body']>

/** No member whom the demo creates at its start has a number from here on. */
const freeNumbers = 1_000_000

/**
 * Somebody installs the company's app. It verifies their number, or their e-mail address in Germany,
 * where only few numbers may be invented. It signs them up, registers the phone and records what
 * they agree to. From then on they order like the others.
 */
export async function signUp({ app, chance, now, newKey }: Link, { company }: Place): Promise<void> {
  const german = company.country === 'DE'
  const { name, surname } = person(chance, company.country)
  const language = german ? 'de' : 'tr'
  const at = new Date(now()).toISOString()
  const contact = german
    ? { email: `${ascii(name)}.${ascii(surname)}${chance.digits(6)}@example.test` }
    : { phone: mobileNumber('TR', freeNumbers + chance.whole(0, 8_000_000)) }
  const body: SignUp = {
    company_id: company.id,
    ...contact,
    proof: 'otp',
    proved_at: at,
    registered_from: 'mobile',
    name,
    surname,
    language,
  }
  const { id, is_new } = await app<{ id: string; is_new: boolean }>(company, '/app-member', {
    method: 'POST',
    body,
    key: newKey(),
  })
  if (!is_new) return
  const device: In<(typeof memberDevice.put)['body']> = {
    platform: chance.pick(['ios', 'android']),
    app_version: `4.${chance.whole(2, 6)}.0`,
    push_token: `demo-${chance.digits(40)}`,
    language,
    timezone: german ? 'Europe/Berlin' : 'Europe/Istanbul',
  }
  await app(company, `/app-member/${id}/device/${chance.uuid(now())}`, { method: 'PUT', body: device })
  for (const channel of [german ? 'email' : 'sms', 'notification'] as const) {
    const consent: In<(typeof appMember.setConsent)['body']> = {
      channel,
      ...(channel !== 'notification' && contact),
      status: chance.yes(0.6) ? 'given' : 'refused',
      source: 'mobile',
      at,
      text_version: '2026-03',
    }
    await app(company, `/app-member/${id}/consent`, { method: 'PUT', body: consent, key: newKey() })
  }
  company.members.unshift({ id, name, surname, phone: contact.phone ?? '' })
}

/** How likely a member is to write after a meal, and for how long an app asks. */
const writes = 0.5
const askedMs = 13 * 86_400_000

/** A member opens the app and, some time after a meal, says how it was. */
export async function lookIn({ app, chance, now }: Link, { company }: Place): Promise<void> {
  const { id } = chance.pick(company.members)
  await app(company, `/app-member/${id}/seen`, { method: 'POST', body: {} })
  const { data = [] } = await app<{ data?: AppMemberOrder[] }>(company, `/app-member/${id}/order?limit=5`)
  const eaten = data.find((it) => it.status === 'delivered' && Date.parse(it.finished_at ?? '') > now() - askedMs)
  if (!eaten || !chance.yes(writes)) return
  const isGood = chance.yes(0.8)
  const mark = () => (isGood ? chance.whole(4, 5) : chance.whole(1, 3))
  const body: In<(typeof comment.send)['body']> = {
    order_id: eaten.id,
    taste: mark(),
    service: mark(),
    speed: mark(),
    text: chance.yes(0.6) ? chance.pick(reviewTexts[company.country][isGood ? 'good' : 'bad']) : '',
  }
  await app(company, `/branch/${eaten.branch_id}/app-comment`, { method: 'POST', body })
}
