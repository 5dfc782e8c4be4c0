import { useToday } from '#panel/kit/words/today.ts'
import { useUser } from '#panel/kit/server/session.ts'

/**
 * The company's time zone (IANA), which decides its days. The browser's time zone if the company is
 * unknown.
 */
export const useCompanyZone = (company_id: string | undefined): string | undefined =>
  useUser().user_companies.find(({ id }) => id === company_id)?.timezone

/** Today at a company: `2026-11-20`. */
export const useCompanyToday = (company_id: string | undefined): string => useToday(useCompanyZone(company_id))
