import { fault, type Fault, type FaultMore } from '../answer/fault.ts'

/** The steps of a record: the statuses it may be taken from, and the status it leads to. */
export type Steps<S extends string, N extends string = string> = Record<N, { from: readonly S[]; to: S }>

/** Whether a step that is not possible from a status may become possible after other steps. */
export function isYetToCome<S extends string, N extends string>(steps: Steps<S, N>, status: S, wanted: N): boolean {
  const all: { from: readonly S[]; to: S }[] = Object.values(steps)
  const reached = new Set([status])
  // Iterating over a set that grows visits the additions too.
  for (const at of reached) for (const { from, to } of all) if (from.includes(at)) reached.add(to)
  reached.delete(status)
  return steps[wanted].from.some((it) => reached.has(it))
}

/** 409 for a step that is no longer, or not yet, possible from a record's status. */
export const stepRefused = <S extends string, N extends string>(
  steps: Steps<S, N>,
  status: S,
  wanted: N,
  more: FaultMore = {},
): Fault => fault('conflict', { ...more, ...(isYetToCome(steps, status, wanted) && { isEarly: true }) })
