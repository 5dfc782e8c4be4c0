import { useEffect, useSyncExternalStore } from 'react'
import { createListeners } from '#panel/ui/listeners.ts'

/** A record that a form has just created. */
export interface Made {
  /** The address of the list to which the form returns. */
  list: string
  id: string
  name: string
}
let made: Made | null = null
const { listen, tell } = createListeners()
const change = (next: Made | null) => {
  made = next
  tell()
}

/** Reports a new record to the list at this address. */
export const setMade = ({ list, ...it }: Made) => change({ ...it, list: list.split('?')[0] ?? list })

/**
 * The record just created for the list at this address, until the user leaves the list or another
 * record is created.
 */
export function useMade(list: string): Made | null {
  const mine = useSyncExternalStore(listen, () => (made?.list === list ? made : null))
  useEffect(
    () => () => {
      if (made?.list === list) made = null
    },
    [list],
  )
  return mine
}
