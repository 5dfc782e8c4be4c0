import { useState } from 'react'
import { Carrot } from 'lucide-react'
import { material, type Material } from '#contract/menu/material.ts'
import { useActive } from '#panel/domain/platform/active.tsx'
import { menuWords } from '#panel/domain/menu/menu-words.ts'
import { OutOfStockMark } from '#panel/domain/menu/out-of-stock.tsx'
import { columnsOf } from '#panel/kit/list/columns.tsx'
import { listOfBranch } from '#panel/kit/list/list-of-branch.ts'
import { useLanguage } from '#panel/kit/words/language.ts'
import { ListPage } from '#panel/kit/list/list-page.tsx'
import { usePage } from '#panel/kit/page/page.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'
import { lateLayer } from '#panel/ui/late.tsx'

const RemoveUsed = lateLayer(() => import('./remove-used.tsx'))
const column = columnsOf<Material>()

/** A branch's ingredients: active or not, in stock or out until when, and where they are used. */
export default function MaterialList() {
  const t = useWords(words)
  const m = useWords(menuWords)
  const lang = useLanguage()
  const inUse = useActive<Material>()
  const [asking, setAsking] = useState<readonly Material[]>([])
  const { branch_id } = usePage<'/manegement/$branch_id/branch-material/list'>().params
  const form = `/manegement/${branch_id}/branch-material/form`
  return (
    <>
      <ListPage
        list={listOfBranch(material.list, branch_id)}
        searchPlaceholder={t('search')}
        columns={[
          column.text('name', t('name'), (row) => row.name[lang], { card: 'primary' }),
          inUse.column,
          column.text('stock', t('stock'), (row) => (row.out ? (row.out.until ?? t('outOfStock')) : t('inStock')), {
            card: 'secondary',
            cell: (row) =>
              row.out ? <OutOfStockMark out={row.out} /> : <span className="text-muted">{t('inStock')}</span>,
          }),
          column.number('product_count', t('products'), (row) => row.product_count),
          column.number('group_count', t('groups'), (row) => row.group_count),
          column.text(
            'allergens',
            t('allergens'),
            (row) => row.allergens.map((it) => m(`allergen.${it}`)).join(', ') || '–',
            {
              card: 'none',
            },
          ),
          column.ago('updated_at', t('updated_at'), (row) => row.updated_at, { card: 'none' }),
        ]}
        filters={[
          inUse.filter,
          { kind: 'flag', field: 'is_out', label: t('stock'), on: t('outOfStock'), off: t('inStock') },
        ]}
        name={(row) => row.name[lang]}
        href={(row) => `${form}/${row.id}`}
        create={{ href: form, permission: 'post-branch-material' }}
        remove={{
          call: material.remove,
          given: (row) => ({ params: { branch_material_id: row.id }, query: {} }),
          asks: (rows) => {
            const isUsed = rows.some((row) => row.product_count + row.group_count > 0)
            if (isUsed) setAsking(rows)
            return isUsed
          },
        }}
        empty={{ title: t('empty'), text: t('emptyText'), icon: <Carrot size={20} aria-hidden /> }}
      />
      {asking.length > 0 && <RemoveUsed materials={asking} onClose={() => setAsking([])} />}
    </>
  )
}
