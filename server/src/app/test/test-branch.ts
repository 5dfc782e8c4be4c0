import { branchExamples } from '#contract/organisation/branch.example.ts'

/** The contract's example of a branch, adapted to a company. */
export const branchBody = (company_id: string, name = 'Deneme Şubesi') => ({
  ...branchExamples.create,
  company_id,
  name,
})
