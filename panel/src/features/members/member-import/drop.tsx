import { Suspense, useState, type DragEvent } from 'react'
import { useMutation } from '@tanstack/react-query'
import { maxImport, memberImport, type MemberImport } from '#contract/members/member-import.ts'
import { lazy } from '#panel/ui/lazy.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { Card } from '#panel/ui/card.tsx'
import { cx } from '#panel/ui/cx.ts'
import { FileButton } from '#panel/ui/file-button.tsx'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { send, type Refusal } from '#panel/kit/server/client.ts'
import { useGo } from '#panel/kit/page/page.tsx'
import { forget } from '#panel/kit/server/query.ts'
import { useUser } from '#panel/kit/server/session.ts'
import { uuid } from '#panel/kit/server/uuid.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

// Loaded on demand, because most users have only one company.
const CompanyField = lazy(() => import('./company-field.tsx'))

/**
 * Uploads a file that is dropped or chosen. Once it is read, the import opens at its first step.
 */
export function Drop() {
  const t = useWords(words)
  const go = useGo()
  const companies = useUser().user_companies
  const [chosen, setChosen] = useState<string | null>(null)
  const [isOver, setOver] = useState(false)
  const [isTooLarge, setTooLarge] = useState(false)
  const company_id = companies.length === 1 ? companies[0]!.id : chosen
  const upload = useMutation<MemberImport, Refusal, { file: File; company_id: string }>({
    mutationFn: ({ file, company_id }) =>
      send(memberImport.upload, { query: { company_id, name: file.name.slice(-200) } }, { upload: file, key: uuid() }),
    onSuccess: ({ id }) => {
      void forget(memberImport.list)
      go(`/member/import/${id}`)
    },
  })
  const take = (file: File | undefined) => {
    if (!file || !company_id || upload.isPending) return
    setTooLarge(file.size > maxImport.csv)
    if (file.size <= maxImport.csv) upload.mutate({ file, company_id })
  }
  const dropping = {
    onDragOver: (event: DragEvent) => {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      take(event.dataTransfer.files[0])
    },
  }
  const problem = isTooLarge ? t('tooLarge') : (upload.error?.problem?.errors?.[0]?.message ?? upload.error?.message)
  return (
    <Card>
      <div className="grid gap-4">
        {companies.length !== 1 && (
          <Suspense fallback={<Skeleton className="h-16 max-w-md" />}>
            <CompanyField value={chosen} onChange={setChosen} />
          </Suspense>
        )}
        <div
          role="group"
          aria-label={t('drop')}
          {...dropping}
          className={cx(
            'grid min-h-36 place-items-center rounded-control border border-dashed bg-ground p-5 text-center',
            isOver ? 'border-accent' : problem ? 'border-danger' : 'border-line',
          )}
        >
          <div className="grid justify-items-center gap-2">
            <p className="text-sm pointer-coarse:hidden">{t('drop')}</p>
            <FileButton
              variant="solid"
              // Files of types that the server cannot read are accepted too, because its answer
              // says how to save such a file.
              accept=".xlsx,.csv,.txt,.tsv,.xls,.ods,.htm,.html,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
              label={t('choose')}
              isPending={upload.isPending}
              isDisabled={!company_id}
              onPick={take}
            >
              {t('choose')}
            </FileButton>
            <p className="text-xs text-muted">{t('limits')}</p>
          </div>
        </div>
        {problem && <Banner kind="danger" title={problem} />}
      </div>
    </Card>
  )
}
