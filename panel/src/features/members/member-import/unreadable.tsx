import { memberImport, type MemberImport } from '#contract/members/member-import.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { Button } from '#panel/ui/button.tsx'
import { useFormat } from '#panel/kit/words/format.ts'
import { useSend } from '#panel/kit/server/query.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { onRefused } from './refused.ts'
import { readingWords } from './reading-words.ts'

/**
 * Rows that were refused only because of optional cells, with a switch that imports them without
 * those cells.
 */
export default function Unreadable({ row }: { row: MemberImport }) {
  const t = useWords(readingWords)
  const format = useFormat()
  const given = { params: { member_import_id: row.id } }
  const check = useSend(memberImport.check, { invalidates: [memberImport.read, memberImport.rows], onRefused })
  const map = useSend(memberImport.map, { onDone: () => check.mutate(given), onRefused })
  const { sheet, header_row, unique_field, on_existing, on_missing, consents, version } = row
  const choose = (leaves_unreadable: boolean) =>
    map.mutate({
      ...given,
      body: {
        sheet,
        header_row,
        unique_field,
        on_existing,
        on_missing,
        consents,
        version,
        leaves_unreadable,
        columns: row.columns.map(({ field, date_order }) => ({ field, date_order })),
      },
    })
  const { refused, left } = row.unreadable
  const leaves = row.leaves_unreadable
  const rows = format.number(leaves ? left : refused)
  return (
    <Banner
      kind={leaves ? 'info' : 'warning'}
      title={t(leaves ? 'left' : 'unreadable', { rows })}
      action={
        <Button isPending={map.isPending || check.isPending} onPress={() => choose(!leaves)}>
          {t(leaves ? 'refuse' : 'leave', { rows })}
        </Button>
      }
    >
      {t(leaves ? 'leftText' : 'unreadableText')}
    </Banner>
  )
}
