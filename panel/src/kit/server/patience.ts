import { useEffect, useState } from 'react'

/**
 * After this long, in ms, a slow server must not hold up a page any more whose content is there.
 */
const patienceMs = 1500

/**
 * Whether content that has arrived should still wait for the first answers about what stands above
 * it or inside it, so that these do not move it when they arrive. True while those answers are on
 * their way, but not for long, and only once.
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
