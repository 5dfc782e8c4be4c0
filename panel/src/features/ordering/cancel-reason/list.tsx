import { MessageSquareX } from 'lucide-react'
import { cancelReason, reasonActors, reasonKinds, type CancelReason } from '#contract/ordering/cancel-reason.ts'
import { liableParties } from '#contract/ordering/order-fields.ts'
import { Badge } from '#panel/ui/badge.tsx'
import { orderWords } from '#panel/domain/ordering/order-words.ts'
import { columnsOf } from '#panel/kit/list/columns.tsx'
import { choiceOf } from '#panel/kit/filter/filters.ts'
import { useLanguage } from '#panel/kit/words/language.ts'
import { ListPage } from '#panel/kit/list/list-page.tsx'
import { plainList } from '#panel/kit/list/plain-list.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { Tags } from './tags.tsx'
import { words } from './words.ts'

const column = columnsOf<CancelReason>()

export default function CancelReasonList() {
  const t = useWords(words)
  const o = useWords(orderWords)
  const lang = useLanguage()
  const types = (row: CancelReason) => row.delivery_types.map((each) => o(`delivery.${each}`))
  const statuses = (row: CancelReason) => row.from_statuses.map((each) => o(`status.${each}`))
  return (
    <ListPage
      {...plainList(cancelReason)}
      title={t('title')}
      searchPlaceholder={t('search')}
      columns={[
        column.text('name', t('name'), (row) => row.name[lang], { card: 'primary' }),
        column.code('code', t('code'), (row) => row.code),
        column.text('kind', t('kind'), (row) => t(`kinds.${row.kind}`), {
          card: 'end',
          cell: (row) => <Badge tone={row.kind === 'cancel' ? 'danger' : 'neutral'}>{t(`kinds.${row.kind}`)}</Badge>,
        }),
        column.text('delivery_types', t('delivery_types'), (row) => types(row).join(', '), {
          cell: (row) => <Tags words={types(row)} none={t('every')} />,
        }),
        column.text('from_statuses', t('from_statuses'), (row) => statuses(row).join(', '), {
          cell: (row) => <Tags words={statuses(row)} none={t('every')} />,
        }),
        column.text('actor', t('actor'), (row) => t(`actors.${row.actor}`)),
        column.text('liable', t('liable'), (row) => t(`liables.${row.liable}`)),
        column.ago('updated_at', t('updated_at'), (row) => row.updated_at),
      ]}
      filters={[
        choiceOf('kind', t('kind'), reasonKinds, (it) => t(`kinds.${it}`)),
        choiceOf('actor', t('actor'), reasonActors, (it) => t(`actors.${it}`)),
        choiceOf('liable', t('liable'), liableParties, (it) => t(`liables.${it}`)),
      ]}
      name={(row) => row.name[lang]}
      empty={{ title: t('empty'), text: t('emptyText'), icon: <MessageSquareX size={20} aria-hidden /> }}
    />
  )
}
