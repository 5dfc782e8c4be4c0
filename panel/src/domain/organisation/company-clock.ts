import { useToday } from '#panel/kit/words/today.ts'
import { useUser } from '#panel/kit/server/session.ts'

/** A company's clock, by which its days go (IANA); the browser's own where the company is not known. */
export const useCompanyZone = (company_id: string | undefined): string | undefined =>
  useUser().user_companies.find(({ id }) => id === company_id)?.timezone

/** What day it is at a company: `2026-11-20`. */
export const useCompanyToday = (company_id: string | undefined): string => useToday(useCompanyZone(company_id))
