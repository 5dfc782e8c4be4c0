import { branchExamples } from '#contract/organisation/branch.example.ts'

/** The example of a branch, for a company. */
export const branchBody = (company_id: string, name = 'Deneme Şubesi') => ({
  ...branchExamples.create,
  company_id,
  name,
})
