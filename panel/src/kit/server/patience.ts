import { useEffect, useState } from 'react'

/** A server that is slower than this must not hold up a page that has its content. */
const patienceMs = 1500

/**
 * Whether content that is there still waits for the first answers about what stands above it or in it,
 * so that these do not move it when they come. True while they are on their way, but not for long, and
 * never again.
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
