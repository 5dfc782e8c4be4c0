import { useEffect, useState, type ComponentType } from 'react'
import { loadWithoutReload } from '#panel/kit/page/reload.ts'
import { useAlarm } from './alarm-state.ts'
import { useAtRest } from '#panel/ui/at-rest.ts'
import type { DockedProps } from './docked.tsx'

const againMs = 5000

/**
 * Where the orders that ring stand: beside the page or below it, never over it. The code comes with the first order that rings here. The sound does not wait for it; where
 * it cannot be had it is asked for again while something rings, and the page is not loaded anew, since that would take the sound away.
 */
export default function Dock() {
  const orders = useAtRest(useAlarm().orders)
  const [Docked, setDocked] = useState<ComponentType<DockedProps> | null>(null)
  const isWanted = orders.length > 0 && !Docked
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
