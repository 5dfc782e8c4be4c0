import { companyNames } from '#contract/organisation/names.ts'
import { columnsOf } from '#panel/kit/list/columns.tsx'
import type { RecordFilter } from '#panel/kit/filter/filters.ts'
import { useUser } from '#panel/kit/server/session.ts'
import { defineWords, useWords } from '#panel/kit/words/words.ts'

const words = defineWords({ tr: { company: 'Firma' }, en: { company: 'Company' }, de: { company: 'Firma' } })

/** A record's company, as a list's column and filter. Users of a single company see neither. */
export function useCompanyColumn<T extends { company_id: string; company_name: string }>() {
  const label = useWords(words)('company')
  if (useUser().user_companies.length < 2) return { columns: [], filter: false as const }
  return {
    columns: [
      columnsOf<T>().record('company_id', label, (row) => row.company_name, {
        to: (row) => `/company/form/${row.company_id}`,
        permission: 'get-company',
        // The last column to be hidden, because only the company tells apart records of several
        // companies that have the same name.
        yields: 'last',
      }),
    ],
    filter: { kind: 'record', field: 'company_id', label, names: companyNames } satisfies RecordFilter,
  }
}
