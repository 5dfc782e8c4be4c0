import { Suspense } from 'react'
import { Play, Undo2 } from 'lucide-react'
import { memberImport, type MemberImport } from '#contract/members/member-import.ts'
import { lazy } from '#panel/ui/lazy.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { Button } from '#panel/ui/button.tsx'
import { Card } from '#panel/ui/card.tsx'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { ConfirmButton } from '#panel/kit/record/confirm.tsx'
import { useFormat } from '#panel/kit/words/format.ts'
import { useSend } from '#panel/kit/server/query.ts'
import { useWords } from '#panel/kit/words/words.ts'
import RefusedRows from './refused-rows.tsx'
import { onRefused } from './refused.ts'
import { words } from './words.ts'

const Grid = lazy(() => import('./grid.tsx'))

const of = (row: MemberImport) => ({ params: { member_import_id: row.id } })

/** The result of an import that has ended, completely or partly, and what can still be done. */
export default function Report({ row }: { row: MemberImport }) {
  const t = useWords(words)
  const format = useFormat()
  const undo = useSend(memberImport.undo, { invalidates: [memberImport.read], onRefused })
  const goOn = useSend(memberImport.run, { invalidates: [memberImport.read], onRefused })
  const { written, undone, left } = row.states
  const number = format.number
  const until = row.run?.undo_until
  const texts = {
    done: t('doneText', { written: number(written), refused: row.counts.refuse }),
    stopped: t('stoppedText', { written: number(written), rest: number(row.counts.add + row.counts.update - written) }),
    failed: t('failedText', { written: number(written) }),
    undone: t('undoneText', { undone: number(undone) }),
  }
  const state = row.state as keyof typeof texts
  return (
    <>
      <Banner
        kind={
          state === 'done'
            ? 'success'
            : state === 'undone' && left === 0
              ? 'info'
              : state === 'failed'
                ? 'danger'
                : 'warning'
        }
        title={texts[state]}
        action={
          <span className="flex flex-wrap gap-2">
            {(state === 'stopped' || state === 'failed') && row.counts.add + row.counts.update > written && (
              <Button
                size="small"
                icon={<Play size={14} aria-hidden />}
                isPending={goOn.isPending}
                onPress={() => goOn.mutate({ ...of(row), body: { gives_points: row.gives_points } })}
              >
                {t('goOn')}
              </Button>
            )}
            {until && (
              <ConfirmButton
                size="small"
                icon={<Undo2 size={14} aria-hidden />}
                label={t('undo')}
                title={t('undoTitle')}
                isPending={undo.isPending}
                onConfirm={(close) => undo.mutate(of(row), { onSuccess: close })}
              >
                {t('undoConfirm')}
              </ConfirmButton>
            )}
          </span>
        }
      >
        {left > 0 ? t('leftText', { left }) : until && t('undoUntil', { when: format.dateTime(until) })}
      </Banner>
      {row.gives_points && row.welcome && state !== 'undone' && (
        <p className="text-sm text-muted">
          {t('pointsGiven', { members: row.welcome.members, points: row.welcome.points })}
        </p>
      )}
      <RefusedRows row={row} />
      <Card isFlush title={t('allRows')}>
        <Suspense fallback={<Skeleton className="m-5 h-64" />}>
          <Grid row={row} canMend={false} />
        </Suspense>
      </Card>
    </>
  )
}
