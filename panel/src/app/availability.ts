import { availability } from '#contract/platform/availability.ts'
import { ask, keyOf, queries } from '#panel/kit/query.ts'

// Asked once by whoever is first, then kept; maintenance looks again by itself.
queries.setQueryDefaults([keyOf(availability.check)], { staleTime: Infinity, gcTime: Infinity })

/** What the installation says of itself: maintenance, first set-up, demo. */
export const availabilityQuery = ask(availability.check, { params: { id: '1' } })

/** Another call was refused for maintenance: the page says so without asking. */
export const noteMaintenance = () =>
  void queries.setQueryData(availabilityQuery.queryKey, (old) => old && { ...old, maintenanceStatus: true })
