import { tableSession } from '#contract/dining/table-session.ts'
import type { Refusal } from '#panel/kit/server/client.ts'
import { forget } from '#panel/kit/server/query.ts'
import { sayRefusal } from '#panel/kit/server/refusal.ts'

/**
 * Shows why a call was refused that has no fields to show errors at. Also refetches the floor,
 * because another till may have been faster.
 */
export function sayWhy(refusal: Refusal): void {
  sayRefusal(refusal, refusal.problem?.errors?.[0]?.message)
  void forget(tableSession.floor, tableSession.read)
}
