import { useEffect, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { branch } from '#contract/organisation/branch.ts'
import { useWatchedBranches } from '#panel/domain/organisation/watched-branch.ts'
import { useAtRest } from '#panel/ui/at-rest.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { Button } from '#panel/ui/button.tsx'
import { IconButton } from '#panel/ui/icon-button.tsx'
import { useCurrentBranch, type UserBranch } from '#panel/kit/current-branch.ts'
import { useBranchEvents } from '#panel/kit/server/live.ts'
import { ask, queries } from '#panel/kit/server/query.ts'
import { useCan, useUser } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { isBlockedNow, useAlarm } from './alarm-state.ts'
import { listenHere } from './listen-here.ts'
import { words } from './words.ts'

/** The branch whose warning was dismissed in this browser tab. It survives a reload. */
const dismissedKey = 'sofra.unarmed-dismissed'
/**
 * For this long, in ms, nobody is warned, because a device starts to listen for orders within this
 * time after sign-in.
 */
const patienceMs = 4000

/**
 * Warns all other users of the branch and its company about an open branch where nothing would
 * ring. The warning appears below the page some seconds after the page itself, so the page becomes
 * shorter but nothing on it moves.
 */
export function Unarmed() {
  const isBlocked = isBlockedNow(useAlarm())
  const user = useUser()
  const can = useCan()
  const current = useCurrentBranch()
  const { watched, mayChoose } = useWatchedBranches()
  const isConcerned = (user.account_type === 'company' || user.account_type === 'branch') && can('get-branch-state')
  const asked = ask(branch.state, { params: { branch_id: current?.branch_id ?? '' } })
  const { data } = useQuery({ ...asked, enabled: isConcerned && current !== null, refetchInterval: 60_000 })
  const again = () => void queries.invalidateQueries({ queryKey: asked.queryKey })
  useBranchEvents(isConcerned && can('get-order-all') ? current?.branch_id : undefined, {
    branch: again,
    resync: again,
  })
  const isUnarmed = useAtRest(
    isConcerned &&
      data?.state !== 'closed' &&
      (data?.causes.some((cause) => cause.code === 'no_armed_device') ?? false),
  )
  if (!isUnarmed || isBlocked || !current) return null
  const canListen = mayChoose && !watched.some(({ branch_id }) => branch_id === current.branch_id)
  return <Warning key={current.branch_id} branch={current} canListen={canListen} />
}

function Warning({ branch: { branch_id, name }, canListen }: { branch: UserBranch; canListen: boolean }) {
  const t = useWords(words)
  const [isLasting, setLasting] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLasting(true), patienceMs)
    return () => clearTimeout(timer)
  }, [])
  const [isDismissed, setDismissed] = useState(() => sessionStorage.getItem(dismissedKey) === branch_id)
  // Once a device has rung and then stopped again, the warning is shown again.
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
      className="mx-6 my-3 shrink-0 max-sm:mx-4"
      action={
        <>
          {canListen && (
            // On a phone, the button has a line of its own, and the cross stays beside the title.
            <Button onPress={() => void listenHere(branch_id)} className="max-sm:order-last">
              {t('listenHere')}
            </Button>
          )}
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
