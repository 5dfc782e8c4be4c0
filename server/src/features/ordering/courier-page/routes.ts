import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import sql from 'sql-template-tag'
import type { Lang } from '#contract/kit/field-words.ts'
import { decimalOf, minorOf } from '#contract/kit/typed-amount.ts'
import type { DoorPayment } from '#contract/ordering/order.ts'
import type { Db } from '#server/db/pool.ts'
import { readCourierLink, type ShiftKey } from '#server/domain/ordering/delivery/courier-link.ts'
import { deliveredOn } from '#server/domain/ordering/delivery/courier-shifts.ts'
import { moveOrder } from '#server/domain/ordering/move.ts'
import { ownWays, paymentWays } from '#server/domain/organisation/branch-payments.ts'
import { maxInWindow } from '#server/domain/integrations/calls/flood.ts'
import { fault, Fault } from '#server/kit/answer/fault.ts'
import { browserLang, plain, sendPage } from '#server/kit/answer/page.ts'
import type { Kit } from '#server/kit/kit.ts'
import { moneyText, type MoneyText } from '#server/kit/money.ts'
import { whenText, type Telling } from '#server/kit/when.ts'
import { positionHtml, takePosition } from './position.ts'
import { positionScript } from './position-script.ts'
import { words } from './words.ts'

interface Courier extends ShiftKey {
  branch_id: string
  name: string
  timezone: string
}

interface Stop {
  id: string
  number: number
  customer_name: string
  customer_phone: string | null
  address: { text?: string; district?: string; city?: string; directions?: string; lat?: number; lng?: number } | null
  note: string
  promised_at: string | null
  due: number
  is_paid: boolean
  payment_method: string
  method: string
}

/** A method by which customers pay at the door. */
interface DoorWay {
  code: string
  name: string
}

/** How often a page without orders loads again, in seconds. One with orders must not move away. */
const refreshSec = 20

/** The courier that a link names, if the shift of the link is not over. */
async function courierAt(db: Db, kit: Kit, token: string): Promise<Courier | undefined> {
  const key = readCourierLink(kit, token)
  const found =
    key &&
    (await db.one<Omit<Courier, keyof ShiftKey>>(sql`
      select k.branch_id, k.name, b.timezone from courier k join branch b on b.company_id = ${key.company_id} and b.id = k.branch_id
      where k.company_id = ${key.company_id} and k.id = ${key.id} and k.is_active and date_trunc('milliseconds', k.on_shift_since) = ${key.on_shift_since}`))
  return found && { ...key, ...found }
}

/** The orders that the courier is delivering, the most urgent first. */
const stopsOf = (db: Db, { company_id, id }: Courier, lang: Lang) =>
  db.many<Stop>(sql`
    select o.id, o.number::int as number, o.customer_name, o.customer_phone, o.address, o.note, o.promised_at, o.total - o.returned_total as due, o.is_paid, o.payment_method,
      coalesce(m.name ->> ${lang}, m.name ->> 'tr', o.payment_method) as method
    from orders o left join payment_method m on m.code = o.payment_method
    where o.company_id = ${company_id} and o.courier_id = ${id} and o.status = 'on_the_way' order by o.promised_at nulls last, o.dispatched_at, o.id`)

/** The methods by which the branch's customers pay at the door. */
async function doorWays(db: Db, branch: Pick<Courier, 'company_id' | 'branch_id'>, lang: Lang): Promise<DoorWay[]> {
  const ways = ownWays(await paymentWays(db, branch))
  return ways.flatMap(({ delivery_type, place, code, name }) =>
    delivery_type === 'deliveryToAddress' && place !== 'online' ? [{ code, name: name[lang] || name.tr }] : [],
  )
}

/** Asks for the part of an amount due that was paid otherwise than agreed. */
function otherwiseHtml({ payment_method, method }: Stop, ways: readonly DoorWay[], w: (typeof words)['tr']) {
  const others = ways.filter((it) => it.code !== payment_method)
  const options = others.map((it) => `<option value="${plain(it.code)}">${plain(it.name)}</option>`).join('')
  const agreed = `<option value="">${plain(method)}</option>`
  return others.length > 0
    ? `<label>${plain(w.paidBy)}<select name="payment_method">${agreed}${options}</select></label><label>${plain(w.part.replace('{method}', () => method))}<input name="amount" inputmode="decimal" autocomplete="off" maxlength="12"></label>`
    : ''
}

const link = (href: string, text: string) => `<a href="${plain(href)}" rel="noreferrer">${plain(text)}</a>`

function stopHtml(it: Stop, lang: Lang, told: Telling, money: MoneyText, ways: readonly DoorWay[]) {
  const w = words[lang]
  const { address } = it
  const place = [address?.text, [address?.district, address?.city].filter(Boolean).join(' / ')]
    .filter(Boolean)
    .join(', ')
  const target = address?.lat != null && address.lng != null ? `${address.lat},${address.lng}` : place
  const phone = it.customer_phone
  const time = it.promised_at && w.due.replace('{time}', whenText(lang, new Date(it.promised_at), told))
  const lines = [
    plain(it.customer_name),
    place && `<b>${plain(place)}</b>`,
    address?.directions && plain(address.directions),
    it.note && plain(w.note.replace('{text}', () => it.note)),
  ]
  const isPaid = it.is_paid || it.due === 0
  const collect = w.collect.replace('{amount}', () => money(it.due)).replace('{method}', () => it.method)
  const links = [
    target && link(`https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(target)}`, w.navigate),
    phone && link(`tel:${phone}`, w.call),
  ].filter(Boolean)
  return [
    `<section><h2><span>#${it.number}</span>${time ? `<span>${plain(time)}</span>` : ''}</h2>`,
    `<p>${lines.filter(Boolean).join('<br>')}</p>`,
    isPaid ? `<p>${plain(w.paid)}</p>` : `<mark>${plain(collect)}</mark>`,
    links.length > 0 ? `<nav>${links.join('')}</nav>` : '',
    `<details><summary>${plain(w.deliver)}</summary><form method="post"><input type="hidden" name="order_id" value="${it.id}">${isPaid ? '' : otherwiseHtml(it, ways, w)}<button>${plain(w.sure)}</button></form></details></section>`,
  ].join('')
}

/** Why an order was not delivered, by the name of its text. */
type Refused = 'moved' | 'wrongPart' | 'over'
const statusOf: Record<Refused, number> = { moved: 409, wrongPart: 422, over: 409 }

async function show(reply: FastifyReply, kit: Kit, courier: Courier, lang: Lang, refused?: Refused) {
  const w = words[lang]
  const [stops, shift, ways] = await Promise.all([
    stopsOf(kit.db, courier, lang),
    deliveredOn(kit.db, courier),
    doorWays(kit.db, courier, lang),
  ])
  const money = await moneyText(kit.db, lang, shift.currency)
  const told = { now: kit.now(), timezone: courier.timezone }
  const list = stops.map((it) => stopHtml(it, lang, told, money, ways)).join('')
  const sum = w.sum.replace('{count}', String(shift.orders)).replace('{amount}', () => money(shift.cash_due))
  return sendPage(reply, refused ? statusOf[refused] : 200, {
    lang,
    title: stops.length > 0 ? w.title.replace('{name}', () => courier.name) : w.none,
    body: `${refused ? `<p role="alert">${plain(w[refused])}</p>` : ''}${list || `<p>${plain(w.noneText)}</p>`}${positionHtml(lang)}<small>${plain(sum)}</small>`,
    refreshSec: stops.length > 0 ? undefined : refreshSec,
    script: positionScript,
  })
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

interface Due {
  version: number
  status: string
  door_payments: DoorPayment[] | null
  due: number
  is_paid: boolean
  payment_method: string
}

/**
 * How an order was paid: null if as agreed. Otherwise a part was paid by the chosen method and the
 * rest as agreed, or everything by the chosen method if no part is given. Undefined if the form
 * names no valid part.
 */
function paidOtherwise(order: Due, form: URLSearchParams, ways: readonly DoorWay[], lang: Lang) {
  const chosen = form.get('payment_method')
  const part = minorOf(form.get('amount') ?? '', decimalOf[lang], 100)
  if (order.is_paid || order.due === 0) return null
  // A part without another method may be one whose method was forgotten.
  if (!chosen || chosen === order.payment_method) return part === null ? null : undefined
  const amount = part ?? order.due
  if (!(amount > 0 && amount <= order.due) || !ways.some((it) => it.code === chosen)) return undefined
  const rest: DoorPayment = { payment_method: order.payment_method, amount: order.due - amount }
  return [{ payment_method: chosen, amount }, ...(rest.amount > 0 ? [rest] : [])]
}

/**
 * The message to a courier who reports an order that is no longer on the way. There is none if the
 * order was already delivered with the same payment: the courier pressed twice.
 */
function afterwards({ status, door_payments, due, payment_method }: Due, form: URLSearchParams, lang: Lang) {
  if (status !== 'delivered') return 'moved'
  const chosen = form.get('payment_method') || payment_method
  const amount = minorOf(form.get('amount') ?? '', decimalOf[lang], 100) ?? due
  const isSo = door_payments
    ? door_payments[0]?.payment_method === chosen && door_payments[0].amount === amount
    : chosen === payment_method
  return isSo ? undefined : 'over'
}

/**
 * Marks one of the courier's orders as delivered. Returns the reason if the order may not be
 * delivered.
 */
async function deliver(kit: Kit, courier: Courier, form: URLSearchParams, lang: Lang): Promise<Refused | undefined> {
  const { company_id, branch_id, id, name } = courier
  const order_id = form.get('order_id') ?? ''
  if (!uuid.test(order_id)) return undefined
  const now = kit.now()
  const tie = { company: company_id, branch: branch_id }
  const ways = form.get('payment_method') ? await doorWays(kit.db, courier, lang) : []
  try {
    const refused = await kit.db.tx(async (db): Promise<Refused | undefined> => {
      const order = await db.one<Due>(sql`
        select version, status, door_payments, (total - returned_total)::float8 as due, is_paid, payment_method from orders
        where company_id = ${company_id} and courier_id = ${id} and id = ${order_id} for update`)
      if (!order) return undefined
      if (order.status !== 'on_the_way') return afterwards(order, form, lang)
      const door_payments = paidOtherwise(order, form, ways, lang)
      if (door_payments === undefined) return 'wrongPart'
      await moveOrder(db, tie, {
        order_id,
        action: 'deliver',
        version: order.version,
        now,
        actor: name,
        as: 'courier',
        door_payments: door_payments ?? undefined,
      })
      return undefined
    })
    if (refused) return refused
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    return 'moved'
  }
  kit.nudge(branch_id)
  return undefined
}

/**
 * A courier's own page, opened by the code that a till shows: the orders with address, phone number
 * and the amount to collect. It needs no sign-in, works without scripts on any phone, and can be
 * opened until the shift ends. Its script sends the courier's position, if the courier agrees.
 */
export function courierPage(app: FastifyInstance, kit: Kit): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 1024 },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    )
    // Anything else counts as an empty form.
    scope.addHook('preHandler', async (request) => {
      if (!(request.body instanceof URLSearchParams)) request.body = new URLSearchParams()
    })
    type Route = { Params: { token: string }; Body: URLSearchParams }
    const withCourier = async (
      request: FastifyRequest<Route>,
      reply: FastifyReply,
      then: (courier: Courier, lang: Lang) => Promise<FastifyReply>,
    ) => {
      const lang = browserLang(request.headers['accept-language'])
      const courier = await courierAt(kit.db, kit, request.params.token)
      if (courier) return then(courier, lang)
      const { gone, goneText } = words[lang]
      return sendPage(reply, 404, { lang, title: gone, body: `<p>${plain(goneText)}</p>` })
    }
    scope.get<Route>('/courier-page/:token', (request, reply) =>
      withCourier(request, reply, (courier, lang) => show(reply, kit, courier, lang)),
    )
    scope.post<Route>('/courier-page/:token', (request, reply) =>
      withCourier(request, reply, async (courier, lang) => {
        const refused = await deliver(kit, courier, request.body, lang)
        return refused
          ? show(reply, kit, courier, lang, refused)
          : reply.code(303).header('location', `/courier-page/${request.params.token}`).send()
      }),
    )
    // Wrong links are limited per internet address, and positions per courier.
    const isWithin = { unknown: maxInWindow(30, 10_000), sent: maxInWindow(10, 10_000) }
    scope.post<Route>('/courier-page/:token/position', async (request, reply) => {
      const shift = readCourierLink(kit, request.params.token)
      if (!shift) throw fault(isWithin.unknown(request.ip) ? 'not_found' : 'too_many')
      if (!isWithin.sent(shift.id)) throw fault('too_many')
      await takePosition(kit, shift, request.body)
      return reply.code(204).send()
    })
  })
}
