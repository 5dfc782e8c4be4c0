import { useEffect } from 'react'
import { createListeners } from '#panel/ui/listeners.ts'

/** After this long, in ms, nobody expects the requested action to happen any more. */
const patienceMs = 5000

/**
 * Asks another feature to act without importing it: at once, or once its code has loaded. The
 * feature receives the request through `useAsked`. `onEnd` is called when the feature acts, or when
 * it has not acted within five seconds.
 */
export function askable<T>() {
  let waiting: { it: T; end: () => void } | null = null
  const { listen, tell } = createListeners()
  return {
    ask(it: T, onEnd: () => void = () => undefined): void {
      waiting?.end()
      const timer = setTimeout(() => asked.end(), patienceMs)
      const asked = {
        it,
        end: () => {
          clearTimeout(timer)
          if (waiting === asked) waiting = null
          onEnd()
        },
      }
      waiting = asked
      tell()
    },
    useAsked(canAct: boolean, act: (it: T) => void): void {
      useEffect(() => {
        if (!canAct) return
        const take = () => {
          if (!waiting) return
          const { it, end } = waiting
          act(it)
          end()
        }
        take()
        return listen(take)
      }, [canAct, act])
    },
  }
}
