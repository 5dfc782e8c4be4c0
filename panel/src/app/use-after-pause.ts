import { useEffect, useState } from 'react'

/** After a pause this long, in ms, the typed word counts as complete. */
const pauseMs = 200

/**
 * Returns a value (the typed text) a moment after its last change, or at once if the user is
 * already waiting for the answer.
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
