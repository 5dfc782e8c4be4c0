import type { Db } from '#server/db/pool.ts'

/**
 * A hook, by which one wing (a part of the domain, such as ordering) announces an event and other
 * wings act on it in the same transaction.
 */
export interface Hook<Event, Answer> {
  /** Registers a listener. Registering it twice has no further effect. */
  on(listener: Listener<Event, Answer>): void
  /** Calls the listeners one after another. If one of them throws, the transaction fails. */
  tell(db: Db, it: Event): Promise<Answer[]>
}
type Listener<Event, Answer> = (db: Db, it: Event) => Promise<Answer>

/**
 * Defines a hook. The wings of the domain have a fixed sequence, and each imports only from wings
 * to its left. The left wing therefore defines the hook and calls it, and wings to its right
 * listen.
 */
export function defineHook<Event, Answer = void>(): Hook<Event, Answer> {
  const listeners = new Set<Listener<Event, Answer>>()
  return {
    on: (listener) => void listeners.add(listener),
    tell: async (db, it) => {
      const answers: Answer[] = []
      for (const listener of listeners) answers.push(await listener(db, it))
      return answers
    },
  }
}
