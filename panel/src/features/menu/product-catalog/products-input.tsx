import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { menu, type MenuProduct } from '#contract/menu/menu.ts'
import { Checkbox } from '#panel/ui/checkbox.tsx'
import { SearchField } from '#panel/ui/search-field.tsx'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { Money } from '#panel/domain/platform/money.tsx'
import { useBound } from '#panel/kit/form/bound.ts'
import { Refused } from '#panel/kit/page/errors.tsx'
import { matches } from '#contract/kit/fold.ts'
import { useLanguage } from '#panel/kit/words/language.ts'
import { ask } from '#panel/kit/server/query.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

/**
 * A choice of a branch's products, by category. One checkbox selects a whole category. The field
 * holds their ids.
 */
export function ProductsInput({ name, branch_id }: { name: string; branch_id: string }) {
  const t = useWords(words)
  const lang = useLanguage()
  const [search, setSearch] = useState('')
  const { data, error, refetch } = useQuery(ask(menu.read, { params: { branch_id } }))
  const {
    value = [],
    onChange,
    error: wrong,
    isReadOnly,
  } = useBound<string[] | undefined>(
    { name, label: t('products') },
    data?.products.map((it) => ({ value: it.id, label: it.name[lang] })),
  )
  if (error) return <Refused message={error.message} onAgain={() => void refetch()} />
  if (!data) return <Skeleton className="col-span-full h-48" />
  const chosen = new Set(value)
  const put = (ids: readonly string[], isOn: boolean) => {
    const next = new Set(value)
    for (const id of ids)
      if (isOn) next.add(id)
      else next.delete(id)
    onChange([...next])
  }
  const found = data.products.filter(
    (it) => (!isReadOnly || chosen.has(it.id)) && (search.trim() === '' || matches(it.name[lang], search)),
  )
  const of = new Map<string, MenuProduct[]>()
  for (const it of found) of.set(it.category_id, [...(of.get(it.category_id) ?? []), it])
  const count = data.products.filter((it) => chosen.has(it.id)).length
  return (
    <fieldset data-wrong={wrong ? '' : undefined} className="col-span-full grid min-w-0 gap-3">
      <legend className="sr-only">{t('products')}</legend>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <SearchField
          label={t('productSearch')}
          placeholder={t('productSearch')}
          value={search}
          onChange={setSearch}
          className="w-72 max-w-full"
        />
        <p role="status" className="text-sm text-muted">
          {t('chosen', { count })}
        </p>
      </div>
      {found.length === 0 && (
        <p className="text-sm text-muted">{t(data.products.length === 0 ? 'noProducts' : 'notFound')}</p>
      )}
      <div className="grid max-h-128 gap-4 overflow-auto rounded-control border border-line p-3">
        {data.categories
          .filter((it) => of.has(it.id))
          .map((it) => {
            const products = of.get(it.id)!
            const ids = products.map((one) => one.id)
            return (
              <div key={it.id} className="grid gap-1">
                <div className="flex items-center justify-between gap-3 border-b border-line pb-1">
                  {isReadOnly ? (
                    <h3 className="text-sm font-medium">{it.name[lang]}</h3>
                  ) : (
                    <Checkbox
                      label={it.name[lang]}
                      aria-label={t('wholeCategory', { category: it.name[lang] })}
                      value={ids.every((id) => chosen.has(id))}
                      onChange={(isOn) => put(ids, isOn)}
                    />
                  )}
                </div>
                <ul className="grid grid-cols-[repeat(auto-fill,minmax(16rem,1fr))] gap-x-5 gap-y-1 pl-3">
                  {products.map((one) => (
                    <li key={one.id} className="flex items-center justify-between gap-2">
                      {isReadOnly ? (
                        <span className="text-sm">{one.name[lang]}</span>
                      ) : (
                        <Checkbox
                          label={one.name[lang]}
                          value={chosen.has(one.id)}
                          onChange={(isOn) => put([one.id], isOn)}
                        />
                      )}
                      <Money minor={one.price} currency={data.currency} className="text-sm text-muted" />
                    </li>
                  ))}
                </ul>
              </div>
            )
          })}
      </div>
      {wrong && <p className="text-xs text-danger">{wrong}</p>}
    </fieldset>
  )
}
