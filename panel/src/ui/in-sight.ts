import { useEffect, useRef } from 'react'
import { onceLaidOut } from './once-laid-out.ts'

/** For a row that scrolls sideways: centres the selected item, clear of the fade. */
export function useInSight<E extends HTMLElement>(chosen: string) {
  const ref = useRef<E>(null)
  useEffect(() => {
    const line = ref.current
    return onceLaidOut(line, () => {
      const it = line?.querySelector<HTMLElement>(`:has(>[value="${chosen}"]),[data-key="${chosen}"]`)
      if (line && it) line.scrollLeft = it.offsetLeft - line.offsetLeft - (line.clientWidth - it.offsetWidth) / 2
    })
  }, [chosen])
  return ref
}
