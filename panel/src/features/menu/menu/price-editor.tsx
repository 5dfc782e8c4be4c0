import { useEffect, useRef, useState } from 'react'
import { MoneyField, type MoneyFormat } from '#panel/ui/money-field.tsx'

export interface PriceEditorProps {
  label: string
  value: number
  currency: MoneyFormat
  /** `by` says where one goes on: the next price below or above, or nowhere. */
  onSave: (value: number | null, by: 1 | -1 | 0) => void
  onCancel: () => void
}

/** A price being typed: Enter saves and goes down, with Shift up, leaving saves, Escape gives up. Its code comes with the first price that is edited. */
export default function PriceEditor({ label, value, currency, onSave, onCancel }: PriceEditorProps) {
  const [typed, setTyped] = useState<number | null>(value)
  const now = useRef<number | null>(value)
  const goOn = useRef<1 | -1 | 0>(0)
  const isOver = useRef(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    input.current?.focus()
    input.current?.select()
  }, [])
  const end = (then: () => void) => {
    if (isOver.current) return
    isOver.current = true
    then()
  }
  return (
    <div
      role="presentation"
      // Before the field hears it: what is typed is read when the field is left, and Enter leaves it.
      onKeyDownCapture={(event) => {
        if (event.key === 'Escape') end(onCancel)
        else if (event.key === 'Enter') {
          goOn.current = event.shiftKey ? -1 : 1
          input.current?.blur()
        } else return
        event.stopPropagation()
        event.preventDefault()
      }}
      onBlur={() => end(() => onSave(now.current, goOn.current))}
    >
      <MoneyField
        ref={input}
        label={label}
        isLabelHidden
        value={typed}
        currency={currency}
        onChange={(next) => {
          now.current = next
          setTyped(next)
        }}
      />
    </div>
  )
}
