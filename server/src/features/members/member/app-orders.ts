import sql from 'sql-template-tag'
import type { AppMemberOrder } from '#contract/members/app/app-member.ts'
import type { Line } from '#contract/ordering/order-fields.ts'
import { menuOf, type BranchMenu } from '#server/domain/menu/menu-of.ts'
import { linesAgain } from '#server/domain/ordering/again.ts'
import { customerLine } from '#server/domain/ordering/customer-line.ts'
import { menuLines } from '#server/domain/ordering/menu-lines.ts'
import { refusalText, type Refusal } from '#server/domain/ordering/refusal-text.ts'
import type { Owner } from '#server/domain/members/points/points.ts'
import type { Context } from '#server/kit/context.ts'
import { longList, type LongQuery } from '#server/kit/list/long-list.ts'
import { within } from '#server/kit/guard/reach.ts'
import { moneyText } from '#server/kit/money.ts'

type Row = Omit<AppMemberOrder, 'lines' | 'again'> & { lines: Line[] }
type Again = AppMemberOrder['again']

/** The menus of the branches of these orders, as far as the orders' products are on them. */
async function menusOf({ db, reach }: Context, company_id: string, rows: readonly Row[]) {
  const menus = new Map<string, BranchMenu>()
  for (const [branch_id, its] of Map.groupBy(rows, (it) => it.branch_id)) {
    const product_ids = [...new Set(its.flatMap((it) => it.lines.flatMap((line) => line.product_id ?? [])))]
    const menu = await menuOf(db, { tie: { ...reach.tie, company: company_id }, branch_id, product_ids })
    if (menu) menus.set(branch_id, menu)
  }
  return menus
}

/**
 * Which lines can be ordered again from a menu, judged as POST /order would judge them at this
 * moment. A branch that is switched off has no menu.
 */
function againOf(
  menu: BranchMenu | undefined,
  { lines, delivery_type }: Row,
  now: Date,
  told: (it: Pick<Refusal, 'code'>) => { code: string; message: string },
): Again {
  const { asked, missing } = menu
    ? linesAgain(menu, lines, now)
    : { asked: [], missing: lines.map((_, line) => ({ line, option: null })) }
  const gone: Again['gone'] = missing.map((it) => ({
    ...it,
    ...told({ code: it.option === null ? 'not_on_menu' : 'no_option' }),
  }))
  const order = { delivery_type, channel: 'api' as const, lines: asked.map((it) => it.again) }
  const refused = new Map<number, Refusal>()
  for (const it of menu ? menuLines(menu, order, now).refused : []) {
    const at = Number(it.path.split('.')[1])
    if (!refused.has(at)) refused.set(at, it)
  }
  for (const [at, refusal] of refused) gone.push({ line: asked[at]!.line, option: null, ...told(refusal) })
  return {
    lines: asked.flatMap(({ again: { product_id, quantity, options, note } }, at) =>
      refused.has(at)
        ? []
        : [
            {
              product_id: product_id!,
              quantity,
              options: options.map(({ group_id, option_id, action, quantity: count }) => ({
                group_id: group_id!,
                option_id: option_id!,
                action: action!,
                quantity: count,
              })),
              note,
            },
          ],
    ),
    gone: gone.sort((a, b) => a.line - b.line),
  }
}

/** The member's orders, with what could be ordered again. */
export async function ordersOf(
  ctx: Context,
  { company_id, member_id, currency }: Owner & { currency: string },
  query: LongQuery,
) {
  const { db, lang, now } = ctx
  const page = await longList<Row>(db, {
    columns: sql`o.id, o.branch_id, b.name as branch_name, o.number::int as number, o.delivery_type, o.status, o.created_at, o.scheduled_at, o.promised_at,
      o.finished_at, o.payment_method, o.total, case when o.status = 'returned' then o.total else o.returned_total end as returned_total, o.currency, o.lines`,
    from: sql`from orders o join branch b on b.company_id = ${company_id} and b.id = o.branch_id`,
    conditions: [
      within({ ...ctx.reach.tie, company: company_id }, 'o'),
      sql`o.member_id = ${member_id} and not o.is_test`,
    ],
    query,
    fields: { created_at: ['o.created_at', 'timestamptz'] },
    tie: ['o.id', 'uuid'],
  })
  const menus = await menusOf(ctx, company_id, page.data)
  const money = await moneyText(db, lang, currency)
  const data = page.data.map(({ lines, ...it }): AppMemberOrder => {
    const menu = menus.get(it.branch_id)
    const by = { now, timezone: menu?.timezone ?? 'UTC', money }
    const told = (refusal: Pick<Refusal, 'code'>) => {
      const { code, message } = refusalText(lang, by, { path: '', ...refusal })
      return { code, message }
    }
    const sold = new Set(menu?.products.filter((one) => isSwitchedOn(menu, one)).map(({ id }) => id))
    return {
      ...it,
      again: againOf(menu, { ...it, lines }, now, told),
      lines: lines.map((line) => {
        const shown = customerLine(line, it)
        return { ...shown, is_on_menu: shown.product_id !== null && sold.has(shown.product_id) }
      }),
    }
  })
  return { ...page, data }
}

/** Whether a product is on the menu at all, whatever its stock and hours. */
const isSwitchedOn = ({ categories }: BranchMenu, { is_active, category_id }: BranchMenu['products'][number]) =>
  is_active && categories.some((it) => it.id === category_id && it.is_active)
