import { useUser } from '#panel/kit/server/session.ts'

/** The currency a company keeps its money in, by its ISO code; the usual one until a company is named. */
export const useCompanyCurrency = (company_id: string): string =>
  useUser().user_companies.find(({ id }) => id === company_id)?.currency ?? 'TRY'
