import type { FloorTable } from '#contract/dining/table-session.ts'
import type { Tone } from '#panel/ui/status-pill.tsx'

export const tableStates = ['free', 'reserved', 'calling', 'seated', 'ordered', 'bill_asked', 'paid'] as const
export type TableState = (typeof tableStates)[number]

/**
 * The most important fact about a table for a waiter. `calling` lists the sessions with an open
 * call.
 */
export function stateOf(
  { session, reserved }: Pick<FloorTable, 'session' | 'reserved'>,
  calling?: ReadonlyMap<string, unknown>,
): TableState {
  if (!session) return reserved ? 'reserved' : 'free'
  if (calling?.has(session.id)) return 'calling'
  if (session.state === 'bill_asked' || session.state === 'paid') return session.state
  return session.running > 0 ? 'ordered' : 'seated'
}

export const stateTone: Record<TableState, Tone> = {
  free: 'neutral',
  reserved: 'neutral',
  calling: 'danger',
  seated: 'info',
  ordered: 'progress',
  bill_asked: 'warning',
  paid: 'success',
}
