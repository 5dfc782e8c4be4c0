import { availability } from '#contract/platform/availability.ts'
import { ask, keyOf, queries } from '#panel/kit/server/query.ts'

// The first caller fetches the installation's state, and later callers get it from the cache. Only
// the maintenance page polls for it.
queries.setQueryDefaults([keyOf(availability.check)], { staleTime: Infinity, gcTime: Infinity })

/** The installation's own state: maintenance, first set-up, demo. */
export const availabilityQuery = ask(availability.check, { params: { id: '1' } })

/**
 * Called when a call was refused because of maintenance. Shows the maintenance page without asking
 * the server again.
 */
export const noteMaintenance = () =>
  void queries.setQueryData(availabilityQuery.queryKey, (old) => old && { ...old, maintenanceStatus: true })
