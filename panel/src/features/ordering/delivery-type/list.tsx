import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { deliveryType, type DeliveryTypeRow } from '#contract/ordering/delivery-type.ts'
import { Table } from '#panel/ui/table.tsx'
import { deliveryIcons } from '#panel/domain/organisation/delivery-type.tsx'
import { useStatusName } from '#panel/domain/ordering/order-status.tsx'
import { useActive } from '#panel/domain/platform/active.tsx'
import { columnsOf } from '#panel/kit/list/columns.tsx'
import { Refused } from '#panel/kit/page/errors.tsx'
import { useLanguage } from '#panel/kit/words/language.ts'
import { PageHead } from '#panel/kit/page/page-head.tsx'
import { useGo } from '#panel/kit/page/page.tsx'
import { ask } from '#panel/kit/server/query.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { isEnd } from './situations.ts'
import { words } from './words.ts'

const column = columnsOf<DeliveryTypeRow>()
const hrefOf = (row: DeliveryTypeRow) => `/delivery-type/form/${row.id}`

/** The five delivery types. There are no others, so none can be added or deleted. */
export default function DeliveryTypeList() {
  const t = useWords(words)
  const lang = useLanguage()
  const go = useGo()
  const statusName = useStatusName()
  const { data, error, refetch } = useQuery(ask(deliveryType.list, {}))
  const inUse = useActive<DeliveryTypeRow>()
  // The path of an order when nothing goes wrong.
  const steps = (row: DeliveryTypeRow) =>
    row.situations
      .map((each) => each.status)
      .filter((status) => !isEnd(status) || status === 'delivered')
      .map((status) => statusName(status, row.code))
      .join(' → ')
  return (
    <div className="grid max-w-360 gap-4">
      <PageHead title={t('title')} description={t('titleText')} />
      {error && <Refused message={error.message} onAgain={() => void refetch()} />}
      <section className="overflow-clip rounded-card bg-surface shadow-card">
        <Table
          label={t('title')}
          columns={[
            column.text('name', t('name'), (row) => row.name[lang], {
              card: 'primary',
              cell: (row) => <Name row={row} />,
            }),
            column.code('code', t('code'), (row) => row.code),
            column.text('steps', t('steps'), steps, {
              card: 'secondary',
              // Wide enough for four steps on two lines, in German too.
              cell: (row) => <span className="block min-w-56 text-muted">{steps(row)}</span>,
            }),
            inUse.column,
            column.ago('updated_at', t('updated_at'), (row) => row.updated_at),
          ]}
          rows={data}
          rowId={(row) => String(row.id)}
          rowName={(row) => row.name[lang]}
          onOpen={(row) => go(hrefOf(row))}
          actions={(row) => [
            { id: 'open', label: t('open'), icon: <Pencil size={16} aria-hidden />, onAction: () => go(hrefOf(row)) },
          ]}
          skeletonRows={5}
        />
      </section>
    </div>
  )
}

function Name({ row }: { row: DeliveryTypeRow }) {
  const lang = useLanguage()
  const Icon = deliveryIcons[row.code]
  return (
    <span className="inline-flex items-center gap-2">
      <Icon size={16} aria-hidden className="text-muted" />
      {row.name[lang]}
    </span>
  )
}
