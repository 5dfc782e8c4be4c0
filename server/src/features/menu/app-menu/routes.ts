import { appMenu } from '#contract/menu/app-menu.ts'
import type { Answer, Parsed } from '#contract/kit/call.ts'
import { langs } from '#contract/kit/field-words.ts'
import { each } from '#contract/kit/fields.ts'
import { limitsOf, sellingPrice } from '#contract/menu/price.ts'
import { paymentNameFor } from '#contract/ordering/payment-name.ts'
import { clockOf, menuOf, offOf, pricedGroup, type BranchMenu } from '#server/domain/menu/menu-of.ts'
import { ownWays, paymentWays, type PaymentWay } from '#server/domain/organisation/branch-payments.ts'
import { routes, type Context } from '#server/kit/context.ts'
import { fault } from '#server/kit/fault.ts'
import { KeptAnswer } from '#server/kit/kept-answer.ts'
import type { Kit } from '#server/kit/kit.ts'
import { branchIn } from '#server/kit/tree.ts'
import { keepMenus, type MadeMenu } from './kept-menus.ts'
import { sameUntil } from './same-until.ts'

type AppMenu = Answer<typeof appMenu.read>
type Asked = Parsed<typeof appMenu.read>['query']

const kept = new WeakMap<Kit, ReturnType<typeof keepMenus>>()

export const appMenuRoutes = routes(appMenu, {
  read: async ({ params, query }, ctx): Promise<AppMenu | KeptAnswer> => {
    if (query.at) {
      const menu = await soldAt(ctx, params.branch_id)
      return shown(menu, ownWays(await paymentWays(ctx.db, menu)), query, new Date(query.at))
    }
    const branch = branchIn(ctx.actor.tree, params.branch_id)
    if (!branch.is_active) throw fault('not_found')
    const read = kept.get(ctx.kit) ?? keepMenus(ctx.kit)
    kept.set(ctx.kit, read)
    const currency = ctx.actor.tree.companies.get(branch.company_id)?.currency
    const key = [currency, branch.timezone, query.delivery_type, query.channel].join(' ')
    return read(ctx, branch, key, async (): Promise<MadeMenu> => {
      const menu = await soldAt(ctx, branch.id)
      const text = JSON.stringify(shown(menu, ownWays(await paymentWays(ctx.db, menu)), query, ctx.now))
      const same = text.replace(ctx.now.toISOString(), '')
      return { from: ctx.now.getTime(), until: sameUntil(menu, ctx.now), answer: new KeptAnswer(text, same) }
    })
  },
})

async function soldAt(ctx: Context, branch_id: string): Promise<BranchMenu> {
  const menu = await menuOf(ctx.db, { tie: ctx.reach.tie, branch_id })
  if (!menu) throw fault('not_found')
  return menu
}

/** How a customer may pay, per delivery type; a door method is named as its guest meets it. */
const payments = ({ order_methods }: BranchMenu, ways: PaymentWay[], { delivery_type }: Asked) =>
  order_methods
    .filter((type) => !delivery_type || type === delivery_type)
    .map((type) => ({
      delivery_type: type,
      methods: ways
        .filter((it) => it.delivery_type === type)
        .map(({ code, name, place, min_amount, max_amount }) => ({
          code,
          name: each(langs, (lang) => paymentNameFor(code, type, lang) ?? name[lang]),
          place,
          min_amount,
          max_amount,
        })),
    }))

function shown(menu: BranchMenu, ways: PaymentWay[], query: Asked, at: Date): AppMenu {
  const offs = offOf(menu, clockOf(menu, at), query)
  const categories = menu.categories.filter((it) => it.is_active)
  const products = menu.products.filter(
    (it) => it.is_active && categories.some((category) => category.id === it.category_id),
  )
  const used = new Set(products.flatMap((it) => it.groups))
  return {
    branch_id: menu.branch_id,
    currency: menu.currency,
    at: at.toISOString(),
    payment_methods: payments(menu, ways, query),
    categories: categories.map(({ id, name, image }) => ({ id, name, image })),
    products: products.map((it) => {
      const off = offs.get(it.id)?.reason ?? null
      return {
        id: it.id,
        category_id: it.category_id,
        name: it.name,
        description: it.description,
        images: it.images,
        price: it.price,
        selling_price: sellingPrice(it),
        premium_price: it.premium_price,
        tax_rate: (query.delivery_type && it.tax_rates[query.delivery_type]) ?? it.tax_rate,
        is_listed: it.is_listed,
        allergens: it.allergens as AppMenu['products'][number]['allergens'],
        off,
        off_until: off === 'out' ? (it.out?.until ?? null) : null,
        group_ids: it.groups.filter((id) => menu.groups.get(id)?.is_active),
      }
    }),
    groups: [...used].flatMap((id) => {
      const [group, named] = [pricedGroup(menu, id, at), menu.groups.get(id)]
      if (!group || !named) return []
      const options = named.options.flatMap(({ material_id: id, ...it }) => {
        const material = menu.materials.get(id)
        const is_on = group.options.some((option) => option.id === id && option.is_on)
        return material ? [{ id, ...it, name: material.name, is_on }] : []
      })
      const { selection_type, free_count } = group
      return [{ id, name: named.name, selection_type, free_count, ...limitsOf(group), options }]
    }),
  }
}
