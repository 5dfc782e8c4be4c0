/**
 * Identifies a schedule: a company's, for one of its records, or the platform's, which has one for
 * each work.
 */
export interface ScheduleKey {
  company_id: string
  work: string
  record_id: string
}
