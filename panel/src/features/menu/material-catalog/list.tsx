import { useState } from 'react'
import { ListChecks } from 'lucide-react'
import { materialCatalog, type MaterialCatalog } from '#contract/menu/material-catalog.ts'
import { selectionTypes } from '#contract/menu/menu-fields.ts'
import { limitWords } from '#panel/domain/organisation/limit-words.ts'
import { limitSentence } from '#panel/domain/menu/choosing.ts'
import { useActive } from '#panel/domain/platform/active.tsx'
import { menuWords } from '#panel/domain/menu/menu-words.ts'
import { columnsOf } from '#panel/kit/list/columns.tsx'
import { listOfBranch } from '#panel/kit/list/list-of-branch.ts'
import { choiceOf } from '#panel/kit/filter/filters.ts'
import { useLanguage } from '#panel/kit/words/language.ts'
import { ListPage } from '#panel/kit/list/list-page.tsx'
import { usePage } from '#panel/kit/page/page.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { listWords } from './list-words.ts'
import { lateLayer } from '#panel/ui/late.tsx'

const RemoveUsed = lateLayer(() => import('./remove-used.tsx'))
const column = columnsOf<MaterialCatalog>()

/**
 * A branch's option groups: their selection type, their options, and how many products use them.
 */
export default function MaterialCatalogList() {
  const t = useWords(listWords)
  const m = useWords(menuWords)
  const c = useWords(limitWords)
  const lang = useLanguage()
  const inUse = useActive<MaterialCatalog>()
  const [asking, setAsking] = useState<readonly MaterialCatalog[]>([])
  const { branch_id } = usePage<'/manegement/$branch_id/branch-material/catalog/list'>().params
  const form = `/manegement/${branch_id}/branch-material/catalog/form`
  const limits = (row: MaterialCatalog) => {
    const { key, min, max } = limitSentence(row)
    return c(key, { min, max }) + (row.free_count > 0 ? `, ${c('free', { count: row.free_count })}` : '')
  }
  return (
    <>
      <ListPage
        list={listOfBranch(materialCatalog.list, branch_id)}
        searchPlaceholder={t('search')}
        columns={[
          column.text('name', t('name'), (row) => row.name[lang], { card: 'primary' }),
          inUse.column,
          column.whole('selection_type', t('selection_type'), (row) => m(`type.${row.selection_type}`)),
          column.text('limits', t('limits'), limits, { card: 'secondary' }),
          column.text('options', t('options'), (row) => row.materials.map((it) => it.name[lang]).join(', '), {
            card: 'none',
            isSentence: true,
          }),
          column.number('product_count', t('products'), (row) => row.product_count),
          column.ago('updated_at', t('updated_at'), (row) => row.updated_at, { card: 'none' }),
        ]}
        filters={[
          inUse.filter,
          choiceOf('selection_type', t('selection_type'), selectionTypes, (it) => m(`type.${it}`)),
        ]}
        name={(row) => row.name[lang]}
        href={(row) => `${form}/${row.id}`}
        create={{ href: form, permission: 'post-branch-material-catalog' }}
        remove={{
          call: materialCatalog.remove,
          given: (row) => ({ params: { branch_material_catalog_id: row.id }, query: {} }),
          asks: (rows) => {
            const isUsed = rows.some((row) => row.product_count > 0)
            if (isUsed) setAsking(rows)
            return isUsed
          },
        }}
        empty={{ title: t('empty'), text: t('emptyText'), icon: <ListChecks size={20} aria-hidden /> }}
      />
      {asking.length > 0 && <RemoveUsed groups={asking} onClose={() => setAsking([])} />}
    </>
  )
}
