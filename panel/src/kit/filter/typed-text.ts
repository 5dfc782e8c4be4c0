import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Text that the user types and that becomes part of the address. `value` is the text in the
 * address. The typed text is reported to `onPause` once typing pauses. The address changes later,
 * on a slow till much later; text typed in the meantime is kept. If the address changes for any
 * other reason, its text replaces the typed text. Returns the text, a function for typed text, and
 * a function that sets the text when the caller changes the address itself.
 */
export function useTypedText(value: string, onPause: (text: string) => void, pauseMs: number) {
  const [text, setText] = useState(value)
  const [arrived, setArrived] = useState(value)
  /** The reported texts that are not in the address yet. A later one may arrive before them. */
  const [awaited, setAwaited] = useState<readonly string[]>([])
  if (arrived !== value) {
    setArrived(value)
    setAwaited(awaited.slice(awaited.indexOf(value) + 1))
    if (!awaited.includes(value)) {
      setAwaited([])
      setText(value)
    }
  }
  const report = useEffectEvent((typed: string) => {
    setAwaited([...awaited, typed])
    onPause(typed)
  })
  const reported = awaited.at(-1) ?? value
  useEffect(() => {
    const typed = text.trim()
    if (typed === reported) return
    const timer = setTimeout(() => report(typed), pauseMs)
    return () => clearTimeout(timer)
  }, [text, reported, pauseMs])
  return [
    text,
    setText,
    (next: string) => {
      setAwaited([])
      setText(next)
    },
  ] as const
}
