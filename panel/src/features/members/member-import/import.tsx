import { Suspense, useEffect, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Trash2, X } from 'lucide-react'
import { memberImport, type ImportState as State, type MemberImport } from '#contract/members/member-import.ts'
import { member } from '#contract/members/member.ts'
import { lazy } from '#panel/ui/lazy.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { Button } from '#panel/ui/button.tsx'
import { Card } from '#panel/ui/card.tsx'
import { Checkbox } from '#panel/ui/checkbox.tsx'
import { cx } from '#panel/ui/cx.ts'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { ConfirmButton } from '#panel/kit/record/confirm.tsx'
import { useRemoval } from '#panel/kit/record/removal.ts'
import { useFormat } from '#panel/kit/words/format.ts'
import { nextLook } from '#panel/kit/server/next-look.ts'
import { PageHead } from '#panel/kit/page/page-head.tsx'
import { usePage, usePageTitle } from '#panel/kit/page/page.tsx'
import { ask, drop, forget, useSend } from '#panel/kit/server/query.ts'
import { RunProgress } from '#panel/kit/run/run-card.tsx'
import { Unloaded } from '#panel/kit/record/unloaded.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { ImportState } from './state.tsx'
import { onRefused } from './refused.ts'
import { words } from './words.ts'

const Mapping = lazy(() => import('./mapping.tsx'))
const Grid = lazy(() => import('./grid.tsx'))
const Report = lazy(() => import('./report.tsx'))
const RefusedRows = lazy(() => import('./refused-rows.tsx'))
const Unreadable = lazy(() => import('./unreadable.tsx'))

/** One import, from its columns to its undo. The page shows the current step. */
export default function MemberImportPage() {
  const { member_import_id = '' } = usePage<'/member/import/$member_import_id'>().params
  const { data, error, refetch } = useQuery({
    ...ask(memberImport.read, { params: { member_import_id } }),
    staleTime: 0,
    refetchInterval: ({ state }) => nextLook(state.data?.run ?? undefined),
  })
  // Once a run ends, rows and members have changed.
  const state = data?.state
  const before = useRef(state)
  useEffect(() => {
    if (before.current && before.current !== state) void forget(memberImport.rows, memberImport.list, member.list)
    before.current = state
  }, [state])
  usePageTitle(data?.name)
  if (error && !data) return <Unloaded error={error} back="/member/import" onAgain={() => void refetch()} />
  if (!data) return <Skeleton className="h-64 max-w-6xl" />
  return <Shown key={data.id} row={data} />
}

const steps = ['map', 'check', 'run', 'report'] as const
const stepOf: Record<State, (typeof steps)[number]> = {
  uploaded: 'map',
  checking: 'check',
  checked: 'check',
  running: 'run',
  done: 'report',
  stopped: 'report',
  failed: 'report',
  undoing: 'report',
  undone: 'report',
}

function Shown({ row }: { row: MemberImport }) {
  const t = useWords(words)
  const [isMapping, setMapping] = useState(false)
  const mapping = row.state === 'uploaded' || (isMapping && row.state === 'checked')
  const step = mapping ? 'map' : stepOf[row.state]
  return (
    <div className="grid max-w-7xl gap-5">
      <PageHead
        title={row.name}
        mark={<ImportState state={row.state} />}
        actions={isUnwritten(row) && <Remove row={row} />}
      />
      <ol aria-label={t('steps')} className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
        {steps.map((it, n) => (
          <li
            key={it}
            aria-current={it === step ? 'step' : undefined}
            className={cx('flex items-center gap-2', it === step ? 'font-medium' : 'text-muted')}
          >
            <span
              className={cx(
                'grid size-6 place-items-center rounded-full text-xs tabular-nums',
                it === step ? 'bg-ink text-ground' : 'bg-sunken',
              )}
            >
              {n + 1}
            </span>
            {/* On a phone, the numbers of the other steps say enough. */}
            <span className={cx(it !== step && 'max-sm:sr-only')}>{t(`step.${it}`)}</span>
          </li>
        ))}
      </ol>
      {mapping ? (
        <>
          {row.run?.state === 'stopped' && <Banner kind="warning" title={t('stoppedCheck')} />}
          <Suspense fallback={<Skeleton className="h-96" />}>
            <Mapping key={`${row.version}`} row={row} onChecked={() => setMapping(false)} />
          </Suspense>
        </>
      ) : row.state === 'checked' ? (
        <Checked row={row} onMapping={() => setMapping(true)} />
      ) : row.state === 'checking' || row.state === 'running' || row.state === 'undoing' ? (
        <Going row={row} />
      ) : (
        <Suspense fallback={<Skeleton className="h-40" />}>
          <Report row={row} />
        </Suspense>
      )}
    </div>
  )
}

const of = (row: MemberImport) => ({ params: { member_import_id: row.id } })

/** Whether no row of the import has been written and no check is running. */
const isUnwritten = ({ state }: MemberImport) => state === 'uploaded' || state === 'checked'

/** Deletes the file, because names and numbers of strangers must not be kept without need. */
function Remove({ row }: { row: MemberImport }) {
  const t = useWords(words)
  const { name } = row
  const remove = useRemoval(memberImport.remove, {
    invalidates: [memberImport.list],
    done: t('removed', { name }),
    to: '/member/import',
    onDone: () => drop(memberImport.read, of(row)),
    onRefused,
  })
  return (
    <ConfirmButton
      variant="ghost"
      icon={<Trash2 size={16} aria-hidden />}
      label={t('remove')}
      isDanger
      isPending={remove.isPending}
      title={t('removeTitle', { name })}
      onConfirm={(close) => remove.mutate(of(row), { onSettled: close })}
    >
      {t('removeText')}
    </ConfirmButton>
  )
}

/**
 * The result of the check: what would be imported. Rows can be corrected here and then imported.
 */
function Checked({ row, onMapping }: { row: MemberImport; onMapping: () => void }) {
  const t = useWords(words)
  const format = useFormat()
  const run = useSend(memberImport.run, { invalidates: [memberImport.read], onRefused })
  const { add, update } = row.counts
  const { noted, ignored } = row.answers
  const [givesPoints, setGivesPoints] = useState(false)
  const { members = 0, points = 0 } = row.welcome ?? {}
  const canWelcome = members > 0 && points > 0
  return (
    <>
      {add + update === 0 && <Banner kind="info" title={t('nothingToRun')} />}
      {row.unreadable.refused + row.unreadable.left > 0 && (
        <Suspense fallback={<Skeleton className="h-16" />}>
          <Unreadable row={row} />
        </Suspense>
      )}
      {noted + ignored > 0 && (
        <Banner
          kind={ignored > 0 ? 'warning' : 'info'}
          title={t('answers', { noted: format.number(noted), ignored: format.number(ignored) })}
        >
          {ignored > 0 && t('ignoredText')}
        </Banner>
      )}
      <Card
        isFlush
        title={t('result')}
        description={t('resultText')}
        actions={
          <span className="flex flex-wrap gap-2">
            <Button onPress={onMapping}>{t('changeMapping')}</Button>
            {add + update > 0 && (
              <Button
                variant="solid"
                isPending={run.isPending}
                onPress={() => run.mutate({ ...of(row), body: { gives_points: canWelcome && givesPoints } })}
              >
                {t('run', { add: format.number(add), update: format.number(update) })}
              </Button>
            )}
          </span>
        }
      >
        {canWelcome && (
          <div className="px-5 pb-4">
            <Checkbox
              label={t('welcome', { points })}
              description={t('welcomeText', { members, total: members * points })}
              value={givesPoints}
              onChange={setGivesPoints}
            />
          </div>
        )}
        <Suspense fallback={<Skeleton className="m-5 h-64" />}>
          <Grid row={row} canMend />
        </Suspense>
      </Card>
      <Suspense>
        <RefusedRows row={row} />
      </Suspense>
    </>
  )
}

function Going({ row }: { row: MemberImport }) {
  const t = useWords(words)
  const cancel = useSend(memberImport.cancel, { invalidates: [memberImport.read] })
  return (
    <Card>
      <div className="grid gap-3">
        {row.run && (
          <RunProgress
            run={row.run}
            label={t(row.state === 'checking' ? 'checkingRows' : 'writing')}
            unit={t('unit')}
          />
        )}
        <p className="text-sm text-muted">{t('keepsGoing')}</p>
        {row.state !== 'undoing' && (
          <Button
            size="small"
            className="justify-self-start"
            icon={<X size={14} aria-hidden />}
            isPending={cancel.isPending || row.run?.is_stopping === true}
            onPress={() => cancel.mutate(of(row))}
          >
            {t('cancel')}
          </Button>
        )}
      </div>
    </Card>
  )
}
