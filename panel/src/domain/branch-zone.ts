import { queryOptions, useQuery } from '@tanstack/react-query'
import { order } from '#contract/ordering/order.ts'
import { send } from '#panel/kit/client.ts'
import { queries } from '#panel/kit/query.ts'

const zoneQuery = (branch_id: string) =>
  queryOptions({
    queryKey: ['zone', branch_id],
    queryFn: async () => (await send(order.board, { params: { branch_id } })).timezone,
    staleTime: Infinity,
    retry: false,
  })

/** Keeps a branch's zone from an answer, so that it need not be requested. */
export const keepBranchZone = (branch_id: string, timezone: string) =>
  void queries.setQueryData(zoneQuery(branch_id).queryKey, timezone)

/** The time zone of a branch's clock (IANA); undefined, which formats take for the browser's own, until it is known; asked for where it `isNeeded`. */
export const useBranchZone = (branch_id: string, isNeeded = true) =>
  useQuery({ ...zoneQuery(branch_id), enabled: isNeeded }).data

/** The same for code outside components. */
export const knownBranchZone = (branch_id: string) => queries.getQueryData(zoneQuery(branch_id).queryKey)
