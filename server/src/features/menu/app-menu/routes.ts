import { appMenu } from '#contract/menu/app-menu.ts'
import type { Answer } from '#contract/kit/call.ts'
import { limitsOf, sellingPrice } from '#contract/menu/price.ts'
import { clockOf, menuOf, offOf, pricedGroup } from '#server/domain/menu/menu-of.ts'
import { routes } from '#server/kit/context.ts'
import { fault } from '#server/kit/fault.ts'

type AppMenu = Answer<typeof appMenu.read>

export const appMenuRoutes = routes(appMenu, {
  read: async ({ params, query }, ctx): Promise<AppMenu> => {
    const menu = await menuOf(ctx.db, { tie: ctx.reach.tie, branch_id: params.branch_id })
    if (!menu) throw fault('not_found')
    const at = query.at ? new Date(query.at) : ctx.now
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
  },
})
