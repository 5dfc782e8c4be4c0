import type { OutOfStock } from '#contract/menu/menu-fields.ts'
import type { MenuProduct } from '#contract/menu/menu.ts'
import { stock } from '#contract/menu/stock.ts'
import { Refusal, send } from '#panel/kit/server/client.ts'
import { language } from '#panel/kit/words/language.ts'
import { sayRefusal } from '#panel/kit/server/refusal.ts'
import { say } from '#panel/kit/words/words.ts'
import { forgetLists, sayDone } from '../list/edits.ts'
import type { OutInput } from './end-input.tsx'
import { changeMenu, putProduct } from '../menu-query.ts'
import { stockWords } from './stock-words.ts'

type Thing = { kind: 'product' | 'material'; it: Pick<MenuProduct, 'id' | 'name'> }

/**
 * Takes a product or material off sale, or puts it back, with undo in the toast. Returns whether
 * this was done.
 */
export async function putStock(branch_id: string, { kind, it }: Thing, out: OutInput | null): Promise<boolean> {
  const t = say(stockWords)
  const name = it.name[language()]
  try {
    const done =
      kind === 'product'
        ? await send(stock.product, { params: { branch_product_id: it.id }, body: { out } })
        : await send(stock.material, { params: { branch_material_id: it.id }, body: { out } })
    show(branch_id, kind, it.id, done.out)
    void forgetLists()
    const said = out ? (kind === 'material' ? 'ranOut' : 'takenOff') : 'broughtBack'
    sayDone(branch_id, t(said, { name }), done.menu_change_id, stock.undo)
    return true
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal
    sayRefusal(refusal)
    return false
  }
}

function show(branch_id: string, kind: Thing['kind'], id: string, out: OutOfStock | null) {
  if (kind === 'product') putProduct(branch_id, id, { out })
  else
    changeMenu(branch_id, (old) => ({
      ...old,
      materials: old.materials.map((each) => (each.id === id ? { ...each, out } : each)),
    }))
}
