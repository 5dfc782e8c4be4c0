import { useQuery } from '@tanstack/react-query'
import { pointDefinition, type PointSpend } from '#contract/members/point-definition.ts'
import { ask } from '#panel/kit/query.ts'

/** How a company's points may be spent, and its currency; undefined until it is known. */
export function useSpend(company_id: string | undefined): PointSpend | undefined {
  const { data } = useQuery({
    ...ask(pointDefinition.readSpend, { query: { company_id: company_id ?? '' } }),
    enabled: Boolean(company_id),
  })
  return data
}
