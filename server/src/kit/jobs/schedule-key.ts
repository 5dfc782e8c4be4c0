/**
 * The key of a schedule. A company has schedules that belong to its records; the platform has one
 * schedule for each kind of work.
 */
export interface ScheduleKey {
  company_id: string
  work: string
  record_id: string
}
