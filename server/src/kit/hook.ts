import type { Db } from '#server/db/pool.ts'

/** Something that happens in one wing and that others have to act on in the same transaction. */
export interface Hook<Told, Answer> {
  /** Listens from now on; twice is once. */
  on(listener: Listener<Told, Answer>): void
  /** Tells everybody who listens, one after the other. What one of them throws ends the transaction. */
  tell(db: Db, it: Told): Promise<Answer[]>
}
type Listener<Told, Answer> = (db: Db, it: Told) => Promise<Answer>

/** Wings import to their left only: the left one makes a hook and tells, the right one listens. */
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
