import type { Call, CallInput } from '#contract/kit/call.ts'
import { toasts } from '#panel/ui/toast-queue.ts'
import { Refusal, send } from '../server/client.ts'
import { forget, keyOf } from '../server/query.ts'
import { hide, show, type Pending } from './removing.ts'
import { removeWords } from './remove-words.ts'
import { say } from '../words/words.ts'

/** How long a deletion can be undone before it is sent. */
const undoMs = 6_000

/** How many are sent at a time; a thousand at once would only wait for each other. */
const atATime = 4

export interface Removal<C extends Call> {
  call: C
  /** One entry per deletion: the record's id and name, and the call's parameters. */
  items: readonly { id: string; name: string; given: CallInput<C> }[]
  /** Calls whose answers are stale afterwards. */
  invalidates: readonly Call[]
}

/**
 * Hides records at once and deletes them after six seconds, unless undone in the toast. Closing the
 * page sends pending deletions immediately. A refusal shows the record again and says why.
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
        // Shows them again at once: without a connection the list may be refetched much later.
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

/** Deletes them, a few at a time; answers those that were refused. */
async function removeAll<C extends Call>(call: C, items: Removal<C>['items']): Promise<Refused[]> {
  const refused: Refused[] = []
  const waiting = [...items]
  const work = async () => {
    for (let item = waiting.shift(); item; item = waiting.shift())
      try {
        await send(call, item.given)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        // Somebody else has already deleted it, so the goal is reached.
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
