import { Suspense, useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import type { FieldProps } from '#panel/ui/field.tsx'
import { handOver } from '#panel/ui/late-keys.ts'
import { PlainField } from '#panel/ui/plain-field.tsx'

/** What was typed into a stand-in; null if nothing was. */
interface Left {
  text: string | null
  hasFocus: boolean
}

/**
 * What stands in the place of a field whose widget is on its way: a plain input of the same size and text. Whoever comes there types at once; the widget takes over
 * the text and the focus. `read` is for a text that was left before: as the widget would have read it.
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
      <Suspense fallback={<StandIn field={field} text={text} left={left} />}>
        {children}
        <TakeOver boxRef={box} leftRef={left} read={read} />
      </Suspense>
    </div>
  )
}

function StandIn({ field, text, left }: { field: FieldProps; text: string; left: RefObject<Left | null> }) {
  const [typed, setTyped] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    const it = input.current
    return () => void (left.current = { text: typed, hasFocus: it === document.activeElement })
  }, [left, typed])
  return (
    // It reports no error before the real field is there.
    <PlainField field={{ ...field, onBlur: undefined, error: undefined }}>
      {(control) => (
        <input
          {...control}
          ref={input}
          data-stand-in
          autoComplete="off"
          value={typed ?? text}
          onChange={(event) => setTyped(event.target.value)}
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
    if (it.hasFocus && field) void handOver(field, it.text)
    else if (it.text !== null) take(it.text)
  }, [boxRef, leftRef])
  return null
}
