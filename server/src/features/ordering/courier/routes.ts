import sql from 'sql-template-tag'
import { courier, type Courier } from '#contract/ordering/courier.ts'
import { routes } from '#server/kit/context.ts'
import { sameCompany, within } from '#server/kit/guard/reach.ts'
import { refuseIfUsed, type Use } from '#server/kit/record/in-use.ts'
import { recordRoutes } from '#server/kit/record/record.ts'
import { forgetPosition } from '#server/domain/ordering/delivery/courier-position.ts'
import { endShift } from '#server/domain/ordering/delivery/courier-shifts.ts'

/** Orders that a courier is delivering. While there are any, the shift cannot end. */
const ordersOut: Use<Courier> = {
  things: {
    tr: ['yoldaki sipariş', 'yoldaki sipariş'],
    en: ['order on the way', 'orders on the way'],
    de: ['Bestellung unterwegs', 'Bestellungen unterwegs'],
  },
  of: ({ id, company_id }) => sql`select '#' || number as name, count(*) over ()::int as n from orders
    where company_id = ${company_id} and courier_id = ${id} and status = 'on_the_way' order by created_at, id`,
  advice: {
    tr: 'Önce siparişleri teslim edildi olarak işaretleyin.',
    en: 'Mark the orders as delivered first.',
    de: 'Markieren Sie die Bestellungen zuerst als geliefert.',
  },
}
/**
 * A shift that is not over. The cash is settled when the shift ends, so the courier cannot be
 * removed before that.
 */
const shift: Use<Courier> = {
  things: {
    tr: ['süren vardiya', 'süren vardiya'],
    en: ['shift in progress', 'shifts in progress'],
    de: ['laufende Schicht', 'laufende Schichten'],
  },
  of: ({ on_shift_since }) => sql`select '' as name, 1 as n where ${on_shift_since !== null}`,
  advice: {
    tr: 'Önce vardiyasını bitirin.',
    en: 'End the shift first.',
    de: 'Beenden Sie zuerst die Schicht.',
  },
}

/** Shifts that have ended. They are needed to check a branch's cash. */
const shiftsEnded: Use<Courier> = {
  things: {
    tr: ['biten vardiya', 'biten vardiya'],
    en: ['ended shift', 'ended shifts'],
    de: ['beendete Schicht', 'beendete Schichten'],
  },
  of: ({ id, company_id }) => sql`select '' as name, count(*)::int as n from courier_shift
    where company_id = ${company_id} and courier_id = ${id} having count(*) > 0`,
  survivesOff: true,
  advice: {
    tr: 'Silmek yerine “Burada çalışıyor” seçeneğini kapatın.',
    en: 'Turn off “Works here” instead.',
    de: 'Schalten Sie stattdessen „Arbeitet hier“ aus.',
  },
}

const record = recordRoutes(courier, {
  table: 'courier k',
  company: 'company_id',
  fixed: ['branch_id'],
  columns: ({
    reach: { tie },
  }) => sql`k.id, k.company_id, k.branch_id, k.name, k.phone, k.vehicle, k.is_active, k.on_shift_since, k.created_at, k.version, k.updated_at,
    (select count(*)::int from orders o where ${sameCompany(tie, 'o', 'k')} and o.courier_id = k.id and o.status = 'on_the_way') as out_count`,
  within: ({ reach }) => within(reach.tie, 'k'),
  search: () => ['k.name', 'k.phone'],
  sort: () => ({ name: 'k.name collate "tr-x-icu"' }),
  filter: { is_on_shift: (values) => sql`(k.on_shift_since is not null) = any(${values}::boolean[])` },
  uses: [ordersOut, shift, shiftsEnded],
})

export const courierRoutes = routes(
  courier,
  {
    ...record.handlers,

    shift: async ({ params, body }, ctx) => {
      // If the button is pressed twice, or at two tills, the second press changes nothing.
      const row = await ctx.db.tx(async (db) => {
        const { version } = await record.one(db, ctx, params.courier_id, 'lock')
        return record.changeIn(db, ctx, params.courier_id, {
          version,
          action: body.is_on_shift ? 'begin-shift' : 'end-shift',
          write: async ({ before }) => {
            const { on_shift_since } = before
            if (body.is_on_shift) return { on_shift_since: on_shift_since ?? ctx.now }
            await refuseIfUsed(db, ctx, [ordersOut], before, 'off')
            if (on_shift_since) await endShift(db, ctx, { ...before, on_shift_since }, body.cash_counted)
            await forgetPosition(db, before)
            return { on_shift_since: null }
          },
        })
      })
      record.done(ctx)
      return row
    },
  },
  record.companyOf,
)
