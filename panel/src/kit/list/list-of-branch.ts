import * as z from 'zod/mini'
import type { ListCall } from '../server/list-query.ts'

/**
 * The list of one branch: its contract's list with a fixed branch instead of one from the address.
 */
export const listOfBranch = <C extends ListCall & { query: z.ZodMiniObject }>(list: C, branch_id: string) => ({
  ...list,
  query: z.extend(list.query, { branch_id: z._default(z.array(z.string()), [branch_id]) }),
})
