import { useEffect } from 'react'
import { keepKeys } from '#panel/ui/late-keys.ts'

const listeners = new Set<() => void>()
let end: (() => void) | null = null
/** Without an answer about the branch there is no panel, and keys are not kept for it any longer. */
const patienceMs = 5000
const give = () => {
  end?.()
  end = null
}

/**
 * Opens the header's panel about the current branch's state: at once, or as soon as the header has
 * it. Keys typed meanwhile go to it.
 */
export function showBranchState(): void {
  if (!end) {
    end = keepKeys({ isLayer: true })
    setTimeout(give, patienceMs)
  }
  for (const listener of listeners) listener()
}

/** For the one who has that panel: `open` it when it is asked for, and once it can if it was. */
export function useStateAsked(canOpen: boolean, open: () => void): void {
  useEffect(() => {
    if (!canOpen) return
    const take = () => {
      if (!end) return
      open()
      give()
    }
    take()
    listeners.add(take)
    return () => void listeners.delete(take)
  }, [canOpen, open])
}
