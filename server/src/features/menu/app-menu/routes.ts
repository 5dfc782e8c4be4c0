import { createHash } from 'node:crypto'
import { appMenu } from '#contract/menu/app-menu.ts'
import type { Answer, Parsed } from '#contract/kit/call.ts'
import { langs } from '#contract/kit/field-words.ts'
import { each } from '#contract/kit/fields.ts'
import { limitsOf, sellingPrice } from '#contract/menu/price.ts'
import type { DeliveryType } from '#contract/organisation/delivery-types.ts'
import { paymentNameFor } from '#contract/ordering/payment-name.ts'
import { clockOf, isThere, menuOf, offOf, type BranchMenu } from '#server/domain/menu/menu-of.ts'
import { discountedTypes, takesOff } from '#contract/members/offer/delivery-terms.ts'
import { discountsOf, heldNow, type GivenDiscount } from '#server/domain/marketing/discounts.ts'
import { orderedAt } from '#server/domain/ordering/offer.ts'
import { stateFacts, type StateFacts } from '#server/domain/organisation/state-facts.ts'
import { ownWays, paymentWays, type PaymentWay } from '#server/domain/organisation/branch-payments.ts'
import { breather } from '#server/kit/turns/breather.ts'
import { JsonText, routes, type Context } from '#server/kit/context.ts'
import { fault } from '#server/kit/answer/fault.ts'
import { KeptAnswer } from '#server/kit/answer/kept-answer.ts'
import type { Kit } from '#server/kit/kit.ts'
import { branchIn } from '#server/kit/guard/tree.ts'
import { keepMenus, type MadeMenu } from './kept-menus.ts'
import { sameUntil } from './same-until.ts'

type AppMenu = Answer<typeof appMenu.read>
type MenuQuery = Parsed<typeof appMenu.read>['query']

const menuReaders = new WeakMap<Kit, ReturnType<typeof keepMenus>>()

export const appMenuRoutes = routes(appMenu, {
  read: async ({ params, query }, ctx): Promise<JsonText | KeptAnswer> => {
    if (query.at) {
      const at = new Date(query.at)
      return new JsonText(
        Buffer.concat(await written(shown(await offered(ctx, params.branch_id, at), query, at, ctx.now))),
      )
    }
    const branch = branchIn(ctx.actor.tree, params.branch_id)
    if (!branch.is_active) throw fault('not_found')
    const read = menuReaders.get(ctx.kit) ?? keepMenus(ctx.kit)
    menuReaders.set(ctx.kit, read)
    const currency = ctx.actor.tree.companies.get(branch.company_id)?.currency
    const key = [currency, branch.timezone, query.delivery_type, query.channel].join(' ')
    return read(ctx, branch, key, async (): Promise<MadeMenu> => {
      const offer = await offered(ctx, branch.id, ctx.now)
      const answer = shown(offer, query, ctx.now, ctx.now)
      const pieces = await written(answer)
      const changes = answer.head.delivery_types.flatMap(({ until }) => (until ? [Date.parse(until)] : []))
      const until = Math.min(sameUntil(offer.menu, ctx.now, offer.discounts), ...changes)
      const digest = await digestOf(pieces, ctx.now)
      return { from: ctx.now.getTime(), until, answer: new KeptAnswer(Buffer.concat(pieces), digest) }
    })
  },
})

interface Offer {
  menu: BranchMenu
  facts: StateFacts
  ways: PaymentWay[]
  discounts: GivenDiscount[]
}

async function offered(ctx: Context, branch_id: string, at: Date): Promise<Offer> {
  const menu = await menuOf(ctx.db, { tie: ctx.reach.tie, branch_id })
  if (!menu) throw fault('not_found')
  const [facts] = await stateFacts(ctx.db, { company: menu.company_id, branch: menu.branch_id }, at)
  if (!facts) throw fault('not_found')
  const [ways, discounts] = await Promise.all([
    paymentWays(ctx.db, menu),
    discountsOf(ctx.db, { ...menu, now: ctx.now }),
  ])
  return { menu, facts, ways: ownWays(ways), discounts }
}

/** The discounts of a delivery type that hold for an order placed at `now`. */
const reductions = (all: readonly GivenDiscount[], delivery_type: DeliveryType, now: Date) =>
  heldNow(all, now).flatMap(({ id, name, terms, ...it }) => {
    const type = discountedTypes.find((one) => one === delivery_type)
    if (!type || !takesOff(terms[type])) return []
    const { max_discount, min_basket, applies_to_discounted, combinable, expires_at: ends_at } = it
    return [
      { id, name, delivery_type, ...terms[type], max_discount, min_basket, applies_to_discounted, combinable, ends_at },
    ]
  })

/**
 * The payment methods of a delivery type. A method for paying on the spot is named after the place
 * where the guest pays with this delivery type.
 */
const payments = (ways: readonly PaymentWay[], delivery_type: DeliveryType) => ({
  delivery_type,
  methods: ways
    .filter((it) => it.delivery_type === delivery_type)
    .map(({ code, name, place, min_amount, max_amount }) => ({
      code,
      name: each(langs, (lang) => paymentNameFor(code, delivery_type, lang) ?? name[lang]),
      place,
      min_amount,
      max_amount,
    })),
})

function takesNow(facts: StateFacts, delivery_type: DeliveryType, at: Date) {
  const { cause, until } = orderedAt(facts, delivery_type, at)
  return { delivery_type, takes_now: cause === null, cause, until: until?.toISOString() ?? null }
}

/**
 * A menu whose products and groups are created only while they are written, because there may be
 * thousands.
 */
interface Shown {
  head: Omit<AppMenu, 'products' | 'groups'>
  products: Iterable<AppMenu['products'][number]>
  groups: Iterable<AppMenu['groups'][number]>
}

/**
 * A menu as JSON, written product by product and group by group, so that other requests are
 * answered in between.
 */
async function written({ head, products, groups }: Shown): Promise<Buffer[]> {
  const breathe = breather()
  const pieces = [Buffer.from(JSON.stringify(head).slice(0, -1))]
  for (const [name, list] of Object.entries({ products, groups })) {
    let isFirst = true
    pieces.push(Buffer.from(`,"${name}":[`))
    for (const it of list) {
      pieces.push(Buffer.from((isFirst ? '' : ',') + JSON.stringify(it)))
      isFirst = false
      await breathe()
    }
    pieces.push(Buffer.from(']'))
  }
  return [...pieces, Buffer.from('}')]
}

/** The digest of a menu without the moment of the request, which is in the menu's first piece. */
async function digestOf([head = Buffer.alloc(0), ...pieces]: readonly Buffer[], at: Date): Promise<Buffer> {
  const breathe = breather()
  const hash = createHash('sha256').update(String(head).replace(at.toISOString(), ''))
  for (const piece of pieces) {
    hash.update(piece)
    await breathe()
  }
  return hash.digest()
}

/**
 * The menu as it is sold at `at`. Discounts are those for orders placed at `now`, whenever they are
 * handed over.
 */
function shown({ menu, facts, ways, discounts }: Offer, query: MenuQuery, at: Date, now: Date): Shown {
  const types = facts.order_methods.filter((type) => !query.delivery_type || type === query.delivery_type)
  const offs = offOf(menu, clockOf(menu, at), query)
  const categories = menu.categories.filter((it) => it.is_active)
  const shownIn = new Set(categories.map((it) => it.id))
  const products = menu.products.filter((it) => it.is_active && shownIn.has(it.category_id))
  const used = new Set(products.flatMap((it) => it.groups))
  const head = {
    branch_id: menu.branch_id,
    currency: menu.currency,
    at: at.toISOString(),
    delivery_types: types.map((type) => takesNow(facts, type, at)),
    payment_methods: types.map((type) => payments(ways, type)),
    discounts: types.flatMap((type) => reductions(discounts, type, now)),
    categories: categories.map(({ id, name, image, icon }) => ({ id, name, image, icon })),
  }
  return {
    head,
    products: Iterator.from(products).map((it) => {
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
    groups: Iterator.from(used).flatMap((id) => {
      const group = menu.groups.get(id)
      if (!group?.is_active) return []
      const options = group.options.flatMap(({ material_id, ...it }) => {
        const material = menu.materials.get(material_id)
        return material ? [{ id: material_id, ...it, name: material.name, is_on: isThere(material, at) }] : []
      })
      const { selection_type, free_count } = group
      return [{ id, name: group.name, selection_type, free_count, ...limitsOf(group), options }]
    }),
  }
}
