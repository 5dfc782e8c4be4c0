import { useQuery } from '@tanstack/react-query'
import { pointDefinition, type PointSpend } from '#contract/members/points/point-definition.ts'
import { ask } from '#panel/kit/server/query.ts'
import { useUser } from '#panel/kit/server/session.ts'

/**
 * Whether it is known that a company's licence excludes points. Requests about points would then be
 * refused.
 */
export function useHasNoPoints(company_id: string | undefined): boolean {
  const company = useUser().user_companies.find((it) => it.id === company_id)
  return company !== undefined && company.license?.licensed_module_list['loyalty'] !== true
}

/**
 * A company's spending rules and currency. Undefined until known, and if the licence excludes
 * points.
 */
export function useSpend(company_id: string | undefined): PointSpend | undefined {
  const hasNone = useHasNoPoints(company_id)
  const { data } = useQuery({
    ...ask(pointDefinition.readSpend, { query: { company_id: company_id ?? '' } }),
    enabled: Boolean(company_id) && !hasNone,
  })
  return data
}
