import { useSyncExternalStore } from 'react'
import type { Call } from '#contract/kit/call.ts'
import { createListeners } from '#panel/ui/listeners.ts'
import { keyOf } from '../server/query.ts'

/**
 * A closing page can send at most this many requests. If more deletions are pending, the browser
 * asks first.
 */
const maxLastWords = 15

/** A deletion that can still be undone. */
export interface Pending {
  call: string
  id: string
  /** Sends the pending deletion from a page that is closing. */
  runNow: () => void
}
let pending: readonly Pending[] = []
const { listen, tell } = createListeners()
function change(next: readonly Pending[]) {
  pending = next
  tell()
}

/** Hides records that are about to be deleted. */
export const hide = (some: readonly Pending[]) => change([...pending, ...some])
/** Shows them again. */
export const show = (some: readonly Pending[]) => change(pending.filter((each) => !some.includes(each)))

addEventListener('pagehide', () => pending.forEach((each) => each.runNow()))
addEventListener('beforeunload', (event) => pending.length > maxLastWords && event.preventDefault())

const none: ReadonlySet<string> = new Set()
let known = { pending, call: '', ids: none }
/** Ids of the records a call is about to delete. */
export const useRemoving = (call: Call | undefined): ReadonlySet<string> =>
  useSyncExternalStore(listen, () => {
    if (!call || pending.length === 0) return none
    const key = keyOf(call)
    if (known.pending !== pending || known.call !== key)
      known = { pending, call: key, ids: new Set(pending.filter((each) => each.call === key).map((each) => each.id)) }
    return known.ids
  })
