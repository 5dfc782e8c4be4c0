import type { Lang } from '#contract/kit/field-words.ts'
import {
  isInverse,
  optionPrice,
  priceChoices,
  sellingPrice,
  type Choice,
  type ChoiceFault,
  type PricedGroup,
} from '#contract/menu/price.ts'
import type { AppLine, LineInput } from '#contract/ordering/order-fields.ts'
import type { AppOrder } from '#contract/ordering/order-input.ts'
import { opensIn, type OffReason } from '#contract/menu/availability.ts'
import { instantOf, wallClock } from '#contract/kit/wall-clock.ts'
import {
  clockOf,
  offOf,
  pricedGroups,
  type BranchMenu,
  type MenuProduct,
  type Names,
} from '#server/domain/menu/menu-of.ts'
import type { RefusalCode } from './refusal-words.ts'
import { refusalOf, type Refusal } from './refusal-text.ts'

const ofChoice: Record<ChoiceFault['code'], RefusalCode> = {
  no_group: 'no_option',
  no_option: 'no_option',
  twice: 'twice',
  option_twice: 'twice',
  option_off: 'option_off',
  too_many_of_option: 'too_many',
  too_few: 'too_few',
  too_many: 'too_many',
}

/**
 * The lines of an app's order as the branch's menu sells them at `at`: names in the branch's
 * language, prices and tax from the menu, options priced by semantics §3. Everything that cannot be
 * sold is reported, line by line. Nothing is dropped silently, and no price that differs from the
 * menu is accepted. Open items are taken as sent.
 */
export function menuLines(
  menu: BranchMenu,
  order: Pick<AppOrder, 'delivery_type' | 'channel' | 'lines'>,
  at: Date,
  /** Whether premium prices apply, because the member is a premium member. */
  isPremium = false,
): { lines: LineInput[]; refused: Refusal[] } {
  const refused: Refusal[] = []
  const offs = offOf(menu, clockOf(menu, at), order)
  const lang: Lang = menu.timezone === 'Europe/Berlin' ? 'de' : 'tr'
  const nameOf = (it: Names | undefined) => it?.[lang] ?? ''
  const lines = order.lines.flatMap((line, i): LineInput[] => {
    const path = `lines.${i}`
    const no = (code: RefusalCode, more: Partial<Refusal> = {}): [] => {
      refused.push({ path, code, ...more })
      return []
    }
    if (!line.product_id) return [openItem(line, path, refused)]
    const product = menu.products.find((it) => it.id === line.product_id?.toLowerCase())
    if (!product) return no('not_on_menu')
    const off = offs.get(product.id)
    if (off) return no(refusalOf[off.reason], soldFrom(menu, product, off.reason, at))
    const price = sellingPrice(product, isPremium)
    if (line.unit_price !== undefined && line.unit_price !== price) no('price_changed', { amount: price })
    const groups = pricedGroups(menu, product, at)
    const { options, faults } = priceChoices(groups, choicesOf(line))
    refused.push(...toldOtherwise(line, groups, path))
    for (const fault of faults) {
      const name =
        fault.code === 'too_many_of_option'
          ? menu.materials.get(fault.option_id)?.name
          : menu.groups.get(fault.group_id)?.name
      const count = 'min' in fault ? fault.min : 'max' in fault ? fault.max : 0
      no(ofChoice[fault.code], { path: pathOf(path, line, fault), name, count })
    }
    return [
      {
        product_id: product.id,
        name: nameOf(product.name),
        quantity: line.quantity,
        unit_price: price,
        ...(price < product.price && { list_price: product.price }),
        tax_rate: product.tax_rates[order.delivery_type] ?? product.tax_rate,
        options: options.map(({ option_id, action, quantity, price }) => ({
          name: nameOf(menu.materials.get(option_id)?.name),
          action,
          quantity,
          price,
        })),
        note: line.note,
      },
    ]
  })
  return { lines, refused }
}

/**
 * Refuses an option if the app has sent a price that differs from the menu's, or an `action` that
 * does not fit how the group is chosen from.
 */
function toldOtherwise(line: AppLine, groups: readonly PricedGroup[], path: string): Refusal[] {
  return line.options.flatMap(({ group_id, option_id, action, price }, at): Refusal[] => {
    const group = groups.find((it) => it.id === group_id?.toLowerCase())
    const option = group?.options.find((it) => it.id === option_id?.toLowerCase())
    if (!group || !option) return []
    const fits = isInverse(group.selection_type) ? action !== 'add' : action === undefined || action === 'add'
    if (!fits) return [{ path: `${path}.options.${at}.action`, code: 'wrong_action' }]
    const asked = optionPrice(group, option)
    const isFree = price === 0 && (action === 'keep' || group.free_count > 0)
    return price === undefined || price === asked || isFree
      ? []
      : [{ path: `${path}.options.${at}.price`, code: 'price_changed', amount: asked }]
  })
}

/**
 * The options that a line adds or removes, by group, in the order sent. An option that is merely
 * kept is not a choice.
 */
function choicesOf(line: AppLine): Choice[] {
  const groups = new Map<string, { id: string; quantity: number }[]>()
  for (const { group_id = '', option_id = '', quantity, action } of line.options) {
    if (action === 'keep') continue
    const chosen = groups.get(group_id.toLowerCase()) ?? []
    groups.set(group_id.toLowerCase(), [...chosen, { id: option_id.toLowerCase(), quantity }])
  }
  return [...groups].map(([group_id, options]) => ({ group_id, options }))
}

/**
 * The path within the line at which a fault is reported: the option that the fault names, otherwise
 * the options of its group.
 */
function pathOf(path: string, line: AppLine, fault: ChoiceFault): string {
  const at = line.options.findIndex(
    (it) =>
      it.group_id?.toLowerCase() === fault.group_id &&
      (!('option_id' in fault) || it.option_id?.toLowerCase() === fault.option_id),
  )
  return at < 0 ? `${path}.options` : `${path}.options.${at}`
}

function openItem(line: AppLine, path: string, refused: Refusal[]): LineInput {
  const options = line.options.map(({ name = '', action = 'add', quantity, price = 0 }) => ({
    name,
    action,
    quantity,
    price,
  }))
  const left = options.reduce(
    (sum, it) => sum + (it.action === 'keep' ? 0 : it.price * it.quantity),
    line.unit_price ?? 0,
  )
  if (left < 0) refused.push({ path: `${path}.options`, code: 'below_nothing' })
  const { name = '', unit_price = 0, tax_rate = 0, quantity, note } = line
  return { product_id: null, name, quantity, unit_price, tax_rate, options, note }
}

/** When a product that is unavailable now will be sold again, if known. */
function soldFrom(menu: BranchMenu, product: MenuProduct, reason: OffReason, at: Date): { when?: Date } {
  if (reason === 'out') return product.out?.until ? { when: new Date(product.out.until) } : {}
  if (reason !== 'schedule' && reason !== 'category_schedule') return {}
  const category = menu.categories.find((it) => it.id === product.category_id)
  const clock = wallClock(at, menu.timezone)
  const away = opensIn([product.schedule, category?.schedule ?? []], clock)
  return away === undefined ? {} : { when: instantOf(clock.date, clock.minute + away, menu.timezone) }
}
