import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Download, FileSpreadsheet, FileText, Trash2 } from 'lucide-react'
import { isUnfinished } from '#contract/kit/run.ts'
import { file, type MadeFile } from '#contract/platform/file.ts'
import { Card } from '#panel/ui/card.tsx'
import { EmptyState } from '#panel/ui/empty-state.tsx'
import { IconButton } from '#panel/ui/icon-button.tsx'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { toasts } from '#panel/ui/toast-queue.ts'
import { Ago } from '#panel/kit/words/ago.tsx'
import { Confirm } from '#panel/kit/record/confirm.tsx'
import { Refused } from '#panel/kit/page/errors.tsx'
import { useFormat } from '#panel/kit/words/format.ts'
import { PageHead } from '#panel/kit/page/page-head.tsx'
import { useSend } from '#panel/kit/server/query.ts'
import { RunActions, RunProgress } from '#panel/kit/run/run-card.tsx'
import { RunState } from '#panel/kit/run/run-state.tsx'
import { following } from '#panel/kit/run/run.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

/** Files the server made for this user: exports and reports, for 24 hours. */
export default function Downloads() {
  const t = useWords(words)
  const { data, error, refetch } = useQuery(following(file.list, {}))
  const [doomed, setDoomed] = useState<MadeFile | null>(null)
  const remove = useSend(file.remove, {
    invalidates: [file.list],
    onDone: () => {
      toasts.add({ title: t('removed', { name: doomed?.name ?? '' }) })
      setDoomed(null)
    },
  })
  return (
    <div className="flex max-w-4xl flex-col gap-5">
      <PageHead title={t('title')} description={t('intro')} />
      {error && <Refused message={error.message} onAgain={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-64" />}
      {data && (
        <Card isFlush>
          {data.length === 0 ? (
            <EmptyState icon={<Download size={20} aria-hidden />} title={t('empty')}>
              {t('emptyText')}
            </EmptyState>
          ) : (
            <ul className="divide-y divide-line">
              {data.map((it) => (
                <Line key={it.id} it={it} onRemove={() => setDoomed(it)} />
              ))}
            </ul>
          )}
        </Card>
      )}
      {doomed && (
        <Confirm
          title={t('removeTitle', { name: doomed.name })}
          confirmLabel={t('remove')}
          isDanger
          isPending={remove.isPending}
          onConfirm={() => remove.mutate({ params: { file_id: doomed.id } })}
          onClose={() => setDoomed(null)}
        >
          {t('removeText')}
        </Confirm>
      )}
    </div>
  )
}

function Line({ it, onRemove }: { it: MadeFile; onRemove: () => void }) {
  const t = useWords(words)
  const format = useFormat()
  const Icon = it.name.endsWith('.csv') ? FileText : FileSpreadsheet
  const size = it.bytes === null ? null : t('kb', { size: format.number(Math.max(1, Math.round(it.bytes / 1024))) })
  return (
    <li data-file={it.state} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3">
      <Icon size={20} aria-hidden className="shrink-0 text-muted" />
      <div className="min-w-48 flex-1">
        <p className="font-medium break-all">{it.name}</p>
        <p className="text-sm text-muted">
          {[it.state === 'done' ? t('rows', { count: it.done }) : it.problem, size, '']
            .filter((one) => one !== null)
            .join(' · ')}
          <Ago iso={it.created_at} />
          {' · '}
          {t('expires', { at: format.dateTime(it.expires_at) })}
        </p>
        {isUnfinished(it) && (
          <div className="mt-2 max-w-md">
            <RunProgress run={it} unit={t('unit')} />
          </div>
        )}
      </div>
      <RunState state={it.state} />
      <div className="flex items-center gap-1">
        <RunActions run={it} read={file.read} given={{ params: { file_id: it.id } }} cancel={file.cancel} />
        <IconButton
          size="small"
          label={t('removeIt', { name: it.name })}
          icon={<Trash2 size={16} aria-hidden />}
          onPress={onRemove}
        />
      </div>
    </li>
  )
}
