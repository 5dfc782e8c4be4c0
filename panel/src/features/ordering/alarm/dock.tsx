import { useEffect, useState, type ComponentType } from 'react'
import { useRouterState } from '@tanstack/react-router'
import { loadWithoutReload } from '#panel/kit/page/reload.ts'
import { useAlarm } from './alarm-state.ts'
import { useAtRest } from '#panel/ui/at-rest.ts'
import type { DockedProps } from './docked.tsx'
import { forgetRail, giveUpRailRoom } from './rail-room.ts'

const againMs = 5000

// This page has its room; the next one needs it only if orders ring on this one.
forgetRail()

/**
 * The place where ringing orders are docked: beside the page or below it, never over it. Its code
 * loads with the first order that rings here. The sound does not wait for that. A failed load is
 * retried while something rings, without reloading the page, because that would stop the sound.
 */
export default function Dock() {
  const orders = useAtRest(useAlarm().orders)
  const [Docked, setDocked] = useState<ComponentType<DockedProps> | null>(null)
  const isWanted = orders.length > 0 && !Docked
  const path = useRouterState({ select: ({ location }) => location.pathname })
  // If nothing rings any more, the first page keeps the rail's room: giving it back would move the page.
  const [first] = useState(path)
  useEffect(() => {
    if (path !== first) giveUpRailRoom()
  }, [path, first])
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
  return Docked && <Docked orders={orders} />
}
