import { fault, type Fault, type FaultMore } from '../answer/fault.ts'

/**
 * The steps of a record: for each step, the statuses in which it is possible and the status to
 * which it leads.
 */
export type Steps<S extends string, N extends string = string> = Record<N, { from: readonly S[]; to: S }>

/** Whether a step that is not possible in a status can become possible after other steps. */
export function isYetToCome<S extends string, N extends string>(steps: Steps<S, N>, status: S, wanted: N): boolean {
  const all: { from: readonly S[]; to: S }[] = Object.values(steps)
  const reached = new Set([status])
  // Iterating over a set that grows also visits the additions.
  for (const at of reached) for (const { from, to } of all) if (from.includes(at)) reached.add(to)
  reached.delete(status)
  return steps[wanted].from.some((it) => reached.has(it))
}

/** The 409 for a step that is no longer possible, or not possible yet, in a record's status. */
export const stepRefused = <S extends string, N extends string>(
  steps: Steps<S, N>,
  status: S,
  wanted: N,
  more: FaultMore = {},
): Fault => fault('conflict', { ...more, ...(isYetToCome(steps, status, wanted) && { isEarly: true }) })
