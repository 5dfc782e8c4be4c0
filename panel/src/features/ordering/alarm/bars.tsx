import { useCallback, useEffect } from 'react'
import { BellOff, Volume2 } from 'lucide-react'
import { Banner } from '#panel/ui/banner.tsx'
import { Button } from '#panel/ui/button.tsx'
import { noteCut } from '#panel/kit/server/line.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { useAgoText, useHeardAge } from './ago.ts'
import { useAtRest } from '#panel/ui/at-rest.ts'
import { isBlockedNow, useAlarm } from './alarm-state.ts'
import { useArmAsked } from '#panel/domain/ordering/arm.ts'
import { useWatchedBranches } from '#panel/domain/organisation/watched-branch.ts'
import { listenHere, unlock } from './listen-here.ts'
import { boardOf } from './ringing.ts'
import { words } from './words.ts'

// Exported here so that `Unarmed` and the bars are in one chunk, which loads after the first page.
export { Unarmed } from './unarmed.tsx'

/**
 * Shows how many orders ring at a branch, beside the menu line of its board, or how many tables
 * call, beside the menu line of its floor.
 */
export function Waiting({ path }: { path: string }) {
  const t = useWords(words)
  const { orders, calling } = useAlarm()
  const branch_id = path.split('/')[2] ?? ''
  const isBoard = path === boardOf(branch_id)
  const count = isBoard ? orders.filter((it) => it.branch_id === branch_id).length : (calling[branch_id] ?? 0)
  const text = count > 0 && t(isBoard ? 'waiting' : 'calling', { count })
  return (
    text && (
      <>
        <span aria-hidden title={text}>
          {count}
        </span>
        <span className="sr-only">{text}</span>
      </>
    )
  )
}

/**
 * A full-width bar under the header on every screen. It says why an order might not be heard, and
 * has a button that fixes this.
 */
export default function Bars() {
  const alarm = useAlarm()
  // A bar moves the page, so it appears and disappears only while the pointer rests.
  const isBlocked = useAtRest(isBlockedNow(alarm))
  const isLost = useAtRest(alarm.lostAt !== null)
  useEffect(() => noteCut(isLost), [isLost])
  useArmRequests()
  return (
    <>
      {isBlocked && <BlockedBar />}
      {isLost && <LostBar />}
    </>
  )
}

function BlockedBar() {
  const t = useWords(words)
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 bg-danger-fill px-6 py-2.5 text-on-danger max-sm:px-4"
    >
      <BellOff size={18} aria-hidden className="shrink-0" />
      <p className="min-w-48 flex-1">
        <span className="font-semibold">{t('blocked')}.</span> <span>{t('blockedText')}</span>
      </p>
      <Button icon={<Volume2 size={16} aria-hidden />} onPress={() => void unlock()} className="text-ink max-sm:w-full">
        {t('unlock')}
      </Button>
    </div>
  )
}

function LostBar() {
  const t = useWords(words)
  const { isDeaf } = useAlarm()
  const ago = useAgoText()(useHeardAge())
  return (
    <Banner kind={isDeaf ? 'danger' : 'warning'} title={t(isDeaf ? 'deaf' : 'lost')} className="mx-6 mt-4 max-sm:mx-4">
      {/* Screen readers read this once, not every second. */}
      <span aria-live="off">{t(isDeaf ? 'deafText' : 'lostText', { ago })}</span>
    </Banner>
  )
}

/** Starts to ring on this device when another feature asks for it. */
function useArmRequests() {
  const { mayChoose } = useWatchedBranches()
  const arm = useCallback((branch_id: string) => void (mayChoose ? listenHere(branch_id) : unlock()), [mayChoose])
  useArmAsked(true, arm)
}
