import { useEffect, useState, type ComponentType } from 'react'
import { loadWithoutReload } from '#panel/kit/reload.ts'
import { useAlarm } from './alarm-state.ts'

const againMs = 5000

/**
 * The cards' code comes with the first order that rings here. The sound does not wait for it; where it cannot be had it is asked for again while something
 * rings, and the page is not loaded anew, since that would take the sound away.
 */
export default function RingingStack() {
  const { orders } = useAlarm()
  const [Stack, setStack] = useState<ComponentType | null>(null)
  const isWanted = orders.length > 0 && !Stack
  useEffect(() => {
    if (!isWanted) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    const load = () =>
      loadWithoutReload(() => import('./stack.tsx')).then(
        (it) => !isOver && setStack(() => it.default),
        () => !isOver && (timer = setTimeout(() => void load(), againMs)),
      )
    void load()
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [isWanted])
  return Stack && <Stack />
}
