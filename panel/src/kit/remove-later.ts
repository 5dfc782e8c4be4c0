import { useSyncExternalStore } from 'react'
import type { Call, Given } from '#contract/kit/call.ts'
import { toasts } from '#panel/ui/toast-queue.ts'
import { Refusal, send } from './client.ts'
import { listWords } from './list-words.ts'
import { forget, keyOf } from './query.ts'
import { say } from './words.ts'

/** How long a deletion can be taken back before it is sent. */
const undoMs = 6_000

interface Pending {
  call: string
  id: string
  run: (isLast: boolean) => void
}
let pending: readonly Pending[] = []
const listeners = new Set<() => void>()
function change(next: readonly Pending[]) {
  pending = next
  for (const listener of listeners) listener()
}
const onChange = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export interface Removal<C extends Call> {
  call: C
  /** One deletion each: the record's id and name, and what the call is given. */
  items: readonly { id: string; name: string; given: Given<C> }[]
  /** Calls whose answers are old afterwards. */
  invalidates: readonly Call[]
}

/**
 * Takes records off the screen at once and deletes them six seconds later, unless it is undone in the toast. Closing the page means it: what
 * still waits is sent then. A refusal brings the record back and says why.
 */
export function removeLater<C extends Call>({ call, items, invalidates }: Removal<C>) {
  const t = say(listWords)
  const first = items[0]
  if (!first) return
  const mine: Pending[] = items.map(({ id, name, given }) => ({
    call: keyOf(call),
    id,
    run: (isLast) =>
      void send(call, given, { keepalive: isLast })
        .catch((error: unknown) => {
          if (!(error instanceof Refusal)) throw error
          toasts.add({ kind: 'danger', title: say(listWords)('notRemoved', { name }), description: error.message })
        })
        .then(() => forget(...invalidates))
        .finally(() => change(pending.filter((each) => !mine.includes(each) || each.id !== id))),
  }))
  change([...pending, ...mine])
  const toast = toasts.add({
    title: items.length === 1 ? t('removed', { name: first.name }) : t('removedMany', { count: items.length }),
    action: {
      label: t('undo'),
      onAction: () => {
        clearTimeout(timer)
        change(pending.filter((each) => !mine.includes(each)))
      },
    },
  })
  const timer = setTimeout(() => {
    toasts.close(toast)
    for (const each of mine) each.run(false)
  }, undoMs)
}

addEventListener('pagehide', () => pending.forEach((each) => each.run(true)))

const none: ReadonlySet<string> = new Set()
let known = { pending, call: '', ids: none }
/** Ids of the records a call is about to delete. */
export const useRemoving = (call: Call | undefined): ReadonlySet<string> =>
  useSyncExternalStore(onChange, () => {
    if (!call || pending.length === 0) return none
    const key = keyOf(call)
    if (known.pending !== pending || known.call !== key)
      known = { pending, call: key, ids: new Set(pending.filter((each) => each.call === key).map((each) => each.id)) }
    return known.ids
  })
