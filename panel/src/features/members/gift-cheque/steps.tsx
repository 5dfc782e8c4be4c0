import { Suspense } from 'react'
import { Pause, Play } from 'lucide-react'
import { giftCheque, type GiftCheque } from '#contract/members/offer/gift-cheque.ts'
import { lazy } from '#panel/ui/lazy.ts'
import { Button } from '#panel/ui/button.tsx'
import { toasts } from '#panel/ui/toast-queue.ts'
import { useSend } from '#panel/kit/server/query.ts'
import { useCan } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

// Loaded on demand, since most vouchers need no decision.
const Decide = lazy(() => import('./decide.tsx'))

const stale = [giftCheque.list, giftCheque.read, giftCheque.history]

/**
 * The actions on a voucher besides editing: those who bear its cost approve or reject it; those who
 * manage it pause or resume it.
 */
export function Steps({ row }: { row: GiftCheque }) {
  const t = useWords(words)
  const can = useCan()
  const hooks = (done: 'pause' | 'resume') => ({
    invalidates: stale,
    onDone: () => void toasts.add({ kind: 'success' as const, title: t(`done.${done}`) }),
  })
  const pause = useSend(giftCheque.pause, hooks('pause'))
  const resume = useSend(giftCheque.resume, hooks('resume'))
  const params = { gift_cheque_id: row.id }
  if (row.may_approve)
    return (
      <Suspense>
        <Decide key={row.version} row={row} stale={stale} />
      </Suspense>
    )
  if (row.status !== 'approved' || !row.can_change || !can('patch-gift-cheque-pause')) return null
  return (
    <Button
      icon={row.is_paused ? <Play size={16} aria-hidden /> : <Pause size={16} aria-hidden />}
      isPending={pause.isPending || resume.isPending}
      onPress={() => (row.is_paused ? resume : pause).mutate({ params, body: { version: row.version } })}
    >
      {t(row.is_paused ? 'resume' : 'pause')}
    </Button>
  )
}
