import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useFocusBack } from '#panel/ui/late.tsx'
import { keepKeys } from '#panel/ui/late-keys.ts'
import { OverPage } from '#panel/ui/over-page.ts'
import { onceThere } from '#panel/ui/server-there.ts'
import { useEdges } from '#panel/ui/edges.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { shellWords } from '../shell-words.ts'
import {
  boxClass,
  inputClass,
  paletteStart,
  scrimClass,
  type PaletteProps,
  type PaletteStart,
} from './palette-frame.ts'

let loaded: ((props: PaletteProps) => ReactNode) | undefined
const load = async () => {
  const it = await import('./palette.tsx')
  loaded = it.default
  return it
}
const Late = lazy(() => onceThere(load))

/** Opened often, so it is loaded once the page can be used. */
setTimeout(() => void load().catch(() => undefined), 2000)

/**
 * The palette, which can be typed into before its code has loaded. Its stand-in is a real field: an
 * accent, an input method, dictation or pasting inserts text without any key that could be kept.
 */
export function LatePalette(props: Omit<PaletteProps, 'start'>) {
  useFocusBack()
  const [start] = useState(paletteStart)
  const [Palette] = useState(() => loaded ?? Late)
  return (
    <Suspense fallback={<StandIn start={start} onClose={props.onClose} />}>
      <OverPage value>
        <Palette {...props} start={start} />
      </OverPage>
    </Suspense>
  )
}

function StandIn({ start, onClose }: { start: PaletteStart; onClose: () => void }) {
  const label = useWords(shellWords)('find')
  const input = useRef<HTMLInputElement>(null)
  const isOpen = useRef(true)
  useEffect(() => input.current?.focus(), [])
  // Between the two fields, keys wait until the second one has the focus.
  useLayoutEffect(() => {
    const it = input.current
    return () => {
      if (!isOpen.current || document.activeElement !== it) return
      it?.blur()
      const end = keepKeys({ isLayer: true })
      queueMicrotask(end)
    }
  }, [])
  const close = () => {
    isOpen.current = false
    onClose()
  }
  function press(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') close()
    else if (event.key === 'Enter') start.write({ ...start.read(), isEntered: start.read().text !== '' })
    else if (event.key !== 'Tab') return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div
      className={scrimClass}
      style={useEdges()}
      onPointerDown={(event) => event.target === event.currentTarget && close()}
    >
      <div role="dialog" aria-modal aria-label={label} className={`${boxClass} w-full max-w-xl`}>
        <div className="flex px-4">
          <input
            ref={input}
            type="search"
            aria-label={label}
            placeholder={label}
            autoComplete="off"
            onChange={(event) => start.write({ text: event.target.value, isEntered: false })}
            onKeyDown={press}
            className={inputClass}
          />
        </div>
      </div>
    </div>
  )
}
