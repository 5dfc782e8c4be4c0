import { useEffect, useState } from 'react'

/** How long, in ms, a slow server may hold back a page whose content has arrived. */
const patienceMs = 1500

/**
 * Whether content that has arrived should wait for the first answers about parts above or inside
 * it, because these would move it later. True while those answers are loading, but only for a short
 * time and only once.
 */
export function usePatience(isWaiting: boolean, isThere: boolean): boolean {
  const [isOver, setOver] = useState(!isWaiting)
  if (!isWaiting && !isOver) setOver(true)
  useEffect(() => {
    if (isOver || !isThere) return
    const timer = setTimeout(() => setOver(true), patienceMs)
    return () => clearTimeout(timer)
  }, [isOver, isThere])
  return isWaiting && !isOver
}
