import { useLayoutEffect, useRef, useState } from 'react'

export interface NameEditorProps {
  label: string
  value: string
  /**
   * Whether the editor was opened by Enter in the previous row's editor, not by the user directly.
   */
  isByItself: boolean
  onSave: (value: string, by: 1 | -1 | 0) => void
  onCancel: () => void
  /** Called when the user has moved on to something else, which already has the focus. */
  onLeave: () => void
}

const max = 120

/**
 * Edits a name. Enter saves and moves down (with Shift up), Escape cancels. Blur saves, except in
 * an editor that opened automatically.
 */
export function NameEditor({ label, value, isByItself, onSave, onCancel, onLeave }: NameEditorProps) {
  const [typed, setTyped] = useState(value)
  const isOver = useRef(false)
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    input.current?.focus()
    input.current?.select()
  }, [])
  const end = (then: () => void) => {
    if (isOver.current) return
    isOver.current = true
    then()
  }
  return (
    <input
      ref={input}
      data-editor
      aria-label={label}
      value={typed}
      maxLength={max}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return
        if (event.key === 'Escape') end(onCancel)
        else if (event.key === 'Enter') end(() => onSave(typed.trim(), event.shiftKey ? -1 : 1))
        else return
        event.stopPropagation()
        event.preventDefault()
      }}
      onBlur={() => end(isByItself ? onLeave : () => onSave(typed.trim(), 0))}
      className="control min-h-8!"
    />
  )
}
