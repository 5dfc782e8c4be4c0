import type { Db } from '#server/db/pool.ts'

/** An event in one wing that other wings must act on in the same transaction. */
export interface Hook<Event, Answer> {
  /** Registers a listener; registering it twice has no further effect. */
  on(listener: Listener<Event, Answer>): void
  /** Calls the listeners one after another. If one throws, the transaction fails. */
  tell(db: Db, it: Event): Promise<Answer[]>
}
type Listener<Event, Answer> = (db: Db, it: Event) => Promise<Answer>

/**
 * Wings import only to their left: the left wing defines a hook and calls it, the right one
 * listens.
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
