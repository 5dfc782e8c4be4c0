import { describe, expect, it } from 'vitest'
import { spreadFields } from '#contract/menu/spread.ts'
import type { DocGroup, DocProduct, Document } from './document.ts'
import { countsOf, planOf, type Bring, type Mode } from './plan.ts'

let n = 0
const newId = () => `id${++n}`
const names = ['Adana', 'Urfa', 'Ayran', 'Pide', 'Künefe', 'Şalgam']

/** A seeded random number generator. */
function dice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * sides)
  }
}

/**
 * A random menu with duplicate names, with groups that share materials, and with some values that
 * are the branch's own.
 */
function menuOf(roll: (sides: number) => number): Document {
  const said = () => {
    const it = names[roll(names.length)]!
    return { key: it.toLowerCase(), name: { tr: it, en: it, de: it } }
  }
  const part = () => ({ id: newId(), ...said(), master_id: null, followed_version: null, version: 1, is_active: true })
  const many = <T>(of: () => T, min = 0) => Array.from({ length: min + roll(4) }, of)
  const some = <T>(of: readonly T[]) => of.filter(() => roll(2) === 0)
  const materials = many(() => ({ ...part(), allergens: roll(2) ? ['milk'] : [] }), 1)
  const categories = many(
    () => ({ ...part(), image: null, icon_id: null, schedule: [], delivery_types: [], position: roll(3) }),
    1,
  )
  const groups = many((): DocGroup => ({
    ...part(),
    selection_type: 'multiple',
    is_required: false,
    minimum_limit: 0,
    selection_limit: 0,
    free_count: roll(2),
    options: some(materials).map((one) => ({
      material_id: one.id,
      price: roll(3) * 100,
      max_count: 1,
      is_default: false,
    })),
  }))
  const products = many((): DocProduct => {
    const { followed_version: _, ...rest } = part()
    const price = 1000 + roll(3) * 500
    return {
      ...rest,
      category_id: categories[roll(categories.length)]!.id,
      position: roll(5),
      description: { tr: '', en: '', de: '' },
      images: [],
      price,
      discounted_price: roll(2) ? price - 500 * roll(2) : null,
      premium_price: null,
      tax_rate: 10,
      tax_rates: {},
      is_listed: true,
      allergens: some(['milk', 'egg']),
      schedule: [],
      delivery_types: [],
      channels: [],
      groups: some(groups).map((one) => one.id),
      materials: some(materials).map((one) => one.id),
      overrides: some(['price', 'allergens', 'name']),
    }
  }, 1)
  return { categories, materials, groups, products }
}

/** The branch's menu as it would be after the plan was written. */
async function applied(target: Document, source: Document, bring: Bring): Promise<Document> {
  const plan = await planOf(source, target, bring)
  const merged = <T extends { id: string; version: number }>(
    there: readonly T[],
    writes: readonly { before: T | null; after: T; isFollowed: boolean }[],
  ) => {
    const next = new Map(there.map((it) => [it.id, it]))
    for (const { before, after, isFollowed } of writes) {
      const version = before ? before.version + 1 : 1
      const followed = 'followed_version' in after && isFollowed ? { followed_version: version } : {}
      next.set(after.id, {
        ...after,
        ...followed,
        version,
        key: (after as unknown as { name: { tr: string } }).name.tr.toLowerCase(),
      })
    }
    return [...next.values()]
  }
  return {
    categories: merged(target.categories, plan.categories),
    materials: merged(target.materials, plan.materials),
    groups: merged(target.groups, plan.groups),
    products: merged(target.products, plan.products),
  }
}

describe.each(['follow', 'copy', 'own'] satisfies Mode[])('a copied menu (%s)', (mode) => {
  it('is idempotent: copied again, nothing is added or changed; what was complete stays complete', async () => {
    for (let seed = 1; seed <= 300; seed++) {
      const roll = dice(seed)
      const [source, target] = [menuOf(roll), menuOf(roll)]
      const bring: Bring = {
        fields: spreadFields.filter(() => roll(3) > 0),
        match: roll(2) ? 'name' : 'master',
        mode,
        isWhole: roll(2) === 0,
        newId,
      }
      // An import recognises records only by their ids, and those that it creates get new ids.
      // Importing the same document again would therefore not recognise them.
      const again = mode === 'own' ? target : source
      const after = await applied(target, again, bring)
      const label = `seed ${seed}`
      const second = countsOf((await planOf(again, after, bring)).rows)
      expect([second.create, second.update], label).toEqual([0, 0])
      const ids = new Set([...after.categories, ...after.groups, ...after.materials].map((it) => it.id))
      for (const it of after.products)
        for (const id of [it.category_id, ...it.groups, ...it.materials]) expect(ids.has(id), label).toBe(true)
      for (const it of after.groups)
        for (const { material_id } of it.options) expect(ids.has(material_id), label).toBe(true)
      if (mode === 'own') continue
      // Values that the branch has changed itself must stay.
      for (const it of target.products)
        for (const field of it.overrides as 'price'[])
          expect(after.products.find((one) => one.id === it.id)![field], label).toEqual(it[field])
    }
  })
})

it('tells groups of one name apart by what they offer', async () => {
  const part = (name: string) => ({
    id: newId(),
    key: name.toLowerCase(),
    name: { tr: name, en: name, de: name },
    master_id: null,
    followed_version: null,
    version: 1,
    is_active: true,
  })
  const menuWith = (...offers: string[]): Document => {
    const materials = ['Soğan', 'Limon'].map((name) => ({ ...part(name), allergens: [] }))
    const groups = offers.map((name): DocGroup => ({
      ...part('Çıkarılacaklar'),
      selection_type: 'multiple_inverse',
      is_required: false,
      minimum_limit: 0,
      selection_limit: 0,
      free_count: 0,
      options: materials
        .filter((it) => it.name.tr === name)
        .map(({ id }) => ({ material_id: id, price: 0, max_count: 1, is_default: false })),
    }))
    return { categories: [], materials, groups, products: [] }
  }
  const bring: Bring = { fields: [...spreadFields], match: 'name', mode: 'copy', isWhole: true, newId }
  const counts = countsOf((await planOf(menuWith('Soğan', 'Limon'), menuWith('Limon', 'Soğan'), bring)).rows)
  expect(counts.parts).toBe(0)
})
