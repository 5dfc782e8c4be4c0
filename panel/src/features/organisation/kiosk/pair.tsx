import { useEffect, useEffectEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck, TabletSmartphone } from 'lucide-react'
import { kiosk, type Kiosk } from '#contract/organisation/kiosk.ts'
import { license } from '#contract/organisation/license.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { Button } from '#panel/ui/button.tsx'
import { Dialog } from '#panel/ui/dialog.tsx'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { useSecondsUntil } from '#panel/domain/platform/clock.ts'
import { spanText } from '#panel/domain/organisation/span-text.ts'
import { ask, forget, useSend } from '#panel/kit/server/query.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { pairWords } from './pair-words.ts'

const lookAgainMs = 2000

/**
 * A dialog with six digits to type on the device. It shows for how long they are valid and, once a
 * device has paired, which one.
 */
export default function Pair({ seat, onClose }: { seat: Kiosk; onClose: () => void }) {
  const t = useWords(pairWords)
  // The refusal is shown in the dialog, with a retry button.
  const code = useSend(kiosk.code, { onRefused: () => undefined })
  const refusal = code.error?.message
  const make = () => code.mutate({ params: { kiosk_id: seat.id } })
  const start = useEffectEvent(make)
  useEffect(() => start(), [])
  const { data } = useQuery({
    ...ask(kiosk.read, { params: { kiosk_id: seat.id } }),
    refetchInterval: (query) => (isPaired(query.state.data) ? false : lookAgainMs),
  })
  // Whether a different device is paired than when the code was requested.
  function isPaired(it: Kiosk | undefined) {
    return it !== undefined && it.paired_at !== null && it.paired_at !== seat.paired_at
  }
  const paired = isPaired(data) ? data : undefined
  const onPaired = useEffectEvent(() => void forget(kiosk.list, license.read))
  const isDone = paired !== undefined
  useEffect(() => {
    if (isDone) onPaired()
  }, [isDone])
  return (
    <Dialog
      onClose={onClose}
      title={t('pairTitle', { name: seat.name })}
      footer={
        <Button variant="solid" onPress={onClose}>
          {t(paired ? 'done' : 'close')}
        </Button>
      }
    >
      {refusal && <Banner kind="danger" title={refusal} action={<Button onPress={make}>{t('newCode')}</Button>} />}
      {paired ? (
        <div role="status" className="grid justify-items-center gap-2 py-6 text-center" data-paired>
          <CircleCheck size={40} aria-hidden className="text-success" />
          <p className="text-lg font-semibold">{t('paired', { device: deviceOf(paired) })}</p>
          <p className="text-sm text-muted">{t('pairedText', { branch: paired.branch_name })}</p>
        </div>
      ) : (
        !refusal && <Code it={code.data} onNew={make} isPending={code.isPending} />
      )}
    </Dialog>
  )
}

const deviceOf = (it: Kiosk) => [it.os_version, it.app_version].filter(Boolean).join(' · ') || it.name

function Code({
  it,
  onNew,
  isPending,
}: {
  it: { code: string; ends_at: string } | undefined
  onNew: () => void
  isPending: boolean
}) {
  const t = useWords(pairWords)
  const left = useSecondsUntil(it?.ends_at ?? null)
  const isOver = left !== null && left <= 0
  return (
    <div className="grid justify-items-center gap-4 py-2 text-center">
      <p className="max-w-md text-sm text-pretty text-muted">{t('pairText')}</p>
      {!it || isPending ? (
        <Skeleton className="h-16 w-72" />
      ) : (
        <p
          data-code={it.code}
          aria-label={it.code.split('').join(' ')}
          className={`flex gap-2 text-4xl font-semibold tabular-nums max-sm:text-3xl ${isOver ? 'line-through opacity-50' : ''}`}
        >
          {it.code.split('').map((digit, at) => (
            <span
              key={at}
              aria-hidden
              className={`grid h-16 w-12 place-items-center rounded-control bg-sunken max-sm:h-14 max-sm:w-10 ${at === 3 ? 'ml-2' : ''}`}
            >
              {digit}
            </span>
          ))}
        </p>
      )}
      {isOver ? (
        <div className="grid justify-items-center gap-2">
          <p className="text-sm text-danger">{t('codeOver')}</p>
          <Button onPress={onNew}>{t('newCode')}</Button>
        </div>
      ) : (
        <p className="inline-flex items-center gap-2 text-sm text-muted">
          <TabletSmartphone size={16} aria-hidden className="animate-pulse" />
          <span>
            {t('waitsFor')} <time className="tabular-nums">{left === null ? '' : spanText(left)}</time>
          </span>
        </p>
      )}
    </div>
  )
}
