import { memberImport } from '#contract/members/member-import.ts'
import type { Refusal } from '#panel/kit/server/client.ts'
import { forget } from '#panel/kit/server/query.ts'
import { sayRefusal } from '#panel/kit/server/refusal.ts'

/** Another tab or person may have continued the import, so its current state is loaded. */
export function onRefused(refusal: Refusal) {
  sayRefusal(refusal)
  if (refusal.status === 409) void forget(memberImport.read, memberImport.rows)
}
