import { Suspense } from 'react'
import { FileDown } from 'lucide-react'
import { memberImport, type MemberImport } from '#contract/members/member-import.ts'
import { lazy } from '#panel/ui/lazy.ts'
import { Button } from '#panel/ui/button.tsx'
import { Card } from '#panel/ui/card.tsx'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { usePage, useSetSearch } from '#panel/kit/page/page.tsx'
import { useSend } from '#panel/kit/server/query.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

const FileCard = lazy(() => import('#panel/kit/run/file-card.tsx'))

/** Downloads refused rows as a file, if there are any. */
export default function RefusedRows({ row }: { row: MemberImport }) {
  const t = useWords(words)
  const { search } = usePage()
  const setSearch = useSetSearch()
  const make = useSend(memberImport.file, { onDone: ({ id }) => setSearch({ file: id }, { replace: true }) })
  const file = typeof search.file === 'string' ? search.file : undefined
  if (row.counts.refuse === 0) return null
  return (
    <>
      <Card title={t('download')} description={t('downloadText')}>
        <div className="flex flex-wrap gap-2">
          {(['xlsx', 'csv'] as const).map((format) => (
            <Button
              key={format}
              icon={<FileDown size={16} aria-hidden />}
              isPending={make.isPending && make.variables?.body.format === format}
              onPress={() => make.mutate({ params: { member_import_id: row.id }, body: { format } })}
            >
              {format === 'xlsx' ? 'Excel (.xlsx)' : 'CSV'}
            </Button>
          ))}
        </div>
      </Card>
      {file && (
        <Suspense fallback={<Skeleton className="h-24" />}>
          <FileCard key={file} file_id={file} title={t('file')} label={t('making')} unit={t('unit')} />
        </Suspense>
      )}
    </>
  )
}
