import type { Caller, LiveCall } from '#contract/integrations/phone-call.ts'
import { useCan } from '#panel/kit/server/session.ts'

/**
 * The page that a call opens: the caller's record, or a new record with the number filled in. null
 * if the user may open neither or the number is hidden.
 */
export function useTarget(call: LiveCall, caller: Caller | undefined): string | null {
  const can = useCan()
  if (caller) return can('get-member') ? `/member/view/${caller.id}` : null
  return call.phone !== null && can('post-member') ? `/member/form?phone=${encodeURIComponent(call.phone)}` : null
}
