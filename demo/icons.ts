import type pg from 'pg'
import { insertRows } from './insert.ts'
import { cards } from './menu/cards.ts'
import { categoryIcon } from './pictures/render.ts'

/** Adds an icon for each category of the demo menus, and sets it at these categories. */
export async function layIcons(client: pg.ClientBase, now: number): Promise<void> {
  const updated_at = new Date(now).toISOString()
  const categories = new Map(
    Object.values(cards)
      .flat()
      .map((it) => [it.name[1], it]),
  )
  await insertRows(
    client,
    'icon',
    [...categories.values()].map((it, position) => {
      const [tr, en, de] = it.name
      return { name: { tr, en, de }, image: `/files/${categoryIcon(it)}`, position, is_active: true, updated_at }
    }),
  )
  await client.query(
    `update category set icon_id = (select i.id from icon i where i.name ->> 'en' = category.name ->> 'en')`,
  )
}
