import { isOut, isScheduled, type Clock } from '#contract/menu/availability.ts'
import type { Category } from '#contract/menu/category.ts'
import type { Material } from '#contract/menu/material.ts'
import type { OutOfStock } from '#contract/menu/menu-fields.ts'
import { isUnsellable, type PricedGroup } from '#contract/menu/price.ts'
import type { ProductValues } from './values.ts'

/** One reason why the edited product is off sale now. */
export type Off =
  | { code: 'category_inactive' | 'category_schedule' | 'inactive' | 'schedule' | 'unlisted' }
  | { code: 'out'; out: OutOfStock }
  | { code: 'material_out' | 'material_inactive' | 'group_out'; id: string }

/** All current reasons, not only the first, because they are fixed in this form. */
export function offNow(it: {
  values: Pick<ProductValues, 'is_active' | 'is_listed' | 'schedule'>
  out: OutOfStock | null
  category: Pick<Category, 'is_active' | 'schedule'> | undefined
  materials: readonly Pick<Material, 'id' | 'is_active' | 'out'>[]
  groups: readonly PricedGroup[]
  clock: Clock
}): Off[] {
  const { values, category, clock } = it
  const found: (Off | false | null | undefined)[] = [
    category && !category.is_active && { code: 'category_inactive' },
    category && !isScheduled(category.schedule, clock) && { code: 'category_schedule' },
    !values.is_active && { code: 'inactive' },
    isOut(it.out, clock.at) && it.out && { code: 'out', out: it.out },
    !isScheduled(values.schedule ?? [], clock) && { code: 'schedule' },
    ...it.materials.map(({ id, is_active, out }): Off | false =>
      isOut(out, clock.at) ? { code: 'material_out', id } : !is_active && { code: 'material_inactive', id },
    ),
    ...it.groups.map((group): Off | false => isUnsellable(group) && { code: 'group_out', id: group.id }),
    !values.is_listed && { code: 'unlisted' },
  ]
  return found.filter((one) => Boolean(one)) as Off[]
}
