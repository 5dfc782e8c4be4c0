import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { isOut } from '#contract/menu/availability.ts'
import { category } from '#contract/menu/category.ts'
import { material } from '#contract/menu/material.ts'
import type { MaterialCatalog } from '#contract/menu/material-catalog.ts'
import type { NewGroup } from '#contract/menu/new-group.ts'
import type { OutOfStock } from '#contract/menu/menu-fields.ts'
import { sellingPrice } from '#contract/menu/price.ts'
import { Switch } from '#panel/ui/switch.tsx'
import { branchClock } from '#panel/domain/organisation/branch-clock.ts'
import { choiceWords } from '#panel/domain/menu/choice-words.ts'
import { useSecond } from '#panel/domain/platform/clock.ts'
import { CardPicture, CustomerCard, spoken, type NamedGroup } from '#panel/domain/ordering/customer-card.tsx'
import { menuWords } from '#panel/domain/menu/menu-words.ts'
import { Money } from '#panel/domain/platform/money.tsx'
import { useOutUntil } from '#panel/domain/menu/out-of-stock.tsx'
import { useLanguage } from '#panel/kit/words/language.ts'
import { ask } from '#panel/kit/server/query.ts'
import { useWords, wordsIn } from '#panel/kit/words/words.ts'
import { useGroups } from './groups-query.ts'
import { offNow, type Off } from './off.ts'
import type { ProductValues } from './values.ts'

interface PreviewProps {
  branch: { currency: string; timezone: string }
  /** The stock of an existing product; null for a new one. */
  out: OutOfStock | null
}

/** The product being edited, as a customer would now see it, choose its options and pay. */
export default function Preview({ branch, out }: PreviewProps) {
  const t = useWords(choiceWords)
  const lang = useLanguage()
  const until = useOutUntil(branch.timezone)
  const minute = useSecond((second) => second - (second % 60))
  const [isPremium, setPremium] = useState(false)
  const values = useWatch() as ProductValues
  const made = new Map((values.new_groups ?? []).map((it) => [it.id, it]))
  const known = useGroups((values.groups ?? []).filter((id) => !made.has(id)))
  const recipe = useMaterials(values.materials ?? [])
  const part = useQuery({
    ...ask(category.read, { params: { branch_category_id: values.category_id } }),
    enabled: Boolean(values.category_id),
  }).data
  const now = new Date(minute * 1000)
  const groups = (values.groups ?? []).flatMap((id) => {
    const begun = made.get(id)
    if (begun) return [fresh(begun)]
    const group = known.get(id)
    return group?.is_active ? [named(group, now)] : []
  })
  // An empty or invalid price counts as zero until a valid one is typed.
  const given = (price: number | null | undefined) => (price === undefined || Number.isNaN(price) ? null : price)
  const prices = {
    price: values.price || 0,
    discounted_price: given(values.discounted_price),
    premium_price: given(values.premium_price),
  }
  const price = sellingPrice(prices, isPremium)
  const off = offNow({
    values,
    out,
    category: part,
    materials: recipe,
    groups,
    clock: branchClock(now, branch.timezone),
  })
  const nameOf = (id: string) =>
    spoken(recipe.find((it) => it.id === id)?.name ?? groups.find((it) => it.id === id)?.name, lang) ||
    t('unnamedGroup')
  const sentence = (it: Off) =>
    it.code === 'out'
      ? t('off.out', { until: until(it.out) })
      : t(`off.${it.code}` as 'off.group_out', { name: 'id' in it ? nameOf(it.id) : '' })
  const contains = [...new Set([...(values.allergens ?? []), ...recipe.flatMap((it) => it.allergens)])]
  return (
    <CustomerCard
      price={price}
      currency={branch.currency}
      groups={groups}
      off={off.map(sentence)}
      head={(spokenIn) => (
        <>
          <CardPicture url={values.images?.[0]} />
          <div className="grid gap-1 px-4 pt-3 pb-4">
            <h3 className="text-base font-semibold break-words">
              {spoken(values.name, spokenIn) || wordsIn(choiceWords, spokenIn)('unnamed')}
            </h3>
            {spoken(values.description, spokenIn) && (
              <p className="text-sm break-words text-muted">{spoken(values.description, spokenIn)}</p>
            )}
            <p className="flex flex-wrap items-baseline gap-2">
              <Money minor={price} currency={branch.currency} className="font-semibold" />
              {price < prices.price && (
                <del className="text-sm text-muted">
                  <Money minor={prices.price} currency={branch.currency} />
                </del>
              )}
            </p>
            {contains.length > 0 && (
              <p className="text-xs text-muted">
                {wordsIn(choiceWords, spokenIn)('contains')}:{' '}
                {contains.map((it) => wordsIn(menuWords, spokenIn)(`allergen.${it}`)).join(', ')}
              </p>
            )}
          </div>
        </>
      )}
      foot={
        prices.premium_price !== null && <Switch label={t('showPremium')} value={isPremium} onChange={setPremium} />
      }
    />
  )
}

/** The product's current ingredients. */
function useMaterials(ids: readonly string[]) {
  const { data } = useQuery({
    ...ask(material.list, { query: { id: ids.toSorted(), limit: 50 } }),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  })
  return (data?.data ?? []).filter((it) => ids.includes(it.id))
}

/** An option group that is being created, with what has been typed so far. */
function fresh({ name, options, ...group }: NewGroup): NamedGroup {
  const inAll = (text: string) => ({ tr: text, en: text, de: text })
  return {
    ...group,
    selection_limit: group.selection_limit || 0,
    minimum_limit: 0,
    free_count: 0,
    name: inAll(name),
    options: options.flatMap((it, at) => {
      const option = { id: String(at), name: inAll(it.name), price: it.price || 0, max_count: it.max_count || 1 }
      return it.name.trim() ? [{ ...option, is_default: false, is_on: true, isOut: false }] : []
    }),
  }
}

function named(group: MaterialCatalog, now: Date): NamedGroup {
  const materials = new Map(group.materials.map((it) => [it.id, it]))
  return {
    ...group,
    options: group.options.flatMap((it) => {
      const found = materials.get(it.material_id)
      if (!found) return []
      const isGone = isOut(found.out, now)
      return [{ ...it, id: found.id, name: found.name, is_on: found.is_active && !isGone, isOut: isGone }]
    }),
  }
}
