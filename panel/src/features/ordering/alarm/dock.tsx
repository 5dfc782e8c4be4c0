import { useEffect, useState, type ComponentType } from 'react'
import { useRouterState } from '@tanstack/react-router'
import { loadWithoutReload } from '#panel/ui/server-there.ts'
import { useAlarm } from './alarm-state.ts'
import { useAtRest } from '#panel/ui/at-rest.ts'
import type { DockedProps } from './docked.tsx'
import { forgetRail, giveUpRailRoom, isRailRoomKept } from './rail-room.ts'

const againMs = 5000

/**
 * The place where ringing orders are docked: beside the page or below it, never over it. Its code
 * loads with the first order that rings here. The sound does not wait for that. A failed load is
 * retried while something rings, without reloading the page, because that would stop the sound.
 */
export default function Dock() {
  const { orders: ringing, isKnown } = useAlarm()
  const orders = useAtRest(ringing)
  const [Docked, setDocked] = useState<ComponentType<DockedProps> | null>(null)
  const isWanted = orders.length > 0 && !Docked
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const [first] = useState(path)
  const isLater = path !== first
  const [hasRoom] = useState(isRailRoomKept)
  // null until it is known whether orders rang as the page opened.
  const [rangAtOpening, setRangAtOpening] = useState<boolean | null>(null)
  if (rangAtOpening === null && (isKnown || ringing.length > 0)) setRangAtOpening(ringing.length > 0)
  // When nothing rings any more, the room kept for the rail is released only once the user goes to
  // another page, because releasing it would move the page that is open.
  useEffect(() => {
    if (isLater) giveUpRailRoom()
  }, [isLater])
  // Also forgets a rail that was shown for another user: on a device that listens to no orders,
  // nothing else would ever clear it.
  const isQuiet = ringing.length === 0 && (isKnown || isLater)
  useEffect(() => {
    if (isQuiet) forgetRail()
  }, [isQuiet])
  useEffect(() => {
    if (!isWanted) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const load = () =>
      loadWithoutReload(() => import('./docked.tsx')).then(
        (it) => !isOver && setDocked(() => it.default),
        () => !isOver && (timer = setTimeout(() => void load(), againMs)),
      )
    void load()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [isWanted])
  return Docked && <Docked orders={orders} hasNoRoom={rangAtOpening === true && !hasRoom && !isLater} />
}
