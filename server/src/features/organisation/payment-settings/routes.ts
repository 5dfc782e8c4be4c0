import sql from 'sql-template-tag'
import { each } from '#contract/kit/fields.ts'
import { deliveryTypes, type DeliveryType } from '#contract/organisation/delivery-types.ts'
import {
  paymentFaults,
  paymentSettings,
  takingAll,
  type PaymentSettingsInput,
  type Taking,
} from '#contract/organisation/payment-settings.ts'
import type { Db } from '#server/db/pool.ts'
import { noticeChange } from '#server/domain/organisation/pauses.ts'
import { routes } from '#server/kit/context.ts'
import { announceState } from '#server/kit/devices.ts'
import { documentRoutes } from '#server/kit/document.ts'
import { announce } from '#server/kit/events.ts'
import { refuseBrokenRules } from '#server/kit/fault.ts'

interface Known {
  id: number
  code: string
  is_active: boolean
}
const knownMethods = (db: Db) => db.many<Known>(sql`select id, code, is_active from payment_method order by id`)

/** All methods there are, those of the branch first in its order: what came after its choice is not taken until somebody switches it on. */
export const paymentDocument = documentRoutes(paymentSettings, {
  version: 'payment_version',
  columns: ['order_methods'],
  load: async (db, { company_id, id }) => {
    const { currency } = await db.must<{ currency: string }>(sql`select currency from company where id = ${company_id}`)
    const known = await knownMethods(db)
    const rows = await db.many<
      Taking & { payment_method_id: number; delivery_type: DeliveryType; position: number }
    >(sql`
      select payment_method_id, delivery_type, is_active, min_amount, max_amount, position from branch_payment_method
      where company_id = ${company_id} and branch_id = ${id}`)
    const is_default = rows.length === 0
    const positions = new Map(rows.map((it) => [it.payment_method_id, it.position]))
    const placeOf = (it: Known) => positions.get(it.id) ?? known.length
    const takingOf = (method: Known) => {
      const own = rows.filter((it) => it.payment_method_id === method.id)
      const nothing = takingAll(is_default)
      return each(deliveryTypes, (type) => {
        const found = own.find((it) => it.delivery_type === type)
        if (!found) return nothing[type]
        const { is_active, min_amount, max_amount } = found
        return { is_active, min_amount, max_amount }
      })
    }
    return {
      currency,
      is_default,
      off: known.filter((it) => !it.is_active).map((it) => it.code),
      sequence: known.toSorted((a, b) => placeOf(a) - placeOf(b)).map((it) => it.code),
      methods: Object.fromEntries(known.map((it) => [it.code, takingOf(it)])),
    }
  },
  check: (body) => refuseBrokenRules(paymentFaults(body)),
  set: (_, { ctx }) => ({ payment_chosen_at: ctx.now }),
  write: async (db, body, { company_id, id, ctx }) => {
    const rows = rowsOf(body, await knownMethods(db))
    await db.one(sql`delete from branch_payment_method where company_id = ${company_id} and branch_id = ${id}`)
    await db.one(sql`insert into branch_payment_method (company_id, branch_id, delivery_type, payment_method_id, min_amount, max_amount, position, is_active)
      select ${company_id}::uuid, ${id}::uuid, delivery_type, payment_method_id, min_amount, max_amount, position, is_active
      from jsonb_to_recordset(${JSON.stringify(rows)}) as it(delivery_type text, payment_method_id int, min_amount int, max_amount int, position int, is_active boolean)`)
    // Apps are offered these with the menu.
    await announce(db, { company_id, branch_id: id }, 'menu', { by: ctx.actor.name })
    await noticeChange(db, { company_id, branch_id: id })
    await announceState(db, company_id, id, null, 'branch-status-changed')
  },
})

export const paymentSettingsRoutes = routes(paymentSettings, paymentDocument.handlers)

/** A row for every method and delivery type, so that the choice of taking nothing is one, too. */
function rowsOf({ sequence, methods }: PaymentSettingsInput, known: readonly Known[]) {
  const codes = new Set(known.map((it) => it.code))
  refuseBrokenRules([
    ...sequence.flatMap((it, at) => (codes.has(it) ? [] : [{ path: `sequence.${at}`, code: 'choice' as const }])),
    ...Object.keys(methods).flatMap((it) =>
      codes.has(it) ? [] : [{ path: `methods.${it}`, code: 'choice' as const }],
    ),
  ])
  return known.flatMap(({ id, code }, n) => {
    const at = sequence.indexOf(code)
    const taking = methods[code] ?? takingAll(false)
    return deliveryTypes.map((delivery_type) => ({
      ...taking[delivery_type],
      delivery_type,
      payment_method_id: id,
      position: at < 0 ? sequence.length + n : at,
    }))
  })
}
