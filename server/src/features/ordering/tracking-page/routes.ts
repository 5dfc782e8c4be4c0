import type { FastifyInstance } from 'fastify'
import sql from 'sql-template-tag'
import type { Lang } from '#contract/kit/field-words.ts'
import type { Country } from '#contract/kit/phone.ts'
import { phoneText } from '#contract/kit/phone-text.ts'
import type { OrderStatus } from '#contract/ordering/delivery-type.ts'
import type { Db } from '#server/db/pool.ts'
import { trackedOrder, trackedTypes, type OrderKey } from '#server/domain/ordering/delivery/tracking.ts'
import { browserLang, plain, sendPage } from '#server/kit/answer/page.ts'
import type { Kit } from '#server/kit/kit.ts'
import { whenText } from '#server/kit/when.ts'
import { words } from './words.ts'

const steps = ['created_at', 'approved_at', 'ready_at', 'dispatched_at'] as const

interface Tracked extends Record<(typeof steps)[number] | 'finished_at' | 'promised_at', string | null> {
  number: number
  status: OrderStatus
  courier_name: string | null
  branch_name: string
  branch_phone: string | null
  country: Country
  timezone: string
}

/** How long a finished order can still be looked at, in hours. */
const shownHours = 3
/** How often an open page loads again, in seconds. */
const refreshSec = 20

const tracked = (db: Db, { company_id, order_id }: OrderKey, now: Date) =>
  db.one<Tracked>(sql`
    select o.number::int as number, o.status, o.created_at, o.approved_at, o.ready_at, o.dispatched_at, o.finished_at, o.promised_at, o.courier_name,
      b.name as branch_name, b.phone as branch_phone, b.timezone, c.country
    from orders o join branch b on b.company_id = ${company_id} and b.id = o.branch_id join company c on c.id = ${company_id}
    where o.company_id = ${company_id} and o.id = ${order_id} and o.delivery_type = any(${[...trackedTypes]}::text[])
      and (o.finished_at is null or o.finished_at > ${new Date(now.getTime() - shownHours * 3_600_000)})`)

/**
 * The content of the page. It shows how far the order is, but neither who ordered what nor the
 * address, because links are passed on. Of the courier, it shows only the first name.
 */
function bodyOf(it: Tracked, lang: Lang, now: Date) {
  const w = words[lang]
  const at = (iso: string) => whenText(lang, new Date(iso), { now, timezone: it.timezone })
  const done: [title: string, at: string][] = steps.flatMap((step) => {
    const moment = it[step]
    return moment ? [[w.steps[step], moment] as [string, string]] : []
  })
  const { status, finished_at, promised_at } = it
  if (finished_at && (status === 'delivered' || status === 'cancelled' || status === 'returned'))
    done.push([w.steps[status], finished_at])
  const says = [
    w.from.replace('{branch}', () => it.branch_name).replace('{number}', String(it.number)),
    promised_at && !finished_at && (new Date(promised_at) < now ? w.late : w.due).replace('{time}', at(promised_at)),
    status === 'on_the_way' && it.courier_name && w.courier.replace('{name}', () => it.courier_name!.split(' ')[0]!),
  ]
  const shown = says.flatMap((text) => (text ? [plain(text)] : []))
  const rows = done.map(
    ([title, moment], n) =>
      `<li${n === done.length - 1 ? ' aria-current="step"' : ''}><b>${plain(title)}</b><span>${at(moment)}</span></li>`,
  )
  const phone = it.branch_phone
  const call = phone
    ? `<nav><a href="tel:${plain(phone)}">${plain(w.call.replace('{phone}', () => phoneText(phone, it.country).replaceAll(' ', '\u00A0')))}</a></nav>`
    : ''
  return `<p>${shown.join('<br>')}</p><ol>${rows.join('')}</ol>${call}`
}

/** The page on which a customer follows an order, without a sign-in and in the browser's language. */
export function trackingPage(app: FastifyInstance, kit: Kit): void {
  app.get<{ Params: { token: string } }>('/track/:token', async (request, reply) => {
    const lang = browserLang(request.headers['accept-language'])
    const w = words[lang]
    const now = kit.now()
    const key = trackedOrder(kit, request.params.token)
    const it = key && (await tracked(kit.db, key, now))
    if (!it) return sendPage(reply, 404, { lang, title: w.gone, body: `<p>${plain(w.goneText)}</p>` })
    const isReady = it.status === 'preparing' && it.ready_at
    return sendPage(reply, 200, {
      lang,
      title: w.states[isReady ? 'ready' : it.status],
      body: bodyOf(it, lang, now),
      refreshSec: it.finished_at ? undefined : refreshSec,
    })
  })
}
