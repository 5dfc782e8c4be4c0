import { useEffect, useEffectEvent, useRef } from 'react'
import type { Block } from '#contract/platform/rich-text.ts'

interface FormText {
  /** The text that is rendered. While somebody types quickly, it is older than what was typed. */
  value: readonly Block[]
  /** The text that the form holds at this moment. */
  current: () => readonly Block[]
  /** Shows a text that the editor has not written itself. */
  show: (text: readonly Block[]) => void
}

/**
 * Shows the form's text in the editor whenever something other than the editor has changed it: the
 * form was reset, or took over what somebody else has saved. Returns the function to call with each
 * text that the editor writes.
 */
export function useKnownText({ value, current, show }: FormText): (written: readonly Block[]) => void {
  // The form's text as the editor last wrote or read it.
  const known = useRef(value)
  const takeOver = useEffectEvent((_rendered: readonly Block[]) => {
    const now = current()
    if (JSON.stringify(now) === JSON.stringify(known.current)) return
    known.current = now
    show(now)
  })
  useEffect(() => takeOver(value), [value])
  return (written) => void (known.current = written)
}
