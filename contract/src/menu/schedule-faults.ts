import { slotFaults } from '../organisation/slots.ts'
import type { Schedule } from './menu-fields.ts'
import type { RuleFault } from './rules.ts'

/** The slots of a schedule that break a rule (organisation/slots.ts), each fault at its slot. */
export const scheduleFaults = (schedule: Schedule, path = 'schedule'): RuleFault[] =>
  slotFaults(schedule).map(({ at, ...it }) => ({ path: `${path}.${at}.start_min`, ...it }))
