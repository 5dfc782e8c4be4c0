import { menu, type Menu, type MenuCategory, type MenuProduct } from '#contract/menu/menu.ts'
import { product } from '#contract/menu/product.ts'
import type { stock } from '#contract/menu/stock.ts'
import { branch } from '#contract/organisation/branch.ts'
import { Refusal, send } from '#panel/kit/server/client.ts'
import { format } from '#panel/kit/words/format.ts'
import { language } from '#panel/kit/words/language.ts'
import { forget } from '#panel/kit/server/query.ts'
import { sayRefusal } from '#panel/kit/server/refusal.ts'
import { uuid } from '#panel/kit/server/uuid.ts'
import { say } from '#panel/kit/words/words.ts'
import { toasts } from '#panel/ui/toast-queue.ts'
import type { MoneyFormat } from '#panel/ui/money-field.tsx'
import { changeMenu, hold, menuNow, putCategory, putProduct, readAgain } from '../menu-query.ts'
import { rowWords } from './row-words.ts'

export type ProductEdit = { name: string } | { price: number } | { is_active: boolean }

/**
 * Renames the product in the panel's language. Languages with the same text change too, because
 * nobody has translated them.
 */
function renamed(old: MenuProduct['name'], text: string): MenuProduct['name'] {
  const shown = old[language()]
  return Object.fromEntries(
    Object.entries(old).map(([lang, it]) => [lang, it === shown ? text : it]),
  ) as MenuProduct['name']
}

const fieldsOf = (product: MenuProduct, edit: ProductEdit) =>
  'name' in edit ? { name: renamed(product.name, edit.name) } : edit

/** Marks the answers of other calls with counts and lists of the menu as stale. */
export const forgetLists = () => forget(product.list, product.history, menu.changes, branch.guide)

/**
 * Merges the server's answer into the menu. Derived values (`off`) are derived here in the same way
 * as on the server.
 */
const keep = (branch_id: string, row: MenuProduct) => putProduct(branch_id, row.id, row)

/**
 * Saves one cell. The new value is shown at once, and reverted with a message if it is refused. If
 * somebody else has changed the row, their version is shown; the typed value stays in the toast,
 * from which it can still be saved. `money` formats amounts in the branch's currency.
 */
export async function saveProduct(
  branch_id: string,
  id: string,
  edit: ProductEdit,
  money: MoneyFormat,
  canUndo = true,
): Promise<void> {
  const t = say(rowWords)
  const lang = language()
  const before = menuNow(branch_id)?.products.find((it) => it.id === id)
  if (!before) return
  const fields = fieldsOf(before, edit)
  putProduct(branch_id, id, fields)
  try {
    const row = await send(menu.patchProduct, {
      params: { branch_product_id: id },
      body: { version: before.version, ...fields },
    })
    keep(branch_id, row)
    void forgetLists()
    if (!canUndo) return
    const back: ProductEdit =
      'name' in edit
        ? { name: before.name[lang] }
        : 'price' in edit
          ? { price: before.price }
          : { is_active: before.is_active }
    const name = before.name[lang]
    const title =
      'name' in edit
        ? t('saved.name', { name: edit.name })
        : 'price' in edit
          ? t('saved.price', {
              name,
              before: format().money(before.price, money),
              after: format().money(edit.price, money),
            })
          : t(edit.is_active ? 'saved.on' : 'saved.off', { name })
    toasts.add({
      kind: 'success',
      title,
      action: { label: t('undo'), onAction: () => void saveProduct(branch_id, id, back, money, false) },
    })
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal
    putProduct(branch_id, id, before)
    const current = refusal.problem?.code === 'stale_version' ? (refusal.problem.current as MenuProduct) : undefined
    if (!current) return sayRefused(refusal)
    keep(branch_id, current)
    toasts.add({
      kind: 'danger',
      title: t('stale', { name: current.name[lang] }),
      description:
        'price' in edit
          ? t('stalePrice', { theirs: format().money(current.price, money), mine: format().money(edit.price, money) })
          : 'name' in edit
            ? t('staleName', { theirs: current.name[lang], mine: edit.name })
            : t('staleOther'),
      action: { label: t('saveMine'), onAction: () => void saveProduct(branch_id, id, edit, money) },
    })
  }
}

function sayRefused(refusal: Refusal) {
  const paths = refusal.problem?.errors?.map((it) => it.path) ?? []
  const isUnder = paths.some((it) => it === 'discounted_price' || it === 'premium_price')
  sayRefusal(refusal, isUnder ? say(rowWords)('underDiscount') : refusal.message)
}

/** Switches a category on or off. Refusals and conflicts are handled as for a cell. */
export async function switchCategory(
  branch_id: string,
  category: MenuCategory,
  is_active: boolean,
  canUndo = true,
): Promise<void> {
  const t = say(rowWords)
  const name = category.name[language()]
  putCategory(branch_id, category.id, { is_active })
  try {
    const row = await send(menu.patchCategory, {
      params: { branch_category_id: category.id },
      body: { version: category.version, is_active },
    })
    putCategory(branch_id, category.id, row)
    void forgetLists()
    if (canUndo)
      toasts.add({
        kind: 'success',
        title: t(is_active ? 'saved.on' : 'saved.off', { name }),
        action: { label: t('undo'), onAction: () => void switchCategory(branch_id, row, !is_active, false) },
      })
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal
    const current = refusal.problem?.code === 'stale_version' ? (refusal.problem.current as MenuCategory) : category
    putCategory(branch_id, category.id, current)
    if (current === category) sayRefusal(refusal)
    else toasts.add({ kind: 'danger', title: t('stale', { name }), description: t('staleOther') })
  }
}

type Undo = typeof menu.undo | typeof stock.undo

/** Undoes a change and reports what could not be restored. */
export async function undoChange(branch_id: string, menu_change_id: string, call: Undo): Promise<void> {
  const t = say(rowWords)
  try {
    const { done, skipped } = await send(call as typeof menu.undo, { params: { menu_change_id } })
    readAgain(branch_id)
    void forgetLists()
    if (skipped.length === 0) toasts.add({ kind: 'success', title: t('undone') })
    else
      toasts.add({
        kind: 'warning',
        title: t('undoneSome', { done, skipped: skipped.length }),
        description: skipped
          .slice(0, 5)
          .map((it) => it.name[language()])
          .join(', '),
      })
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal
    sayRefusal(refusal)
  }
}

/** Shows in a toast that a change was made, and offers to undo it. */
export const sayDone = (branch_id: string, title: string, menu_change_id: string | null, call: Undo = menu.undo) =>
  toasts.add({
    kind: 'success',
    title,
    ...(menu_change_id && {
      action: { label: say(rowWords)('undo'), onAction: () => void undoChange(branch_id, menu_change_id, call) },
    }),
  })

/** Deletes products. This can be undone in the toast and, for a day, in the list of changes. */
export async function removeProducts(branch_id: string, rows: readonly MenuProduct[]): Promise<void> {
  const ids = new Set(rows.map((it) => it.id))
  changeMenu(branch_id, (old) => ({ ...old, products: old.products.filter((it) => !ids.has(it.id)) }))
  try {
    const { rows: done, menu_change_id } = await send(
      menu.remove,
      { params: { branch_id }, body: { products: rows.map(({ id, version }) => ({ id, version })) } },
      { key: uuid() },
    )
    const gone = done.filter((it) => !it.refused).length
    if (gone > 0) sayDone(branch_id, say(rowWords)('removed', { count: gone }), menu_change_id)
    const stale = done.filter((it) => it.refused === 'stale')
    if (stale.length > 0)
      toasts.add({
        kind: 'warning',
        title: say(rowWords)('undoneSome', { done: gone, skipped: stale.length }),
        description: stale.map((it) => it.name?.[language()]).join(', '),
      })
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal
    sayRefusal(refusal)
  } finally {
    readAgain(branch_id)
    void forgetLists()
  }
}

const orderMs = 500
const waiting = new Map<
  string,
  { timer: ReturnType<typeof setTimeout> | undefined; categories: Set<string>; isCategories: boolean }
>()

/**
 * Changes the sequence of products or categories on the screen at once. Moves within half a second
 * are sent together.
 */
export function reorder(
  branch_id: string,
  change: (old: Menu) => Menu,
  touched: readonly string[] | 'categories',
): void {
  hold(branch_id, true)
  changeMenu(branch_id, change)
  const known = waiting.get(branch_id)
  clearTimeout(known?.timer)
  const it = known ?? { timer: undefined, categories: new Set<string>(), isCategories: false }
  if (touched === 'categories') it.isCategories = true
  else for (const id of touched) it.categories.add(id)
  it.timer = setTimeout(() => void sendOrder(branch_id), orderMs)
  waiting.set(branch_id, it)
}

async function sendOrder(branch_id: string, keepalive = false): Promise<void> {
  const it = waiting.get(branch_id)
  const now = menuNow(branch_id)
  waiting.delete(branch_id)
  if (!it || !now) return hold(branch_id, false)
  clearTimeout(it.timer)
  const products = [...it.categories].map((category_id) => ({
    category_id,
    ids: now.products.filter((each) => each.category_id === category_id).map((each) => each.id),
  }))
  try {
    await send(
      menu.order,
      {
        params: { branch_id },
        body: {
          ...(it.isCategories && { categories: now.categories.map((each) => each.id) }),
          ...(products.length > 0 && { products }),
        },
      },
      { keepalive },
    )
  } catch (refusal) {
    if (!(refusal instanceof Refusal)) throw refusal
    sayRefusal(refusal)
  } finally {
    // If something else was moved in the meantime and is not sent yet, answers from the server are
    // still not taken over, because they would undo that move.
    if (!waiting.has(branch_id)) hold(branch_id, false)
    readAgain(branch_id)
    void forgetLists()
  }
}

addEventListener('pagehide', () => [...waiting.keys()].forEach((branch_id) => void sendOrder(branch_id, true)))
