import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { BellOff, Volume2, X } from 'lucide-react'
import { branch } from '#contract/organisation/branch.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { Button } from '#panel/ui/button.tsx'
import { IconButton } from '#panel/ui/icon-button.tsx'
import { useCurrentBranch, type UserBranch } from '#panel/kit/current-branch.ts'
import { useBranchEvents } from '#panel/kit/live.ts'
import { ask, queries } from '#panel/kit/query.ts'
import { useCan, useUser } from '#panel/kit/session.ts'
import { useWords } from '#panel/kit/words.ts'
import { useAgoText, useHeardAge } from './ago.ts'
import { useAtRest } from '#panel/ui/at-rest.ts'
import { useAlarm } from './alarm-state.ts'
import { play, unlockSound } from './sound.ts'
import { listenTo, useWatchedBranches } from '#panel/domain/watched-branch.ts'
import { words } from './words.ts'

/** Under the header, full width, on every screen: why an order might go unheard, and the button that fixes it. */
export default function Bars() {
  const { isListening, sound, ringer, lostAt } = useAlarm()
  // A bar moves the page: it comes and goes while no finger is on its way to something.
  const isBlocked = useAtRest(isListening && sound === 'blocked' && ringer === 'none')
  const isLost = useAtRest(lostAt !== null)
  useArmRequests()
  return (
    <>
      {isBlocked && <BlockedBar />}
      {isLost && <LostBar />}
      {!isBlocked && <UnarmedBar />}
    </>
  )
}

/** Turns sound on for this device; must be called within a click. */
async function unlock() {
  await unlockSound()
  play('ready')
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
      {/* Read once by screen readers, not again each second. */}
      <span aria-live="off">{t(isDeaf ? 'deafText' : 'lostText', { ago })}</span>
    </Banner>
  )
}

/** The branch whose warning was closed in this browser tab: it stays so over a reload. */
const dismissedKey = 'sofra.unarmed-dismissed'
/** A device arms itself within this time after signing in; nobody is warned before that. */
const patienceMs = 4000

/** An open branch where nothing would ring: shown to everybody else at the branch and its company. */
function UnarmedBar() {
  const user = useUser()
  const can = useCan()
  const current = useCurrentBranch()
  const { watched, mayChoose } = useWatchedBranches()
  const isConcerned = (user.account_type === 'company' || user.account_type === 'branch') && can('get-branch-state')
  const asked = ask(branch.state, { params: { branch_id: current?.branch_id ?? '' } })
  const { data } = useQuery({ ...asked, enabled: isConcerned && current !== null, refetchInterval: 60_000 })
  useBranchEvents(isConcerned && can('get-order-all') ? current?.branch_id : undefined, {
    branch: () => void queries.invalidateQueries({ queryKey: asked.queryKey }),
  })
  const isUnarmed = useAtRest(
    isConcerned &&
      data?.state !== 'closed' &&
      (data?.causes.some((cause) => cause.code === 'no_armed_device') ?? false),
  )
  if (!isUnarmed || !current) return null
  const canListen = mayChoose && !watched.some(({ branch_id }) => branch_id === current.branch_id)
  return <Unarmed key={current.branch_id} branch={current} canListen={canListen} />
}

function Unarmed({ branch: { branch_id, name }, canListen }: { branch: UserBranch; canListen: boolean }) {
  const t = useWords(words)
  const [isLasting, setLasting] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLasting(true), patienceMs)
    return () => clearTimeout(timer)
  }, [])
  const [isDismissed, setDismissed] = useState(() => sessionStorage.getItem(dismissedKey) === branch_id)
  // Where a device has come and gone again, it is news.
  useEffect(() => () => sessionStorage.removeItem(dismissedKey), [])
  const isShown = useAtRest(isLasting)
  if (!isShown || isDismissed) return null
  const dismiss = () => {
    sessionStorage.setItem(dismissedKey, branch_id)
    setDismissed(true)
  }
  return (
    <Banner
      kind="warning"
      title={t('unarmed', { branch: name })}
      className="mx-6 mt-4 max-sm:mx-4"
      action={
        <>
          {canListen && <Button onPress={() => void listenHere(branch_id)}>{t('listenHere')}</Button>}
          <IconButton
            label={t('dismiss')}
            icon={<X size={16} aria-hidden />}
            onPress={dismiss}
            className="-my-1 -mr-2"
          />
        </>
      }
    >
      {t('unarmedText')}
    </Banner>
  )
}

async function listenHere(branch_id: string) {
  listenTo(branch_id, true)
  await unlock()
}

/** Other features ask for a ringing device without knowing this one: `document.dispatchEvent(new CustomEvent('sofra:arm', {detail: branch_id}))` in a click. */
function useArmRequests() {
  const { mayChoose } = useWatchedBranches()
  useEffect(() => {
    const hear = (event: Event) => {
      if (mayChoose && event instanceof CustomEvent) void listenHere(String(event.detail))
      else void unlock()
    }
    document.addEventListener('sofra:arm', hear)
    return () => document.removeEventListener('sofra:arm', hear)
  }, [mayChoose])
}
