import { availability } from '#contract/platform/availability.ts'
import { ask, keyOf, queries } from '#panel/kit/server/query.ts'

// Asked by the first caller, then kept; the maintenance page asks again by itself.
queries.setQueryDefaults([keyOf(availability.check)], { staleTime: Infinity, gcTime: Infinity })

/** What the installation says about itself: maintenance, first set-up, demo. */
export const availabilityQuery = ask(availability.check, { params: { id: '1' } })

/** Another call was refused because of maintenance: the page says so without asking. */
export const noteMaintenance = () =>
  void queries.setQueryData(availabilityQuery.queryKey, (old) => old && { ...old, maintenanceStatus: true })
