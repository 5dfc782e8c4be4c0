import type { RuleFault } from '../../menu/rules.ts'
import { scheduleFaults } from '../../menu/schedule-faults.ts'
import type { OfferTerms } from './offer-terms.ts'

/** Finds terms that break a rule between fields. */
export function offerFaults(it: OfferTerms): RuleFault[] {
  const faults = scheduleFaults(it.schedule ?? [])
  if (it.starts_at && it.expires_at && new Date(it.expires_at) <= new Date(it.starts_at))
    faults.push({ path: 'expires_at', code: 'ends_before_start' })
  if (it.starts_on && it.ends_on && it.ends_on < it.starts_on)
    faults.push({ path: 'ends_on', code: 'ends_before_start' })
  // A branch can bear the cost only if the branches are named.
  if (it.funder === 'branch' && it.branch_ids?.length === 0) faults.push({ path: 'branch_ids', code: 'required' })
  return faults
}
