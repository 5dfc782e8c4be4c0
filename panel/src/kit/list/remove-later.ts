import type { Call, CallInput } from '#contract/kit/call.ts'
import { toasts } from '#panel/ui/toast-queue.ts'
import { Refusal, send } from '../server/client.ts'
import { forget, keyOf } from '../server/query.ts'
import { hide, show, type Pending } from './removing.ts'
import { removeWords } from './remove-words.ts'
import { say } from '../words/words.ts'

/** For how long a deletion can be undone before it is sent, in ms. */
const undoMs = 6_000

/** How many deletions are sent at a time. A thousand at once would only wait for each other. */
const atATime = 4

export interface Removal<C extends Call> {
  call: C
  /** One entry per deleted record: its id and name, and the parameters of the call. */
  items: readonly { id: string; name: string; given: CallInput<C> }[]
  /** Calls whose cached answers must be fetched again after the deletion. */
  invalidates: readonly Call[]
}

/**
 * Hides records at once and deletes them after six seconds, unless the user undoes this in the
 * toast. Closing the page sends pending deletions immediately. If a deletion is refused, the record
 * reappears with the reason.
 */
export function removeLater<C extends Call>({ call, items, invalidates }: Removal<C>) {
  const t = say(removeWords)
  const first = items[0]
  if (!first) return
  const mine = items.map(({ id, given }) => ({
    call: keyOf(call),
    id,
    runNow: () => void send(call, given, { keepalive: true }),
  }))
  const giveBack = (which: readonly Pending[] = mine) => show(which)
  hide(mine)
  const toast = toasts.add({
    title: items.length === 1 ? t('removed', { name: first.name }) : t('removedMany', { count: items.length }),
    action: {
      label: t('undo'),
      onAction: () => {
        clearTimeout(timer)
        giveBack()
      },
    },
  })
  const timer = setTimeout(() => {
    toasts.close(toast)
    void removeAll(call, items)
      .then((refused) => {
        // Shows the refused records again at once, because without a connection the list may be
        // refetched much later.
        giveBack(mine.filter(({ id }) => refused.some((it) => it.id === id)))
        sayRefused(refused)
      })
      .then(() => forget(...invalidates))
      .finally(() => giveBack())
  }, undoMs)
}

interface Refused {
  id: string
  name: string
  message: string
}

/** Deletes the records, a few at a time. Returns those that were refused. */
async function removeAll<C extends Call>(call: C, items: Removal<C>['items']): Promise<Refused[]> {
  const refused: Refused[] = []
  const waiting = [...items]
  const work = async () => {
    for (let item = waiting.shift(); item; item = waiting.shift())
      try {
        await send(call, item.given)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        // Somebody else has already deleted the record, which is what we wanted.
        if (error.status !== 404) refused.push({ id: item.id, name: item.name, message: error.message })
      }
  }
  await Promise.all(Array.from({ length: atATime }, work))
  return refused
}

function sayRefused(refused: readonly Refused[]) {
  const [first] = refused
  if (!first) return
  const t = say(removeWords)
  toasts.add({
    kind: 'danger',
    title:
      refused.length === 1 ? t('notRemoved', { name: first.name }) : t('notRemovedMany', { count: refused.length }),
    description: [...new Set(refused.map((each) => each.message))].join(' '),
  })
}
