import { useEffect, useEffectEvent, useState } from 'react'

/**
 * Text that the user types and that ends up in the address, which is `value`. It is reported once
 * typing pauses. A reported text arrives in the address later, on a busy till much later; what is
 * typed until then stays. If the address changes in any other way, its text replaces the typed one.
 * Returns the text, what to call when it is typed, and what to call when it is replaced at once,
 * together with the address.
 */
export function useTypedText(value: string, onPause: (text: string) => void, pauseMs: number) {
  const [text, setText] = useState(value)
  const [arrived, setArrived] = useState(value)
  /** The reported texts that have not arrived. A later one may overtake an earlier one. */
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
