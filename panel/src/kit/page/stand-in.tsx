import {
  Suspense,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { flushSync } from 'react-dom'
import type { FieldProps } from '#panel/ui/field.tsx'
import { handOver } from '#panel/ui/late-keys.ts'
import { PlainField } from '#panel/ui/plain-field.tsx'

interface Left {
  /** The typed text, if it was not parsed yet. */
  text: string | null
  hasFocus: boolean
  /** The selection in that text, which the next key replaces. */
  selected: readonly [start: number | null, end: number | null]
}

/**
 * A plain input of the same size and with the same text, which stands in until the field's widget
 * has loaded. The user can type at once; the widget then takes over the text and the focus. If the
 * user leaves the field or submits the form before that, `read` parses the text as the widget
 * would.
 */
export function Awaited({
  field,
  text = '',
  read,
  children,
}: {
  field: FieldProps
  text?: string
  read?: (text: string) => void
  children: ReactNode
}) {
  const box = useRef<HTMLDivElement>(null)
  const left = useRef<Left | null>(null)
  return (
    <div ref={box} className="contents">
      <Suspense fallback={<StandIn field={field} text={text} left={left} read={read} />}>
        {children}
        <TakeOver boxRef={box} leftRef={left} read={read} />
      </Suspense>
    </div>
  )
}

interface StandInProps {
  field: FieldProps
  text: string
  left: RefObject<Left | null>
  read?: (text: string) => void
}

function StandIn({ field, text, left, read }: StandInProps) {
  const [typed, setTyped] = useState<{ text: string; over: string } | null>(null)
  const input = useRef<HTMLInputElement>(null)
  // After parsing, the value of the form is shown.
  const own = typed?.over === text ? typed.text : null
  const commit = useEffectEvent(() => own !== null && read?.(own))
  useLayoutEffect(() => {
    const it = input.current
    return () =>
      void (left.current = {
        text: own,
        hasFocus: it === document.activeElement,
        selected: [it?.selectionStart ?? null, it?.selectionEnd ?? null],
      })
  }, [left, own])
  useLayoutEffect(() => {
    const form = input.current?.form
    // Parses the typed text before the form reads its values.
    const onSubmit = () => flushSync(commit)
    form?.addEventListener('submit', onSubmit)
    return () => form?.removeEventListener('submit', onSubmit)
  }, [])
  function leave({ currentTarget }: FocusEvent) {
    if (own === null) return
    // Waits until the focus has moved. Parsing re-renders the form, and if the widgets have loaded
    // by then, the element that should get the focus would be gone.
    setTimeout(() => currentTarget.isConnected && read?.(own))
  }
  return (
    // This input reports no errors; the real field does so once it has replaced it.
    <PlainField field={{ ...field, onBlur: undefined, error: undefined }}>
      {(control) => (
        <input
          {...control}
          ref={input}
          data-stand-in
          autoComplete="off"
          value={own ?? text}
          onChange={(event) => setTyped({ text: event.target.value, over: text })}
          onBlur={leave}
          className="control"
        />
      )}
    </PlainField>
  )
}

interface TakeOverProps {
  boxRef: RefObject<HTMLElement | null>
  leftRef: RefObject<Left | null>
  read?: (text: string) => void
}

function TakeOver({ boxRef, leftRef, read }: TakeOverProps) {
  const take = useEffectEvent((text: string) => read?.(text))
  useLayoutEffect(() => {
    const it = leftRef.current
    leftRef.current = null
    if (!it) return
    const field = boxRef.current?.querySelector<HTMLElement>('input, [role=spinbutton]')
    if (it.hasFocus && field) handOver(field, it.text, it.selected)
    else if (it.text !== null) take(it.text)
  }, [boxRef, leftRef])
  return null
}
