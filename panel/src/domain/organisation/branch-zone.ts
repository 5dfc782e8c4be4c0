import { queryOptions, useQuery } from '@tanstack/react-query'
import { branch } from '#contract/organisation/branch.ts'
import { order } from '#contract/ordering/order.ts'
import { send } from '#panel/kit/server/client.ts'
import { ask, queries } from '#panel/kit/server/query.ts'
import { can } from '#panel/kit/server/session.ts'

/** Asks for a branch's zone: its state, which the header asks for anyway, names it; so does the board, for those who see no state. */
export async function zoneOf(branch_id: string) {
  const given = { params: { branch_id } }
  const mayAsk = can(branch.state.permission)
  const { timezone } = await (mayAsk ? queries.ensureQueryData(ask(branch.state, given)) : send(order.board, given))
  return timezone
}

const zoneQuery = (branch_id: string) =>
  queryOptions({ queryKey: ['zone', branch_id], queryFn: () => zoneOf(branch_id), staleTime: Infinity, retry: false })

/** Keeps a branch's zone from an answer, so that it need not be requested. */
export const keepBranchZone = (branch_id: string, timezone: string) =>
  void queries.setQueryData(zoneQuery(branch_id).queryKey, timezone)

/** The time zone of a branch's clock (IANA); undefined, which formats take for the browser's own, until it is known; asked for where it `isNeeded`. */
export const useBranchZone = (branch_id: string, isNeeded = true) =>
  useQuery({
    ...zoneQuery(branch_id),
    enabled: isNeeded && (can(branch.state.permission) || can(order.board.permission)),
  }).data

/** The same for code outside components. */
export const knownBranchZone = (branch_id: string) => queries.getQueryData(zoneQuery(branch_id).queryKey)
