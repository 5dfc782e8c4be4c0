import { fault, type Fault, type FaultMore } from '../answer/fault.ts'

/** The steps of a record: from which statuses each may be taken, and to which it leads. */
export type Steps<S extends string, N extends string = string> = Record<N, { from: readonly S[]; to: S }>

/** Whether a step that cannot be taken from a status may come later: after other steps, as they lead on from there. */
export function isYetToCome<S extends string, N extends string>(steps: Steps<S, N>, status: S, wanted: N): boolean {
  const all: { from: readonly S[]; to: S }[] = Object.values(steps)
  const reached = new Set([status])
  // A set that grows is walked to its end.
  for (const at of reached) for (const { from, to } of all) if (from.includes(at)) reached.add(to)
  reached.delete(status)
  return steps[wanted].from.some((it) => reached.has(it))
}

/** 409 for a step that cannot be taken from where a record stands: no longer, or not yet. */
export const stepRefused = <S extends string, N extends string>(
  steps: Steps<S, N>,
  status: S,
  wanted: N,
  more: FaultMore = {},
): Fault => fault('conflict', { ...more, ...(isYetToCome(steps, status, wanted) && { isEarly: true }) })
