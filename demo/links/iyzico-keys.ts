import { fixedId } from '../chance.ts'

/** The id of a demo company's account at iyzico, by which its payments are found. */
export const iyzicoAccountOf = (slug: string): string => fixedId(`iyzico ${slug}`)

/** The keys of a demo company at the simulated iyzico. */
export const iyzicoKeysOf = (slug: string) => ({ api_key: `sandbox-${slug}`, secret_key: `sandbox-secret-${slug}` })
