import type { CourierCompany } from './company.ts'

const adapters = new Map<string, CourierCompany>()

/** Registers the adapters of these companies. */
export const addCourierCompanies = (companies: readonly CourierCompany[]): void =>
  companies.forEach((it) => adapters.set(it.code, it))

/** The adapters in display order. */
export const allCourierCompanies = (): CourierCompany[] => [...adapters.values()]

/** The adapter of a company. Throws for a code without adapter, which no stored row has. */
export function courierCompanyOf(code: string): CourierCompany {
  const it = adapters.get(code)
  if (!it) throw new Error(`no adapter for the courier company ${code}`)
  return it
}
