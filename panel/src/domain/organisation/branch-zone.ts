import { queryOptions, useQuery } from '@tanstack/react-query'
import { branch } from '#contract/organisation/branch.ts'
import { order } from '#contract/ordering/order.ts'
import { send } from '#panel/kit/server/client.ts'
import { ask, queries } from '#panel/kit/server/query.ts'
import { can } from '#panel/kit/server/session.ts'

/**
 * Fetches a branch's time zone together with the branch's state, which the header requests anyway.
 * For users without access to the state, the answer about the board provides the time zone.
 */
export async function zoneOf(branch_id: string) {
  const given = { params: { branch_id } }
  const mayAsk = can(branch.state.permission)
  const { timezone } = await (mayAsk ? queries.ensureQueryData(ask(branch.state, given)) : send(order.board, given))
  return timezone
}

const zoneQuery = (branch_id: string) =>
  queryOptions({ queryKey: ['zone', branch_id], queryFn: () => zoneOf(branch_id), staleTime: Infinity, retry: false })

/** Stores a branch's time zone from an answer, so that it need not be requested. */
export const keepBranchZone = (branch_id: string, timezone: string) =>
  void queries.setQueryData(zoneQuery(branch_id).queryKey, timezone)

/**
 * A branch's time zone (IANA). Undefined until known; formats then use the browser's time zone.
 * Requested only if `isNeeded`.
 */
export const useBranchZone = (branch_id: string, isNeeded = true) =>
  useQuery({
    ...zoneQuery(branch_id),
    enabled: isNeeded && (can(branch.state.permission) || can(order.board.permission)),
  }).data

/** A branch's time zone if it is already known; for code outside components. */
export const knownBranchZone = (branch_id: string) => queries.getQueryData(zoneQuery(branch_id).queryKey)
