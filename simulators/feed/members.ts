import { latestOrders, noteVisit, sendReview, signUp as signUpBy } from '#contract/sample-app/member.ts'
import { reviewTexts } from '#demo/members/comments.ts'
import { ascii, mobileNumber, person } from '#demo/people.ts'
import type { Place } from './customer.ts'
import type { Customers } from './link.ts'

/** No member whom the demo creates at its start has a number from here on. */
const freeNumbers = 1_000_000

/**
 * Somebody installs the company's app. It verifies their number, or their e-mail address in Germany,
 * where only few numbers may be invented. It signs them up, registers the phone and records what
 * they agree to. From then on they order like the others.
 */
export async function signUp({ app, chance, now, newKey }: Customers, { company }: Place): Promise<void> {
  const german = company.country === 'DE'
  const { name, surname } = person(chance, company.country)
  const contact = german
    ? { email: `${ascii(name)}.${ascii(surname)}${chance.digits(6)}@example.test` }
    : { phone: mobileNumber('TR', freeNumbers + chance.whole(0, 8_000_000)) }
  const language = german ? ('de' as const) : ('tr' as const)
  const { id, is_new } = await signUpBy(
    app(company),
    { company_id: company.id, ...contact, name, surname, language },
    {
      device: {
        id: chance.uuid(now()),
        platform: chance.pick(['ios', 'android']),
        app_version: `4.${chance.whole(2, 6)}.0`,
        push_token: `demo-${chance.digits(40)}`,
        timezone: german ? 'Europe/Berlin' : 'Europe/Istanbul',
      },
      wishes: [german ? ('email' as const) : ('sms' as const), 'notification' as const].map((channel) => ({
        channel,
        status: chance.yes(0.6) ? 'given' : 'refused',
        text_version: '2026-03',
      })),
      at: new Date(now()).toISOString(),
      newKey,
    },
  )
  if (is_new) company.members.unshift({ id, name, surname, phone: contact.phone ?? '' })
}

/** How likely a member is to write after a meal, and for how long an app asks. */
const writes = 0.5
const askedMs = 13 * 86_400_000

/** A member opens the app and, some time after a meal, says how it was. */
export async function lookIn({ app, chance, now }: Customers, { company }: Place): Promise<void> {
  const { id } = chance.pick(company.members)
  const ask = app(company)
  await noteVisit(ask, id)
  const orders = await latestOrders(ask, id)
  const eaten = orders.find((it) => it.status === 'delivered' && Date.parse(it.finished_at ?? '') > now() - askedMs)
  if (!eaten || !chance.yes(writes)) return
  const isGood = chance.yes(0.8)
  const mark = () => (isGood ? chance.whole(4, 5) : chance.whole(1, 3))
  await sendReview(ask, eaten.branch_id, {
    order_id: eaten.id,
    taste: mark(),
    service: mark(),
    speed: mark(),
    text: chance.yes(0.6) ? chance.pick(reviewTexts[company.country][isGood ? 'good' : 'bad']) : '',
  })
}
