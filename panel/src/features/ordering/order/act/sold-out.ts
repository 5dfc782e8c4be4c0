import type { Line } from '#contract/ordering/order-fields.ts'
import type { Menu, MenuProduct } from '#contract/menu/menu.ts'
import { menu } from '#contract/menu/menu.ts'
import { stock } from '#contract/menu/stock.ts'
import { toasts } from '#panel/ui/toast-queue.ts'
import { Refusal, send } from '#panel/kit/server/client.ts'
import { fold } from '#contract/kit/fold.ts'
import { language } from '#panel/kit/words/language.ts'
import { forget } from '#panel/kit/server/query.ts'
import { say } from '#panel/kit/words/words.ts'
import { soldOutWords } from './sold-out-words.ts'

/** The cancel reason for a product that has run out (a code of the reference data). */
export const soldOutCode = 'item_unavailable'

export type SoldOutEnd = 'day' | 'reopened'

/**
 * The products of the menu that an order's lines contain, each once. They are found by id, or by a
 * unique name if a platform sent no id.
 */
export function productsOf(lines: readonly Line[], { products }: Pick<Menu, 'products'>): MenuProduct[] {
  const found = lines.flatMap(({ product_id, name }) => {
    if (product_id) return products.find((it) => it.id === product_id) ?? []
    const named = products.filter((it) => Object.values(it.name).some((each) => fold(each) === fold(name)))
    return named.length === 1 ? named : []
  })
  return [...new Set(found)]
}

/**
 * The products that are ticked at first. If there is only one product, it is ticked, because no
 * other can be meant.
 */
export const tickedAtFirst = (products: readonly MenuProduct[]): readonly string[] =>
  products.length === 1 ? products.filter((it) => !it.out).map((it) => it.id) : []

const namesOf = (products: readonly MenuProduct[]) => products.map((it) => it.name[language()]).join(', ')

/**
 * Takes products off sale for as long as `end` says. The toast offers undo and lists the products
 * that could not be taken off sale.
 */
export async function takeOffSale(products: readonly MenuProduct[], end: SoldOutEnd): Promise<void> {
  const t = say(soldOutWords)
  const tried = await Promise.all(
    products.map((it) =>
      send(stock.product, { params: { branch_product_id: it.id }, body: { out: { kind: end } } }).catch(
        (error: unknown) => {
          if (error instanceof Refusal) return error
          throw error
        },
      ),
    ),
  )
  const refused = tried.find((it) => it instanceof Refusal)
  const taken = products.filter((_, at) => !(tried[at] instanceof Refusal))
  const changes = tried.flatMap((it) => (it instanceof Refusal ? [] : it.menu_change_id))
  if (taken.length > 0)
    toasts.add({
      kind: 'success',
      title: t('takenOff', { names: namesOf(taken) }),
      action: { label: t('undo'), onAction: () => void bringBack(taken, changes) },
    })
  if (refused)
    toasts.add({
      kind: 'danger',
      title: t('notTakenOff', { names: namesOf(products.filter((it) => !taken.includes(it))) }),
      description: refused.message,
    })
  await forget(menu.read)
}

async function bringBack(products: readonly MenuProduct[], changes: readonly string[]) {
  const t = say(soldOutWords)
  try {
    await Promise.all(changes.map((menu_change_id) => send(stock.undo, { params: { menu_change_id } })))
    toasts.add({ kind: 'success', title: t('backOnSale', { names: namesOf(products) }) })
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal
    toasts.add({ kind: 'danger', title: refusal.message })
  }
  await forget(menu.read)
}
