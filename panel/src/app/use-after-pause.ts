import { useEffect, useState } from 'react'

/** A pause this long means the word is complete. */
const pauseMs = 200

/** The same text, a moment after the last change; at once where somebody already waits for the answer. */
export function useAfterPause<T>(value: T, isWaitedFor: boolean): T {
  const [settled, setSettled] = useState(value)
  if (isWaitedFor && settled !== value) setSettled(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
