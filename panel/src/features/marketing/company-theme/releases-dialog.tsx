import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { companyTheme } from '#contract/marketing/theme/company-theme.ts'
import { Button } from '#panel/ui/button.tsx'
import { Dialog } from '#panel/ui/dialog.tsx'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { StatusPill } from '#panel/ui/status-pill.tsx'
import { toasts } from '#panel/ui/toast-queue.ts'
import { Refused } from '#panel/kit/page/errors.tsx'
import { Confirm } from '#panel/kit/record/confirm.tsx'
import { ask, useSend } from '#panel/kit/server/query.ts'
import { useCan } from '#panel/kit/server/session.ts'
import { useFormat } from '#panel/kit/words/format.ts'
import { useWords } from '#panel/kit/words/words.ts'
import type { LayerProps } from './layer.ts'
import { toneOf } from './state.ts'
import { words } from './words.ts'

const stale = [companyTheme.read, companyTheme.list, companyTheme.files, companyTheme.releases, companyTheme.diff]

/** The releases of a theme, newest first. Earlier ones can be published again. */
export default function Releases({ theme, timezone, onClose }: LayerProps) {
  const t = useWords(words)
  const format = useFormat()
  const can = useCan()
  const [isAsking, setAsking] = useState(false)
  const params = { company_theme_id: theme.id }
  const { data, error, refetch } = useQuery({ ...ask(companyTheme.releases, { params }), staleTime: 0 })
  const rollback = useSend(companyTheme.rollback, {
    invalidates: stale,
    onDone: ({ rolled_back_to }) => toasts.add({ title: t('rolledBack', { number: rolled_back_to ?? 0 }) }),
  })
  const withdraw = useSend(companyTheme.withdraw, {
    invalidates: stale,
    onDone: () => {
      setAsking(false)
      toasts.add({ title: t('withdrawn') })
    },
  })
  const mayPublish = can('patch-company-theme')
  const { version } = theme
  return (
    <Dialog
      title={t('releases')}
      onClose={onClose}
      footer={
        <>
          {mayPublish && theme.state === 'live' && !theme.next_from && (
            <Button className="mr-auto" onPress={() => setAsking(true)}>
              {t('withdraw')}
            </Button>
          )}
          <Button onPress={onClose}>{t('close')}</Button>
        </>
      }
    >
      {error && <Refused message={error.message} onAgain={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-48" />}
      {data?.length === 0 && <p className="text-sm text-muted">{t('noReleases')}</p>}
      <ul className="divide-y divide-line">
        {data?.map((it) => (
          <li key={it.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5 text-sm">
            <span className="min-w-40 flex-1">
              <span className="block font-medium">
                {t('release', { number: it.number })}
                {it.rolled_back_to !== null && (
                  <span className="font-normal text-muted"> · {t('fromOld', { number: it.rolled_back_to })}</span>
                )}
              </span>
              <span className="text-muted">
                {[it.created_by, format.dateTime(it.live_from, timezone)].filter(Boolean).join(', ')}
              </span>
            </span>
            <StatusPill tone={toneOf(it.state)}>{t(`releaseState.${it.state}`)}</StatusPill>
            {mayPublish && it.state === 'past' && it.file_count > 0 && (
              <Button
                size="small"
                isPending={rollback.isPending && rollback.variables.body.number === it.number}
                onPress={() => rollback.mutate({ params, body: { version, number: it.number } })}
              >
                {t('rollback')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {isAsking && (
        <Confirm
          title={t('withdrawTitle')}
          confirmLabel={t('withdraw')}
          isDanger
          isPending={withdraw.isPending}
          onConfirm={() => withdraw.mutate({ params, body: { version } })}
          onClose={() => setAsking(false)}
        >
          {t('withdrawText')}
        </Confirm>
      )}
    </Dialog>
  )
}
