import { useUser } from '#panel/kit/server/session.ts'

/** A company's currency, by ISO code. The default currency until a company is chosen. */
export const useCompanyCurrency = (company_id: string): string =>
  useUser().user_companies.find(({ id }) => id === company_id)?.currency ?? 'TRY'
