import { useEffect, useState } from 'react'

/** A pause this long means the word is complete. */
const pauseMs = 200

/**
 * Returns the value a moment after its last change, or at once if the user already waits for the
 * answer.
 */
export function useAfterPause<T>(value: T, isWaitedFor: boolean): T {
  const [settled, setSettled] = useState(value)
  if (isWaitedFor && settled !== value) setSettled(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
