/**
 * The key of a schedule: one of a company, for one of its records, or one of the platform, which
 * has one schedule for each kind of work.
 */
export interface ScheduleKey {
  company_id: string
  work: string
  record_id: string
}
