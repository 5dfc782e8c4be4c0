import type { Db } from '#server/db/pool.ts'

/** An event in one wing that other wings must act on in the same transaction. */
export interface Hook<Event, Answer> {
  /** Registers a listener. Registering it twice has no further effect. */
  on(listener: Listener<Event, Answer>): void
  /** Calls the listeners one after another. If one of them throws, the transaction fails. */
  tell(db: Db, it: Event): Promise<Answer[]>
}
type Listener<Event, Answer> = (db: Db, it: Event) => Promise<Answer>

/**
 * Defines a hook. Wings (the parts of the domain) import only wings to their left, so the left wing
 * defines the hook and calls it, and the right wing listens.
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
