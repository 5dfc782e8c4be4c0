import type { Db } from '#server/db/pool.ts'

/** An event in one wing that other wings must act on in the same transaction. */
export interface Hook<Told, Answer> {
  /** Registers a listener; registering it twice has no further effect. */
  on(listener: Listener<Told, Answer>): void
  /** Calls the listeners one after another. If one throws, the transaction fails. */
  tell(db: Db, it: Told): Promise<Answer[]>
}
type Listener<Told, Answer> = (db: Db, it: Told) => Promise<Answer>

/**
 * Wings import only to their left: the left wing defines a hook and calls it, the right one
 * listens.
 */
export function defineHook<Told, Answer = void>(): Hook<Told, Answer> {
  const listeners = new Set<Listener<Told, Answer>>()
  return {
    on: (listener) => void listeners.add(listener),
    tell: async (db, it) => {
      const answers: Answer[] = []
      for (const listener of listeners) answers.push(await listener(db, it))
      return answers
    },
  }
}
