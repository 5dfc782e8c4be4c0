import { comment, type Comment } from '#contract/members/comment.ts'
import type { Member } from '#contract/members/member.ts'
import { columnsOf } from '#panel/kit/list/columns.tsx'
import { useFormat } from '#panel/kit/words/format.ts'
import { PartList } from '#panel/kit/list/part-list.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

const column = columnsOf<Comment>()

/** The member's comments on their orders. */
export function Comments({ row: { id } }: { row: Member }) {
  const t = useWords(words)
  const format = useFormat()
  return (
    <PartList
      list={comment.list}
      params={{}}
      query={{ member_id: [id] }}
      label={t('comments')}
      columns={[
        column.text('text', t('comments'), (row) => row.text || '–', { card: 'primary' }),
        column.text('worst', t('marks'), (row) => `${row.taste} · ${row.service} · ${row.speed}`, { card: 'end' }),
        column.whole('branch_id', t('branch'), (row) => row.branch_name, { card: 'secondary' }),
        column.whole('created_at', t('day'), (row) => format.dateTime(row.created_at)),
      ]}
      name={(row) => row.text || row.customer_name}
      href={(row) => `/manegement/${row.branch_id}/comments?id=${row.id}`}
      empty={t('noComments')}
    />
  )
}
