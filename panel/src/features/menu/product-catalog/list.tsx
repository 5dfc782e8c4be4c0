import { Network, Send } from 'lucide-react'
import { productCatalog, type ProductCatalog } from '#contract/menu/product-catalog.ts'
import { RunState } from '#panel/kit/run/run-state.tsx'
import { runWords } from '#panel/kit/run/run-words.ts'
import { columnsOf } from '#panel/kit/list/columns.tsx'
import { listOfBranch } from '#panel/kit/list/list-of-branch.ts'
import { ListPage } from '#panel/kit/list/list-page.tsx'
import { useGo, usePage } from '#panel/kit/page/page.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

const column = columnsOf<ProductCatalog>()

/**
 * The menus that a chain edits at this branch: how many products go to how many branches, and when
 * they were last published.
 */
export default function ProductCatalogList() {
  const t = useWords(words)
  const state = useWords(runWords)
  const go = useGo()
  const { branch_id } = usePage<'/manegement/$branch_id/product/product-catalog/list'>().params
  const base = `/manegement/${branch_id}/product/product-catalog`
  return (
    <ListPage
      list={listOfBranch(productCatalog.list, branch_id)}
      searchPlaceholder={t('search')}
      columns={[
        column.text('name', t('name'), (row) => row.name, { card: 'primary' }),
        column.text('last', t('last'), (row) => (row.last ? state(`state.${row.last.state}`) : t('never')), {
          card: 'end',
          cell: (row) => (row.last ? <RunState state={row.last.state} /> : t('never')),
        }),
        column.number('product_count', t('products'), (row) => row.product_count),
        column.number('branch_ids', t('branches'), (row) => row.branch_ids.length),
        column.ago('updated_at', t('updated_at'), (row) => row.updated_at, { card: 'none' }),
      ]}
      name={(row) => row.name}
      href={(row) => `${base}/form/${row.id}`}
      create={{ href: `${base}/form`, permission: 'post-product-catalog' }}
      actions={(row) => [
        {
          id: 'publish',
          label: t('publish'),
          icon: <Send size={16} aria-hidden />,
          onAction: () => go(`${base}/publish/${row.id}`),
        },
      ]}
      remove={{ call: productCatalog.remove, given: (row) => ({ params: { product_catalog_id: row.id } }) }}
      empty={{ title: t('empty'), text: t('emptyText'), icon: <Network size={20} aria-hidden /> }}
    />
  )
}
