import { useEffect, useState } from 'react'

/**
 * How long typing must pause, in ms, before the text is used for a request, because nobody needs an
 * answer for half a word.
 */
const restMs = 400

/** The text as it was when it last stayed unchanged for `restMs`. */
export function useSettledText(text: string): string {
  const [rested, setRested] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMs)
    return () => clearTimeout(timer)
  }, [text])
  return rested
}
