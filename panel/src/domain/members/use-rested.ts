import { useEffect, useState } from 'react'

/**
 * How long typing must pause, in ms, before something is asked about what was typed, because
 * nobody needs the answer about half a word.
 */
const restMs = 400

/** The text once it has not changed for a moment. */
export function useRested(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMs)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}
