import type { LineInput } from '#contract/ordering/order-fields.ts'
import type { Chance } from '../chance.ts'
import type { ShelfProduct } from '../menu/shelf.ts'

type Option = LineInput['options'][number] & { group_id: string; option_id: string }
/** A line as an order stores it, with the ids of the chosen options. */
export type BasketLine = Omit<LineInput, 'options'> & { options: Option[] }

export const withoutIds = ({ options, ...line }: BasketLine): LineInput => ({
  ...line,
  options: options.map(({ name, action, quantity, price }) => ({ name, action, quantity, price })),
})

/**
 * Chooses options for a product as a customer would: always where a group requires a choice, and
 * now and then an extra or an ingredient to leave out.
 */
function optionsOf(chance: Chance, product: ShelfProduct): Option[] {
  return product.groups.flatMap((group): Option[] => {
    const take = (count: number, action: Option['action'], price: (of: number) => number) => {
      const left = [...group.options]
      return Array.from({ length: Math.min(count, left.length) }, () =>
        left.splice(chance.whole(0, left.length - 1), 1),
      ).flatMap(([it]) =>
        it
          ? [{ group_id: group.id, option_id: it.id, name: it.name, action, quantity: 1, price: price(it.price) }]
          : [],
      )
    }
    switch (group.selection_type) {
      case 'single':
        return group.is_required || chance.yes(0.6) ? take(1, 'add', (it) => it) : []
      case 'multiple':
        return chance.yes(0.28) ? take(chance.whole(1, Math.min(2, group.selection_limit || 2)), 'add', (it) => it) : []
      case 'multiple_inverse':
        return chance.yes(0.17) ? take(chance.whole(1, 2), 'remove', () => 0) : []
      case 'multiple_inverse_price':
        return chance.yes(0.14) ? take(1, 'remove', (it) => -it) : []
    }
  })
}

const notes = {
  TR: ['Az tuzlu olsun', 'Sıcak gelsin lütfen', 'Az yağlı olsun', 'Yanına bol limon'],
  DE: ['Bitte ohne Salz', 'Bitte schön heiß', 'Mit viel Zitrone, bitte'],
}

/**
 * A basket worth at least `minimum` minor units: dishes, mostly with drinks, sometimes a dessert.
 * The menu's first dishes sell best.
 */
export function fillBasket(chance: Chance, shelf: ShelfProduct[], country: 'TR' | 'DE', minimum: number): BasketLine[] {
  const dishes = shelf.filter((it) => !it.is_drink && !it.is_dessert)
  const drinks = shelf.filter((it) => it.is_drink)
  const desserts = shelf.filter((it) => it.is_dessert)
  const favourite = (from: ShelfProduct[]) => from[Math.floor(chance.next() ** 1.5 * from.length)]
  const lines: BasketLine[] = []
  let worth = 0
  const add = (product: ShelfProduct | undefined, quantity: number) => {
    if (!product) return
    const known = lines.find((it) => it.product_id === product.id)
    if (known) {
      known.quantity += quantity
      worth += quantity * product.price
      return
    }
    const options = optionsOf(chance, product)
    worth += quantity * Math.max(0, product.price + options.reduce((sum, it) => sum + it.price, 0))
    const note = !product.is_drink && !product.is_dessert && chance.yes(0.04) ? chance.pick(notes[country]) : ''
    lines.push({
      product_id: product.id,
      name: product.name,
      quantity,
      unit_price: product.price,
      tax_rate: product.tax_rate,
      options,
      note,
    })
  }
  const guests = chance.pick([1, 1, 1, 2, 2, 3])
  for (let i = 0; i < guests; i++) add(favourite(dishes), chance.pick([1, 1, 1, 2]))
  if (chance.yes(0.62)) add(favourite(drinks), guests)
  if (chance.yes(0.13)) add(favourite(desserts), chance.whole(1, 2))
  while (worth < minimum) add(favourite(dishes), 1)
  return lines
}
