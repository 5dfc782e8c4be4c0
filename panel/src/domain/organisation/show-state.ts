import { useEffect } from 'react'
import { keepKeys } from '#panel/ui/late-keys.ts'

const listeners = new Set<() => void>()
let end: (() => void) | null = null

/**
 * Opens the header's panel about the current branch's state: at once, or as soon as the header has
 * it. Keys typed meanwhile go to it.
 */
export function showBranchState(): void {
  end ??= keepKeys({ isLayer: true })
  for (const listener of listeners) listener()
}

/** For the one who has that panel: `open` it when it is asked for, and once it can if it was. */
export function useStateAsked(canOpen: boolean, open: () => void): void {
  useEffect(() => {
    if (!canOpen) return
    const take = () => {
      if (!end) return
      open()
      end()
      end = null
    }
    take()
    listeners.add(take)
    return () => void listeners.delete(take)
  }, [canOpen, open])
}
