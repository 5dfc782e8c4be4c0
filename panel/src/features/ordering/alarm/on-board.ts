import { useEffect, useState } from 'react'
import { isPageCovered } from '#panel/ui/top-layer.ts'

/**
 * Whether an order's own card on the board is visible together with its approve button, so that a
 * bar need not repeat it. Never while a dialog or drawer covers the board.
 */
export function useIsOnBoard(id: string, isAsked: boolean): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (!isAsked) return undefined
    let button: Element | null = null
    const sight = new IntersectionObserver((entries) => setSeen(entries.at(-1)?.isIntersecting ?? false), {
      threshold: 1,
    })
    const look = () => {
      const found = document.querySelector(`[data-lane] [data-row="${id}"] [data-step="approve"]`)
      const next = isPageCovered() ? null : found
      if (next === button) return
      sight.disconnect()
      button = next
      if (next) sight.observe(next)
      else setSeen(false)
    }
    look()
    // Watches the whole body, because cards come and go with the board, and everything that covers
    // the board is attached to the body.
    const changes = new MutationObserver(look)
    changes.observe(document.body, { childList: true, subtree: true })
    return () => {
      changes.disconnect()
      sight.disconnect()
      setSeen(false)
    }
  }, [id, isAsked])
  return isAsked && isSeen
}
