import { useSyncExternalStore } from 'react'
import { createListeners } from '#panel/ui/listeners.ts'
import { useUser } from './server/session.ts'
import { withMoved } from './list/moved.ts'

interface Kept {
  /** Pinned screens by their path patterns, so that they lead to the current branch. */
  pins: readonly string[]
  /** Menu groups that the user has expanded or collapsed. */
  open: Readonly<Record<string, boolean>>
}

const { listen, tell } = createListeners()
/** Read once per user. Changes made in another browser tab do not appear here. */
let known: { key: string; it: Kept } | undefined

function read(key: string): Kept {
  if (known?.key !== key) {
    const it = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<Kept> | null
    known = { key, it: { pins: it?.pins ?? [], open: it?.open ?? {} } }
  }
  return known.it
}

/**
 * The user's pinned screens and the menu groups they expanded or collapsed; stored in this browser,
 * as columns and appearance are.
 */
export function useMenuChoices() {
  const key = `sofra.menu:${useUser().id}`
  const kept = useSyncExternalStore(listen, () => read(key))
  const keep = (part: Partial<Kept>) => {
    known = { key, it: { ...kept, ...part } }
    localStorage.setItem(key, JSON.stringify(known.it))
    tell()
  }
  return {
    ...kept,
    /**
     * Moves a pin to the position of another pin. Pinned screens that cannot be opened right now
     * keep their place.
     */
    movePin: (path: string, to: string | undefined) => {
      const { pins } = kept
      keep({ pins: withMoved(pins, pins.indexOf(path), to === undefined ? -1 : pins.indexOf(to)) })
    },
    togglePin: (path: string) =>
      keep({ pins: kept.pins.includes(path) ? kept.pins.filter((each) => each !== path) : [...kept.pins, path] }),
    setOpen: (key: string, isOpen: boolean) => keep({ open: { ...kept.open, [key]: isOpen } }),
  }
}
