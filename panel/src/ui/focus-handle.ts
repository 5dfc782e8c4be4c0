import { useImperativeHandle, useRef, type Ref } from 'react'

/** The part of a field that a form needs in order to focus it. */
export interface FocusHandle {
  focus: () => void
}

/**
 * For a field that consists of segments: the ref for its group, and a `focus()` that focuses the
 * first segment.
 */
export function useSegmentFocus(ref: Ref<FocusHandle> | undefined) {
  const group = useRef<HTMLDivElement>(null)
  useImperativeHandle(
    ref,
    () => ({ focus: () => group.current?.querySelector<HTMLElement>('[role="spinbutton"]')?.focus() }),
    [],
  )
  return group
}
